int role() { return 2; }
