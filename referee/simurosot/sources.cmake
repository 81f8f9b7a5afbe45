# A .cpp in law/restarts/ is a restart; nothing else needs to know it.
file(GLOB restarts CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_LIST_DIR}/law/restarts
     ${CMAKE_CURRENT_LIST_DIR}/law/restarts/*.cpp)
# The names in each are its own affair.
list(TRANSFORM restarts PREPEND ${CMAKE_CURRENT_LIST_DIR}/law/restarts/ OUTPUT_VARIABLE paths)
set_source_files_properties(${paths} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
list(TRANSFORM restarts REPLACE "\\.cpp$" "")
cancha_write_registry(simurosot_restart_laws.cpp
  FROM simurosot/law/restart_laws.cpp.in
  NAMES ${restarts}
  DECLARATION "const RestartLaw& NAME()"
  ENTRY "        &restarts::NAME(),")
list(APPEND chapter_sources ${CMAKE_CURRENT_BINARY_DIR}/simurosot_restart_laws.cpp)
