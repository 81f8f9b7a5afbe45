/* Headers of C++ before its standard. */
#include <fstream>
using namespace std;
