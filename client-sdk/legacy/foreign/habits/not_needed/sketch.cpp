#include "Strategy.h"
void sketch() { notes for later }
