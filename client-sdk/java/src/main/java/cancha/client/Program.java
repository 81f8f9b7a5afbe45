package cancha.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

import cancha.client.CanchaException.BadUsage;
import cancha.client.CanchaException.ConnectionLost;

/** The program around a strategy: options, errors, exit status. */
final class Program {
    private static final String USAGE = """
            A strategy: takes a seat in a Cancha match and plays it to the end.

            Options:
              --help           Print this help and exit
              --server WHERE   Where the match is: HOST:PORT or unix:PATH
              --match NAME     Match, if the server has several
              --seat SEAT      Seat to take, such as blue
              --name NAME      Name of the team on the scoreboard

            CANCHA_SERVER, CANCHA_MATCH, CANCHA_SEAT and CANCHA_TOKEN say the same, and the token.
            """;

    private Program() {}

    /** Plays one match. Returns the exit status. */
    static int run(String[] arguments, Strategy strategy, String name) {
        int status = Strategy.EXIT_MATCH_OVER;
        try {
            ConnectOptions options = ConnectOptions.fromEnvironment(name.isEmpty() ? strategy.getClass().getSimpleName() : name);
            if (!read(arguments, options)) {
                System.out.print(USAGE);
            } else {
                Log.name(options.name, options.seat);
                Strategy.play(strategy, options);
                playRepeats(strategy, options);
            }
        } catch (BadUsage error) {
            Log.error(error.getMessage());
            status = Strategy.EXIT_BAD_USAGE;
        } catch (CanchaException error) {
            Log.error(error.getMessage());
            status = Strategy.EXIT_CONNECTION_FAILED;
        } catch (RuntimeException | Error error) {
            error.printStackTrace();
            status = Strategy.EXIT_CONNECTION_FAILED;
        }
        if (System.out.checkError() && status == Strategy.EXIT_MATCH_OVER) {
            Log.error("stdout could not be written");
            status = Strategy.EXIT_CONNECTION_FAILED;
        }
        return status;
    }

    /** Plays the further matches that cancha-match announces. Each line has the token and the server of a match. */
    private static void playRepeats(Strategy strategy, ConnectOptions options) {
        String descriptor = System.getenv().getOrDefault("CANCHA_REPEATS", "");
        if (!strategy.playsRepeats() || descriptor.isEmpty()) {
            return;
        }
        InputStream told = new Inherited(Integer.parseInt(descriptor));
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(told, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] words = line.split(" ", 2);
                Strategy.play(strategy, options.token(words[0]).server(words[1]));
            }
        } catch (IOException error) {
            throw new ConnectionLost("cancha-match tells of no more repeats: " + error.getMessage(), error);
        }
    }

    /** Fills the options. Returns false if the arguments ask for help. */
    static boolean read(String[] arguments, ConnectOptions options) {
        for (int i = 0; i < arguments.length; ++i) {
            String[] parts = arguments[i].split("=", 2);
            if (parts[0].equals("--help") || parts[0].equals("-h")) {
                return false;
            }
            if (!parts[0].matches("--(server|match|seat|name)")) {
                throw new BadUsage("unknown argument \"" + arguments[i] + "\"; --help lists those that there are");
            }
            if (parts.length == 1 && i + 1 == arguments.length) {
                throw new BadUsage(parts[0] + " needs a value");
            }
            String value = parts.length == 2 ? parts[1] : arguments[++i];
            switch (parts[0]) {
                case "--server" -> options.server(value);
                case "--match" -> options.match(value);
                case "--seat" -> options.seat(value);
                default -> options.name(value);
            }
        }
        return true;
    }
}
