# Writes SOURCE: the settings that PROGRAM (cancha-arena) makes from FILE, as a C++ string.
execute_process(COMMAND ${PROGRAM} ${FILE} OUTPUT_VARIABLE text RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "${FILE} is no arena")
endif()
file(WRITE ${SOURCE} "R\"arena(${text})arena\"\n")
