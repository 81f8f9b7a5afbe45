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

    /** Sets the discipline whose law judges, such as "simurosot". Default, or null: the discipline's own law. */
    public LoadOptions law(String law) {
        this.law = law;
        return this;
    }

    /** Loads without a law: there are bodies, but no match. */
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
     * Sets the kinds of commands in {@link Row#COMMAND}, by preference: an actuator gets the first kind that it
     * takes.
     */
    public LoadOptions commands(String... kinds) {
        commands.addAll(Arguments.texts("kinds", kinds, "kinds of commands"));
        return this;
    }

    /**
     * Sets the scenario: the text of a file for {@code cancha-match --scenario}. Each start is a repeat of it; the seed
     * draws its random values. Needs a law. Null: none.
     */
    public LoadOptions scenario(String text) {
        scenario = text;
        return this;
    }

    /**
     * Sets the seed of the first start; default: 1. In a batch the first match has this seed, the others the following
     * seeds.
     */
    public LoadOptions seed(long seed) {
        this.seed = seed;
        return this;
    }
}
