package cancha.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.NoSuchElementException;

import org.junit.jupiter.api.Test;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;

import cancha.v1.RobotCommand;
import cancha.v1.TickAnswer;

class CommandsTest {
    private final Commands commands = new Commands();

    private TickAnswer answer() {
        TickAnswer.Builder answer = TickAnswer.newBuilder();
        commands.writeTo(answer);
        return answer.build();
    }

    @Test
    void givesEveryKindThatTheSchemaHas() {
        for (FieldDescriptor kind : RobotCommand.getDescriptor().getFields()) {
            if (kind.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
                String first = kind.getMessageType().getFields().get(0).getName();

                commands.set(1, kind.getName(), Map.of(first, 0.5));

                Message given = (Message) answer().getCommands(0).getField(kind);
                assertEquals(0.5, given.getField(kind.getMessageType().findFieldByName(first)));
            }
        }
    }

    @Test
    void givesARobotOneCommandOfEachKind() {
        commands.setWheels(1, 0.1, 0.2);
        commands.setWheels(2, 1, 1);
        commands.set(1, "gripper", Map.of("opening_mps", -0.5));
        commands.setWheels(1, 0.5, 0.25);

        TickAnswer answer = answer();

        assertEquals(2, answer.getCommandsCount());
        assertEquals(0.5, answer.getCommands(0).getWheels().getLeftMps());
        assertEquals(-0.5, answer.getCommands(0).getGripper().getOpeningMps());
    }

    @Test
    void tellsTwoActuatorsOfARobotApart() {
        commands.set(1, "joint_speeds", Map.of("joint1", 1.0), "left arm");
        commands.set(1, "joint_speeds", Map.of("joint1", 2.0), "right arm");

        assertEquals("right arm", answer().getCommands(1).getActuator());
        assertEquals(2, answer().getCommands(1).getJointSpeeds().getJoint1());
    }

    @Test
    void refusesWhatIsNoCommand() {
        Exception kind = assertThrows(NoSuchElementException.class, () -> commands.set(1, "legs", Map.of()));
        Exception number = assertThrows(NoSuchElementException.class,
                () -> commands.set(1, "wheels", Map.of("left", 1.0)));
        Exception unknown = assertThrows(IllegalArgumentException.class,
                () -> commands.setWheels(1, Double.NaN, 0));

        assertTrue(kind.getMessage().startsWith("no command \"legs\"; the commands are wheels, body_velocity, "));
        assertEquals("\"wheels\" has no number \"left\"; it has left_mps, right_mps", number.getMessage());
        assertTrue(unknown.getMessage().startsWith("left_mps must be finite, got NaN"));
    }

    @Test
    void isEmptyAfterItIsCleared() {
        commands.setWheels(1, 1, 1);
        commands.askForTimeOut();

        commands.clear();

        assertEquals(TickAnswer.getDefaultInstance(), answer());
    }
}
