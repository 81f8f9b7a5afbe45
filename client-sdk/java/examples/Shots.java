// An experiment: how often does a shot beat a keeper that stands still, depending on its starting point? 64 shots from
// each point, each at a different spot between the posts or just beside them, simulated in this process. Build and run:
//   javac -cp /usr/share/java/cancha.jar -d classes Shots.java
//   java -cp /usr/share/java/cancha.jar:classes Shots
import java.util.Locale;

import cancha.engine.Batch;
import cancha.engine.LoadOptions;
import cancha.engine.Row;
import cancha.engine.Status;
import cancha.engine.Views;

public class Shots {
    private static final int SHOTS = 64;
    private static final int THREADS = 2;
    private static final int LONGEST_TICKS = 3 * 60;

    /**
     * Returns a scenario: a ball rolls from this point at yellow's goal. The seed of a match draws the spot at which
     * the ball aims. The other robots are out of the way.
     */
    private static String shotFrom(double xM, double yM) {
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, """
                time_limit_s: 3
                ball { x_m: %f y_m: %f aim { x_m: -1.1 } speed_mps: 1.5 rolling: true }
                vary { path: "ball.aim.y_m" min: -0.25 max: 0.25 }
                robots { id: 6 pose { x_m: -1.04 y_m: 0 heading_rad: 1.5708 } }
                ends { goal { by: TEAM_BLUE } }
                """, xM, yM));
        for (int i = 0; i < 9; ++i) {
            int id = i < 5 ? i + 1 : i + 2;
            text.append("robots { id: " + id + " pose { x_m: 0." + (i + 1) + " y_m: 0.8 heading_rad: 0 } }\n");
        }
        return text.toString();
    }

    /** Share of the shots that become goals. */
    static double successFrom(double xM, double yM) {
        LoadOptions options = new LoadOptions().scenario(shotFrom(xM, yM));
        try (Batch batch = new Batch("simurosot/5v5", options, SHOTS, THREADS)) {
            Views views = batch.views();
            batch.step(new double[SHOTS * batch.rowLength(Row.COMMAND)], LONGEST_TICKS, null, views);
            double goals = 0;
            for (int shot = 0; shot < SHOTS; ++shot) {
                goals += views.statuses[shot * batch.rowLength(Row.STATUS) + Status.BLUE_SCORE.ordinal()];
            }
            return goals / SHOTS;
        }
    }

    public static void main(String[] args) {
        System.out.println("goals in % of " + SHOTS + " shots, by where the ball starts");
        System.out.println("  y, m   x -0.3 m  x -0.5 m  x -0.7 m");
        for (double yM = -0.4; yM < 0.5; yM += 0.2) {
            System.out.printf("%+6.1f  %9.0f %9.0f %9.0f%n", yM, 100 * successFrom(-0.3, yM),
                    100 * successFrom(-0.5, yM), 100 * successFrom(-0.7, yM));
        }
    }
}
