/* Macros `min` and `max`: see cancha_legacy_cpp.h. */
