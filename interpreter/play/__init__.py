"""Playing a game: bots, the driver that lets them answer, save files, replays and the conversation at a table."""
