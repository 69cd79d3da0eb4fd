"""What must hold at every decision of every game, tried on random games."""
