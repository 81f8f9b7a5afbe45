package cancha.client;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.stream.Collectors;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;

import cancha.v1.Drawing;
import cancha.v1.Placement;
import cancha.v1.RobotCommand;
import cancha.v1.TickAnswer;

/**
 * The answer to a tick: what the robots of a seat are told until the next one, and what is drawn over the field. A
 * robot that is told nothing keeps its last command.
 */
public final class Commands {
    /** The kinds of commands, which the schema lists: messages in RobotCommand, by name. */
    private static final Map<String, FieldDescriptor> KINDS = RobotCommand.getDescriptor().getFields().stream()
            .filter(field -> field.getJavaType() == FieldDescriptor.JavaType.MESSAGE)
            .collect(Collectors.toMap(FieldDescriptor::getName, field -> field, (a, b) -> a, LinkedHashMap::new));
    /** A larger drawing may be too large for a frame together with commands: it is not sent at all. */
    private static final int MAX_DRAWING_BYTES = 48 * 1024;

    /** Which command a call replaces: that of this robot, to this actuator. */
    private record Whose(int robot, String actuator) {}

    private final Map<Whose, RobotCommand.Builder> told = new LinkedHashMap<>();
    private final Map<Integer, Placement.Robot> places = new LinkedHashMap<>();
    private Placement.Ball ball;
    private boolean asksForTimeOut;
    private Drawing.Builder drawing;

    /** Sets the wheel speeds of a robot; the last call counts, of each kind of command. */
    public void setWheels(RobotView robot, WheelSpeeds wheels) {
        setWheels(robot.id(), wheels.leftMps(), wheels.rightMps());
    }

    /** Sets the wheel speeds of the robot with this id, in m/s. */
    public void setWheels(int robotId, double leftMps, double rightMps) {
        set(robotId, "wheels", Map.of("left_mps", leftMps, "right_mps", rightMps));
    }

    /** As setWheels(), for robots that take a velocity. */
    public void setVelocity(RobotView robot, BodyVelocity velocity) {
        set(robot.id(), "body_velocity", Map.of("forward_mps", velocity.forwardMps(), "left_mps", velocity.leftMps(),
                "up_mps", velocity.upMps(), "turn_rate_radps", velocity.turnRateRadps()));
    }

    /** Sets any command that there is: {@code set(robot, "airship", Map.of("front", 0.5))}. */
    public void set(RobotView robot, String kind, Map<String, Double> numbers) {
        set(robot.id(), kind, numbers);
    }

    /** The same of the robot with this id. */
    public void set(int robotId, String kind, Map<String, Double> numbers) {
        set(robotId, kind, numbers, "");
    }

    /**
     * Sets any command of the schema (RobotCommand in cancha/v1/actuation.proto) by its names. Numbers that are not
     * named are 0.
     *
     * @param actuator for which of several that take the same; empty: the first one
     * @throws NoSuchElementException there is no such command, or it has no such number
     * @throws IllegalArgumentException a number is not finite
     */
    public void set(int robotId, String kind, Map<String, Double> numbers, String actuator) {
        FieldDescriptor field = KINDS.get(kind);
        if (field == null) {
            throw new NoSuchElementException("no command \"" + kind + "\"; the commands are "
                    + String.join(", ", KINDS.keySet()));
        }
        RobotCommand.Builder command = told.computeIfAbsent(new Whose(robotId, actuator),
                whose -> RobotCommand.newBuilder().setRobotId(robotId).setActuator(actuator));
        command.setField(field, command(command.newBuilderForField(field), kind, numbers));
    }

    /**
     * Places a robot for a restart, in the frame of the view. Counts where the view says isToPlace(); robots that are
     * not placed stand where the rules have them. An illegal place becomes the nearest legal one.
     */
    public void place(Observation view, RobotView robot, Vec2 positionM, double headingRad) {
        double sign = view.isTurned() ? -1 : 1;
        double turnRad = view.isTurned() ? Math.PI : 0;
        requireFinite("positionM", positionM.x() + positionM.y());
        requireFinite("headingRad", headingRad);
        places.put(robot.id(), Placement.Robot.newBuilder().setRobotId(robot.id()).setXM(sign * positionM.x())
                .setYM(sign * positionM.y()).setHeadingRad(Drive.wrapAngleRad(headingRad + turnRad)).build());
    }

    /** Places the ball, in a restart that leaves its position to the team. */
    public void placeBall(Observation view, Vec2 positionM) {
        double sign = view.isTurned() ? -1 : 1;
        requireFinite("positionM", positionM.x() + positionM.y());
        ball = Placement.Ball.newBuilder().setXM(sign * positionM.x()).setYM(sign * positionM.y()).build();
    }

    /** Asks for a time-out. It begins with the next restart, if any are left. */
    public void askForTimeOut() {
        asksForTimeOut = true;
    }

    /** Draws in the frame of the view, including inAttackFrame(). */
    public Pen pen(Observation view) {
        if (drawing == null) {
            drawing = Drawing.newBuilder();
        }
        return new Pen(drawing, view);
    }

    /** Empties everything, as before each tick. */
    public void clear() {
        told.clear();
        places.clear();
        ball = null;
        asksForTimeOut = false;
        drawing = null;
    }

    /** Whether robots or the ball are placed. */
    boolean hasPlacement() {
        return !places.isEmpty() || ball != null;
    }

    /** Writes it all. Returns whether it fits: a drawing that is too large is left out. */
    boolean writeTo(TickAnswer.Builder answer) {
        told.values().forEach(answer::addCommands);
        if (hasPlacement()) {
            answer.getPlacementBuilder().addAllRobots(places.values());
        }
        if (ball != null) {
            answer.getPlacementBuilder().setBall(ball);
        }
        answer.setAsksForTimeOut(asksForTimeOut);
        Drawing drawn = drawing == null ? null : drawing.build();
        boolean fits = drawn == null || drawn.getSerializedSize() <= MAX_DRAWING_BYTES;
        if (drawn != null && fits) {
            answer.setDrawing(drawn);
        }
        return fits;
    }

    private static Message command(Message.Builder command, String kind, Map<String, Double> numbers) {
        numbers.forEach((name, number) -> {
            FieldDescriptor field = command.getDescriptorForType().findFieldByName(name);
            if (field == null) {
                throw new NoSuchElementException("\"" + kind + "\" has no number \"" + name + "\"; it has "
                        + command.getDescriptorForType().getFields().stream().map(FieldDescriptor::getName)
                                .collect(Collectors.joining(", ")));
            }
            requireFinite(name, Objects.requireNonNull(number, name));
            command.setField(field, number);
        });
        return command.build();
    }

    private static void requireFinite(String name, double number) {
        if (!Double.isFinite(number)) {
            throw new IllegalArgumentException(name + " must be finite, got " + number
                    + (Double.isNaN(number) ? "; positions that are not seen are NaN" : ""));
        }
    }
}
