# Writes the bytes of FILE as numbers for a C++ array: cmake -DFILE=... -DSOURCE=... -P embed.cmake
file(READ "${FILE}" bytes HEX)
string(REGEX REPLACE "(..)" "0x\\1,\n" bytes "${bytes}")
file(WRITE "${SOURCE}" "${bytes}")
