/* Headers of C++ before its standard. */
#include <list>
using namespace std;
