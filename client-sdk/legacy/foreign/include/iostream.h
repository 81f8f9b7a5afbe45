/* Headers of C++ before its standard. */
#include <iostream>
using namespace std;
