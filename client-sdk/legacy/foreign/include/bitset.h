/* Headers of C++ before its standard. */
#include <bitset>
using namespace std;
