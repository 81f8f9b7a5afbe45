#include "referee/order/order_problems.h"

#include <map>
#include <set>
#include <string>
#include <utility>

#include <google/protobuf/descriptor.h>

#include "referee/core/settings.h"

namespace cancha::order {

namespace {

using google::protobuf::FieldDescriptor;

/// Returns the field of an error: "speed" for "`speed`: -3 is out of range", "arena" for
/// "`arena.floor.length_m`: ...".
std::string field_in(const std::string& text) {
    const std::size_t begin = text.find('`') + 1;
    return text.substr(begin, text.find_first_of(".`", begin) - begin);
}

/// Returns the index of the first wrong entry: the order is refused with the entries up to it, but
/// not with those before it. Expects: the list has one.
int wrong_entry(const v1::CreateMatch& order, const FieldDescriptor& field) {
    const auto& reflection = *order.GetReflection();
    v1::CreateMatch shorter = order;
    int size = reflection.FieldSize(order, &field);
    for (; size > 1; --size) {
        reflection.RemoveLast(&shorter, &field);
        const auto checked = check_order(shorter);
        if (checked || field_in(checked.error().message) != field.name()) {
            break;
        }
    }
    return size - 1;
}

void remove_entry(v1::CreateMatch& order, const FieldDescriptor& field, int index) {
    const auto& reflection = *order.GetReflection();
    for (; index + 1 < reflection.FieldSize(order, &field); ++index) {
        reflection.SwapElements(&order, &field, index, index + 1);
    }
    reflection.RemoveLast(&order, &field);
}

/// An order from which the wrong parts are removed one by one.
class Rest {
  public:
    explicit Rest(v1::CreateMatch order) : order_(std::move(order)) {}

    const v1::CreateMatch& order() const { return order_; }

    /// Removes the wrong part from the order and notes its index. False: the order needs this part.
    bool take_out(OrderProblem& problem) {
        const FieldDescriptor* const field = order_.GetDescriptor()->FindFieldByName(problem.field);
        if (field == nullptr || problem.field == "discipline") {
            return false;
        }
        const auto& reflection = *order_.GetReflection();
        const bool is_list = field->is_repeated();
        if (is_list ? reflection.FieldSize(order_, field) == 0
                    : !reflection.HasField(order_, field)) {
            return false;
        }
        // Too many entries are not the fault of a single one.
        if (is_list && referee::check_texts(order_)) {
            const int index = wrong_entry(order_, *field);
            remove_entry(order_, *field, index);
            problem.index = original(problem.field, index);
        } else {
            reflection.ClearField(&order_, field);
        }
        return true;
    }

  private:
    /// Returns the index of an entry before others were removed, and removes the entry too.
    int original(const std::string& field, int index) {
        std::set<int>& gone = gone_[field];
        for (const int before : gone) {  // In ascending order.
            index += before <= index ? 1 : 0;
        }
        gone.insert(index);
        return index;
    }

    v1::CreateMatch order_;
    std::map<std::string, std::set<int>> gone_;
};

}  // namespace

OrderFindings find_problems(v1::CreateMatch order) {
    OrderFindings findings;
    Rest rest(std::move(order));
    for (bool goes_on = true; goes_on;) {
        Result<CheckedOrder> checked = check_order(rest.order());
        if (checked) {
            findings.checked = *std::move(checked);
            break;
        }
        OrderProblem problem{field_in(checked.error().message), 0, checked.error().message};
        goes_on = rest.take_out(problem);
        findings.problems.push_back(std::move(problem));
    }
    return findings;
}

}  // namespace cancha::order
