package cancha.engine;

import java.util.ArrayList;
import java.util.List;

/** How a discipline is loaded: {@code new LoadOptions().seed(7).set("timing.tick_s", "0.016")}. */
public final class LoadOptions {
    final List<String> settings = new ArrayList<>();
    final List<String> commands = new ArrayList<>();
    String law;
    String blueName;
    String yellowName;
    String scenario;
    long seed = 1;

    /** Changes a setting, as {@code cancha-match --set} does; {@code cancha-match --settings} lists them. */
    public LoadOptions set(String path, Object value) {
        settings.add(Arguments.given("path", path, "the path of a setting") + "="
                + Arguments.given("value", value, "the value of " + path));
        return this;
    }

    /** Has the law of this discipline judge, such as "simurosot"; default, or null: that of the discipline itself. */
    public LoadOptions law(String law) {
        this.law = law;
        return this;
    }

    /** Has nobody judge: there are bodies, and no match. */
    public LoadOptions lawless() {
        return law("");
    }

    /** Names the teams, as events call them; null: as they are called without a name. */
    public LoadOptions names(String blue, String yellow) {
        blueName = blue;
        yellowName = yellow;
        return this;
    }

    /** Chooses the kinds of commands in {@link Row#COMMAND}: an actuator gets the first of them that it takes. */
    public LoadOptions commands(String... kinds) {
        commands.addAll(Arguments.texts("kinds", kinds, "kinds of commands"));
        return this;
    }

    /**
     * Text of a scenario, as {@code cancha-match --scenario} takes it. Each start is a repeat of it; the seed draws
     * what varies. Needs a law. Null: none.
     */
    public LoadOptions scenario(String text) {
        scenario = text;
        return this;
    }

    /** Seed of the first start; default: 1. Of a batch: of its first match; the others have those after it. */
    public LoadOptions seed(long seed) {
        this.seed = seed;
        return this;
    }
}
