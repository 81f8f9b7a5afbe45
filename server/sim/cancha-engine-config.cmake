# find_package(cancha-engine) defines the target cancha::engine.
include(CMakeFindDependencyMacro)
find_dependency(Protobuf)
include("${CMAKE_CURRENT_LIST_DIR}/cancha-engine-targets.cmake")
