# Installs the SDK: one shared library, the headers for teams, and files by which CMake and
# pkg-config find them.
include(CMakePackageConfigHelpers)
if(CMAKE_LIBRARY_ARCHITECTURE)  # Debian's folder for libraries, under any prefix.
  set(CMAKE_INSTALL_LIBDIR lib/${CMAKE_LIBRARY_ARCHITECTURE} CACHE PATH "Where libraries are installed")
endif()
include(GNUInstallDirs)

set(parts cancha_async cancha_base cancha_connection cancha_messages cancha_streams cancha_wire)
set_target_properties(cancha_client ${parts} PROPERTIES POSITION_INDEPENDENT_CODE ON)
# Internal code is as fast as in a program: the compiler need not expect that another library
# replaces it.
set_target_properties(${parts} PROPERTIES CXX_VISIBILITY_PRESET hidden)

set(exports ${CMAKE_CURRENT_SOURCE_DIR}/exports.map)
add_library(cancha_client_shared SHARED $<TARGET_OBJECTS:cancha_client>)
set_target_properties(cancha_client_shared PROPERTIES
  OUTPUT_NAME cancha-client
  EXPORT_NAME client
  LINKER_LANGUAGE CXX
  LINK_DEPENDS ${exports}
  VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})  # Before 1.0 minor versions may break.
target_compile_features(cancha_client_shared INTERFACE cxx_std_20)
target_include_directories(cancha_client_shared INTERFACE
                           $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(cancha_client_shared PRIVATE cancha::base cancha::connection cancha::streams
                      spdlog::spdlog CLI11::CLI11)
target_link_options(cancha_client_shared PRIVATE -Wl,--version-script=${exports} -Wl,--as-needed)

install(TARGETS cancha_client_shared EXPORT cancha-client
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
        NAMELINK_COMPONENT development)
install(DIRECTORY include/cancha DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
set(vocabulary)
foreach(name IN ITEMS contract ids pose result tick vec3)
  list(APPEND vocabulary ${PROJECT_SOURCE_DIR}/proto/base/values/include/cancha/base/${name}.h)
endforeach()
install(FILES ${vocabulary} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/cancha/base
        COMPONENT development)

set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/cancha-client)
install(EXPORT cancha-client FILE cancha-client-targets.cmake NAMESPACE cancha::
        DESTINATION ${config_dir} COMPONENT development)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/cancha-client-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES cancha-client-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/cancha-client-config-version.cmake
        DESTINATION ${config_dir} COMPONENT development)
file(RELATIVE_PATH prefix_from_pc /usr/${CMAKE_INSTALL_LIBDIR}/pkgconfig /usr)
string(REGEX REPLACE "/$" "" prefix_from_pc ${prefix_from_pc})
configure_file(cancha-client.pc.in cancha-client.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/cancha-client.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
