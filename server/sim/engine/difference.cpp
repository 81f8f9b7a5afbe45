#include "server/sim/engine/difference.h"

#include <google/protobuf/util/message_differencer.h>

namespace cancha::engine {

std::string first_difference(const v1::Discipline& taken, const v1::Discipline& here) {
    std::string differences;
    google::protobuf::util::MessageDifferencer differencer;
    differencer.ReportDifferencesToString(&differences);
    differencer.Compare(here, taken);
    return differences.substr(0, differences.find('\n'));
}

}  // namespace cancha::engine
