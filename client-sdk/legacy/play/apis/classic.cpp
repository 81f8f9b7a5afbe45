// Griffith University's simulator and others with its interface: Create(), Strategy(), Destroy(),
// with the same Environment each time.
#include "client-sdk/legacy/play/classic_layout.h"
#include "client-sdk/legacy/play/environment.h"
#include "client-sdk/legacy/play/team_api.h"

namespace cancha::legacy::apis {
namespace {

using Function = void (*)(void* environment);

class Classic final : public TeamApi {
  public:
    Classic(void* library, Function strategy, CallRecord& record)
        : create_(find_function<Function>(library, {"Create", "_Z6CreateP11Environment"})),
          strategy_(strategy),
          destroy_(find_function<Function>(library, {"Destroy", "_Z7DestroyP11Environment"})),
          record_(record),
          environment_(layout_of(library), kInches) {}

    void decide(const client::Observation& view, client::Commands& commands) override {
        environment_.show(view);
        if (!is_created_) {
            is_created_ = true;
            call("Create()", create_);
        }
        call("Strategy()", strategy_);
        environment_.take_wheels(view, commands);
        if (const std::string line = environment_.display(); !line.empty()) {
            commands.pen(view).text({0, 0}, line);
        }
    }

    void end() override { call("Destroy()", destroy_); }

    std::string_view name() const override {
        return environment_.has_display() ? "argentine" : "classic";
    }

  private:
    void call(std::string_view name, Function function) {
        if (function != nullptr) {
            record_.within(name, [&] { function(environment_.get()); });
        }
    }

    Function create_;
    Function strategy_;
    Function destroy_;
    CallRecord& record_;
    TeamEnvironment environment_;
    bool is_created_ = false;
};

std::unique_ptr<TeamApi> open(void* library, CallRecord& record) {
    const auto strategy =
        find_function<Function>(library, {"Strategy", "_Z8StrategyP11Environment"});
    return strategy == nullptr ? nullptr : std::make_unique<Classic>(library, strategy, record);
}

}  // namespace

const ApiKind& classic() {
    static const ApiKind kind{"classic", "Strategy(Environment*)", &open};
    return kind;
}

}  // namespace cancha::legacy::apis
