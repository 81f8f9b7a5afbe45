/* Habits of Microsoft's C++. Also for C++98. */
#ifndef CANCHA_LEGACY_CPP_H
#define CANCHA_LEGACY_CPP_H

#include <bits/stl_algobase.h>

namespace cancha_legacy {
template <typename One, typename Other>
struct Differ {
    static const bool kIsSo = true;
};

template <typename One>
struct Differ<One, One> {
    static const bool kIsSo = false;
};

template <typename Type>
struct IsNumber {
    static const bool kIsSo = false;
};

#define CANCHA_LEGACY_NUMBER(type)       \
    template <>                          \
    struct IsNumber<type> {              \
        static const bool kIsSo = true;  \
    };
CANCHA_LEGACY_NUMBER(char)
CANCHA_LEGACY_NUMBER(signed char)
CANCHA_LEGACY_NUMBER(unsigned char)
CANCHA_LEGACY_NUMBER(short)
CANCHA_LEGACY_NUMBER(unsigned short)
CANCHA_LEGACY_NUMBER(int)
CANCHA_LEGACY_NUMBER(unsigned)
CANCHA_LEGACY_NUMBER(long)
CANCHA_LEGACY_NUMBER(unsigned long)
CANCHA_LEGACY_NUMBER(long long)
CANCHA_LEGACY_NUMBER(unsigned long long)
CANCHA_LEGACY_NUMBER(bool)
CANCHA_LEGACY_NUMBER(float)
CANCHA_LEGACY_NUMBER(double)
CANCHA_LEGACY_NUMBER(long double)
#undef CANCHA_LEGACY_NUMBER

template <bool kIsSo, typename Type>
struct If {};

template <typename Type>
struct If<true, Type> {
    typedef Type type;
};

/* A temporary object as a variable: it lives until the end of its statement. */
template <typename Type>
inline Type& lvalue(const Type& temporary) {
    return const_cast<Type&>(temporary);
}

/* Result of a function that is not here: no object, number or text. */
struct Nothing {
    template <typename Type>
    operator Type() const {
        return Type();
    }
};
}  // namespace cancha_legacy

#define CANCHA_LEGACY_NOTHING(name)                 \
    template <typename... Arguments>                \
    inline cancha_legacy::Nothing name(const Arguments&...) { \
        return cancha_legacy::Nothing();            \
    }

#ifndef CANCHA_LEGACY_NO_MIN_MAX
/* std::min() also of two types, as the macro takes them. */
using std::max;
using std::min;

#define CANCHA_LEGACY_OF_TWO_NUMBERS                                                          \
    typename cancha_legacy::If<cancha_legacy::Differ<One, Other>::kIsSo &&                    \
                                   cancha_legacy::IsNumber<One>::kIsSo &&                     \
                                   cancha_legacy::IsNumber<Other>::kIsSo,                     \
                               double>::type

template <typename One, typename Other>
inline CANCHA_LEGACY_OF_TWO_NUMBERS min(One one, Other other) {
    return one < other ? one : other;
}

template <typename One, typename Other>
inline CANCHA_LEGACY_OF_TWO_NUMBERS max(One one, Other other) {
    return one > other ? one : other;
}
#endif

#endif
