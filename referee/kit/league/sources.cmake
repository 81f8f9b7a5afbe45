# Each .cpp file in restarts/ is a restart. No other file needs to know it.
file(GLOB restarts CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_LIST_DIR}/restarts
     ${CMAKE_CURRENT_LIST_DIR}/restarts/*.cpp)
list(TRANSFORM restarts PREPEND ${CMAKE_CURRENT_LIST_DIR}/restarts/ OUTPUT_VARIABLE restart_paths)
# The files may use the same names.
set_source_files_properties(${restart_paths} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
list(TRANSFORM restarts REPLACE "\\.cpp$" "")
cancha_write_registry(restart_laws.cpp
  FROM kit/league/restart_laws.cpp.in
  NAMES ${restarts}
  DECLARATION "const RestartLaw& NAME()"
  ENTRY "        &restarts::NAME(),")
set(league_sources
  kit/league/grounds.cpp
  kit/league/league_play.cpp
  kit/league/periods.cpp
  kit/league/placement.cpp
  kit/league/restarts.cpp
  kit/league/shoot_out.cpp
  ${restart_paths}
  ${CMAKE_CURRENT_BINARY_DIR}/restart_laws.cpp)
