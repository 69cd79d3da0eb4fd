"""Games for programs that expect another door. Each adapter needs an extra of its own and is imported by its name."""
