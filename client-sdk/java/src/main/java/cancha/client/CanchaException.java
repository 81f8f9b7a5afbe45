package cancha.client;

/** Base class of errors between a program and its match. Texts are for people. */
public abstract class CanchaException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private CanchaException(String text, Throwable cause) {
        super(text, cause);
    }

    /** An option or an environment variable is missing or wrong. */
    public static final class BadUsage extends CanchaException {
        private static final long serialVersionUID = 1;

        BadUsage(String text) {
            super(text, null);
        }
    }

    /** No server was reached. */
    public static final class ConnectionFailed extends CanchaException {
        private static final long serialVersionUID = 1;

        ConnectionFailed(String text, Throwable cause) {
            super(text, cause);
        }
    }

    /** The connection ended before the match did. */
    public static final class ConnectionLost extends CanchaException {
        private static final long serialVersionUID = 1;

        ConnectionLost(String text) {
            super(text, null);
        }

        ConnectionLost(String text, Throwable cause) {
            super(text, cause);
        }
    }

    /** The server refused; the text says why. */
    public static final class Refused extends CanchaException {
        private static final long serialVersionUID = 1;
        private final String code;

        Refused(String text, String code) {
            super(text, null);
            this.code = code;
        }

        /** Name of an ErrorCode, such as "ERROR_CODE_SEAT_TAKEN"; may be empty. */
        public String code() {
            return code;
        }
    }

    /** The server does not speak the protocol of this client. */
    public static final class ProtocolError extends CanchaException {
        private static final long serialVersionUID = 1;

        ProtocolError(String text) {
            super(text, null);
        }
    }
}
