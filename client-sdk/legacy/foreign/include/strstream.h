/* Headers of C++ before its standard. */
#include <strstream>
using namespace std;
