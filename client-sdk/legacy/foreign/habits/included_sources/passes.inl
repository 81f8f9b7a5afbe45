inline int passes() { return 2; }
