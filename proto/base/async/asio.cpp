// Code that Asio would otherwise compile anew in every source that uses it.
#include <boost/asio/impl/src.hpp>
