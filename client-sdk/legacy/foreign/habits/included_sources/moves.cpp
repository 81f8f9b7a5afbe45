int moves() { return 4; }
