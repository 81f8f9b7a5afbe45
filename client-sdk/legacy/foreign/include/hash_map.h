/* Headers of C++ before its standard. */
#include <map>
using namespace std;
