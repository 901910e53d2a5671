"""What has become of a thread."""

from sandbox.models import Thread
from tests.local import Sandbox


def state(sandbox: Sandbox, thread: str) -> Thread:
    found = sandbox.world.channel(thread).thread
    assert found is not None
    return found


def wakings(sandbox: Sandbox, thread: str) -> int:
    """How often Belfry has opened the thread without a message."""
    patches = [one for one in sandbox.requests if one.method == "PATCH" and one.path.endswith(f"/channels/{thread}")]
    return sum(one.body.get("archived") is False for one in patches)
