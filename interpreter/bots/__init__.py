"""Players that are programs. They see a game through a `Window` alone, so none of them can cheat."""
