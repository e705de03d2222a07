"""What tools/train_leaning.py is made of: sentences, a teacher, and the student that ships."""
