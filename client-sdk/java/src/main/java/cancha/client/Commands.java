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
 * The answer to a tick: commands for the robots of a seat until the next tick, and a drawing over the field. A robot
 * without a command keeps its last one.
 */
public final class Commands {
    /** The kinds of commands: the messages in RobotCommand of the schema, by name. */
    private static final Map<String, FieldDescriptor> KINDS = RobotCommand.getDescriptor().getFields().stream()
            .filter(field -> field.getJavaType() == FieldDescriptor.JavaType.MESSAGE)
            .collect(Collectors.toMap(FieldDescriptor::getName, field -> field, (a, b) -> a, LinkedHashMap::new));
    /**
     * Size limit of a drawing. Together with commands a larger drawing might exceed a frame, so it is not sent at
     * all.
     */
    private static final int MAX_DRAWING_BYTES = 48 * 1024;

    /** Key of a command: its robot and actuator. A later command with the same key replaces it. */
    private record Whose(int robot, String actuator) {}

    private final Map<Whose, RobotCommand.Builder> told = new LinkedHashMap<>();
    private final Map<Integer, Placement.Robot> places = new LinkedHashMap<>();
    private Placement.Ball ball;
    private boolean asksForTimeOut;
    private Drawing.Builder drawing;

    /** Sets the wheel speeds of a robot. For each kind of command the last call for a robot counts. */
    public void setWheels(RobotView robot, WheelSpeeds wheels) {
        setWheels(robot.id(), wheels.leftMps(), wheels.rightMps());
    }

    /** Sets the wheel speeds of the robot with this id, in m/s. */
    public void setWheels(int robotId, double leftMps, double rightMps) {
        set(robotId, "wheels", Map.of("left_mps", leftMps, "right_mps", rightMps));
    }

    /** Sets the velocity of a robot that takes one. Otherwise like setWheels(). */
    public void setVelocity(RobotView robot, BodyVelocity velocity) {
        set(robot.id(), "body_velocity", Map.of("forward_mps", velocity.forwardMps(), "left_mps", velocity.leftMps(),
                "up_mps", velocity.upMps(), "turn_rate_radps", velocity.turnRateRadps()));
    }

    /** Sets any command of the schema: {@code set(robot, "airship", Map.of("front", 0.5))}. */
    public void set(RobotView robot, String kind, Map<String, Double> numbers) {
        set(robot.id(), kind, numbers);
    }

    /** Sets any command of the robot with this id. */
    public void set(int robotId, String kind, Map<String, Double> numbers) {
        set(robotId, kind, numbers, "");
    }

    /**
     * Sets any command of the schema (RobotCommand in cancha/v1/actuation.proto) by its names. Numbers that are not
     * named are 0.
     *
     * @param actuator actuator to command, if several take the same kind; empty: the first one
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
     * Places a robot for a restart. Position and heading are in the frame of the view. Counts only in ticks in which
     * the view says isToPlace(). The rules place the other robots. An illegal position becomes the nearest legal one.
     */
    public void place(Observation view, RobotView robot, Vec2 positionM, double headingRad) {
        double sign = view.isTurned() ? -1 : 1;
        double turnRad = view.isTurned() ? Math.PI : 0;
        requireFinite("positionM", positionM.x() + positionM.y());
        requireFinite("headingRad", headingRad);
        places.put(robot.id(), Placement.Robot.newBuilder().setRobotId(robot.id()).setXM(sign * positionM.x())
                .setYM(sign * positionM.y()).setHeadingRad(Drive.wrapAngleRad(headingRad + turnRad)).build());
    }

    /** Places the ball if the restart leaves its position to the team, such as a goal kick. */
    public void placeBall(Observation view, Vec2 positionM) {
        double sign = view.isTurned() ? -1 : 1;
        requireFinite("positionM", positionM.x() + positionM.y());
        ball = Placement.Ball.newBuilder().setXM(sign * positionM.x()).setYM(sign * positionM.y()).build();
    }

    /** Asks for a time-out. It begins with the next restart if the team has time-outs left. */
    public void askForTimeOut() {
        asksForTimeOut = true;
    }

    /** Returns a pen that draws in the frame of the view, which may be inAttackFrame(). */
    public Pen pen(Observation view) {
        if (drawing == null) {
            drawing = Drawing.newBuilder();
        }
        return new Pen(drawing, view);
    }

    /** Removes all commands, places and drawings, as run() does before each tick. */
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

    /** Writes the answer. Returns false if the drawing is too large and was left out. */
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
