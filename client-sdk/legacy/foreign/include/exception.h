/* Nothing that matters here. */
#include <exception>
using namespace std;
