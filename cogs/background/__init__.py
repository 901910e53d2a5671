"""What runs without anybody pressing anything: computers, gateway events, jobs."""
