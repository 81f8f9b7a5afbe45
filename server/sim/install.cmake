# Installs the engine: one shared library, the headers that a program includes, in a folder of their
# own, and the files by which CMake and pkg-config find them.
set(messages actuation arena course discipline labels limits referee scene sensing shape world)

# Internal code has hidden symbols, so that it is as fast as in a program. Messages are visible: programs
# pass them to the engine.
set(parts cancha_arrays cancha_batch cancha_c_interface cancha_command cancha_engine cancha_match cancha_mesh cancha_numbers cancha_referee cancha_scenario cancha_sdf cancha_sensing
          cancha_settings cancha_world)
set_target_properties(${parts} PROPERTIES
  POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden)
set_target_properties(cancha_messages PROPERTIES CXX_VISIBILITY_PRESET default)
target_compile_options(cancha_messages PRIVATE -fno-semantic-interposition)

set(exports ${CMAKE_CURRENT_SOURCE_DIR}/exports.map)
add_library(cancha_engine_shared SHARED $<TARGET_OBJECTS:cancha_engine>
            $<TARGET_OBJECTS:cancha_c_interface>
            $<TARGET_OBJECTS:cancha_messages>)
set_target_properties(cancha_engine_shared PROPERTIES
  OUTPUT_NAME cancha-engine
  EXPORT_NAME engine
  LINKER_LANGUAGE CXX
  LINK_DEPENDS ${exports}
  VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})  # Before 1.0 each minor version may break programs.
target_compile_features(cancha_engine_shared INTERFACE cxx_std_20)
set(include_dir ${CMAKE_INSTALL_INCLUDEDIR}/cancha-engine)
target_include_directories(cancha_engine_shared INTERFACE
                           $<INSTALL_INTERFACE:${include_dir}>
                           $<INSTALL_INTERFACE:${include_dir}/proto>)
target_link_libraries(cancha_engine_shared
  PRIVATE cancha::arrays cancha::batch cancha::command cancha::match cancha::referee cancha::scenario cancha::sdf cancha::sensing cancha::world
          fmt::fmt
  PUBLIC protobuf::libprotobuf)
target_link_options(cancha_engine_shared PRIVATE -Wl,--version-script=${exports} -Wl,--as-needed)

install(TARGETS cancha_engine_shared EXPORT cancha-engine
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT engine
        NAMELINK_COMPONENT engine_development)

# Headers go to the paths that #include lines name.
install(FILES c_interface/include/cancha_engine.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        COMPONENT engine_development)
install(DIRECTORY engine/include/cancha DESTINATION ${include_dir} COMPONENT engine_development)
foreach(header IN ITEMS
    proto/base/values/origin.h referee/core/match_status.h referee/core/origin.h
    referee/core/verdict.h referee/core/world_state.h server/sim/world/snapshot.h)
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES ${PROJECT_SOURCE_DIR}/${header} DESTINATION ${include_dir}/${folder}
          COMPONENT engine_development)
endforeach()
foreach(name IN ITEMS contract ids pose result tick vec3)
  install(FILES ${PROJECT_SOURCE_DIR}/proto/base/values/include/cancha/base/${name}.h
          DESTINATION ${include_dir}/cancha/base COMPONENT engine_development)
endforeach()
foreach(name IN LISTS messages)
  install(FILES ${PROJECT_BINARY_DIR}/generated/proto/cancha/v1/${name}.pb.h
          DESTINATION ${include_dir}/proto/cancha/v1 COMPONENT engine_development)
endforeach()

set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/cancha-engine)
install(EXPORT cancha-engine FILE cancha-engine-targets.cmake NAMESPACE cancha::
        DESTINATION ${config_dir} COMPONENT engine_development)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/cancha-engine-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES cancha-engine-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/cancha-engine-config-version.cmake
        DESTINATION ${config_dir} COMPONENT engine_development)
file(RELATIVE_PATH prefix_from_pc /usr/${CMAKE_INSTALL_LIBDIR}/pkgconfig /usr)
string(REGEX REPLACE "/$" "" prefix_from_pc ${prefix_from_pc})
configure_file(engine/cancha-engine.pc.in cancha-engine.pc @ONLY)
configure_file(c_interface/cancha-engine-c.pc.in cancha-engine-c.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/cancha-engine.pc ${CMAKE_CURRENT_BINARY_DIR}/cancha-engine-c.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT engine_development)

set(library_package libcancha-engine${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION share/doc/${library_package}
        RENAME copyright COMPONENT engine)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION share/doc/libcancha-engine-dev
        RENAME copyright COMPONENT engine_development)
install(FILES engine/README.md engine/example.cpp c_interface/example.c DESTINATION share/doc/libcancha-engine-dev
        COMPONENT engine_development)
