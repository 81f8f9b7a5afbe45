int role() { return 1; }
