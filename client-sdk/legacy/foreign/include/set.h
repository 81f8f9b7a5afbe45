/* Headers of C++ before its standard. */
#include <set>
using namespace std;
