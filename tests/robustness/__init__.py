"""Whatever stands in a content folder: findings come out, and nothing else."""
