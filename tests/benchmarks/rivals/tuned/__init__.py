"""The classics once more, as fast as Python allows: bit boards, and tables of all positions where they are few."""
