"""What each lesson asks: its predictions, and its exercises with their checkers. One file a lesson."""
