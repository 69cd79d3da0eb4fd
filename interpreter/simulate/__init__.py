"""Many games at once: a plan says which, an executor runs them anywhere, rows and totals tell what came out."""
