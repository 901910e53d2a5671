"""The commands of `bot.py` when something is wrong: a sentence and an exit status, and never the bot instead."""

from pathlib import Path

import pytest

import bot
from store import Store


def test_a_file_to_restore_that_was_left_out_starts_no_belfry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As by `--restore "$FILE"` where there is no FILE."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        bot.main(["--restore", ""])
    assert ended.value.code == 2
    assert "--restore: name a file" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


async def test_a_command_that_is_broken_off_has_not_been_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever goes on only after a backup, as by `&&`, does not."""
    monkeypatch.chdir(tmp_path)
    await (await Store.open(tmp_path / "belfry.db")).close()

    def press_ctrl_c(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bot, "backup", press_ctrl_c)
    assert bot.main(["--backup", "copy.db"]) == 130


@pytest.mark.parametrize("command", ["--backup", "--move-out", "--restore"])
async def test_a_name_that_no_file_can_have_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    await (await Store.open(tmp_path / "belfry.db")).close()
    name = "x" * 300
    assert bot.main([command, name]) == 2
    said = capsys.readouterr().err
    assert f"{name} cannot be read or written: File name too long." in said
    assert len(said.splitlines()) == 1
