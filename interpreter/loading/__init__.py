"""From a folder to checked content: finding the files, their schemas, and the model built from them."""
