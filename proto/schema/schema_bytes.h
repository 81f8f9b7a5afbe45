#pragma once

namespace cancha::schema {

// discipline.proto as protoc writes it with --include_source_info; made at build time.
extern const unsigned char kBytes[];
extern const unsigned long kByteCount;

}  // namespace cancha::schema
