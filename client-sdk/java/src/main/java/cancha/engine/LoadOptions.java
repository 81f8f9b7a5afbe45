package cancha.engine;

import java.util.ArrayList;
import java.util.List;

/** Options for loading a discipline: {@code new LoadOptions().seed(7).set("timing.tick_s", "0.016")}. */
public final class LoadOptions {
    final List<String> settings = new ArrayList<>();
    final List<String> commands = new ArrayList<>();
    String law;
    String blueName;
    String yellowName;
    String scenario;
    long seed = 1;

    /** Changes a setting, like {@code cancha-match --set}; {@code cancha-match --settings} lists them. */
    public LoadOptions set(String path, Object value) {
        settings.add(Arguments.given("path", path, "the path of a setting") + "="
                + Arguments.given("value", value, "the value of " + path));
        return this;
    }

    /**
     * Sets the name of the discipline whose law applies, such as "simurosot". Default, or null: the law of the loaded
     * discipline.
     */
    public LoadOptions law(String law) {
        this.law = law;
        return this;
    }

    /** Loads without a law: the engine only moves bodies and reads sensors. */
    public LoadOptions lawless() {
        return law("");
    }

    /** Sets the names of the teams in events. Null: the default names. */
    public LoadOptions names(String blue, String yellow) {
        blueName = blue;
        yellowName = yellow;
        return this;
    }

    /**
     * Sets the kinds of commands in {@link Row#COMMAND}: each actuator gets the first of these kinds that it accepts.
     * If it accepts none of them, it gets the first of its own kinds.
     */
    public LoadOptions commands(String... kinds) {
        commands.addAll(Arguments.texts("kinds", kinds, "kinds of commands"));
        return this;
    }

    /**
     * Sets the scenario: the text of a file for {@code cancha-match --scenario}. A scenario is one situation, to be
     * played repeatedly: each start plays one repeat, and the seed of the start draws the values that vary between
     * repeats. Needs a law. Null: no scenario.
     */
    public LoadOptions scenario(String text) {
        scenario = text;
        return this;
    }

    /** Sets the seed of the first start; default: 1. In a batch, match i (from 0) starts with {@code seed} + i. */
    public LoadOptions seed(long seed) {
        this.seed = seed;
        return this;
    }
}
