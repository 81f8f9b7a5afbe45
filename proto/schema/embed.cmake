# Writes the bytes of FILE into a C++ source: cmake -DFILE=... -DSOURCE=... -P embed.cmake
file(READ "${FILE}" bytes HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "(0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,)"
       "\\1\n" bytes "${bytes}")
file(WRITE "${SOURCE}" "#include \"proto/schema/schema_bytes.h\"

namespace cancha::schema {

const unsigned char kBytes[] = {
${bytes}};

const unsigned long kByteCount = sizeof kBytes;

}  // namespace cancha::schema
")
