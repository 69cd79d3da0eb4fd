"""What a game's content says, as plain records; texts of the effect language are still unparsed nodes."""
