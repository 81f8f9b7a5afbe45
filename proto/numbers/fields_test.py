"""Checks that fields.py refuses schemas that would shift numbers of states and commands. By hand:

    fields_test.py SCHEMA_SET     SCHEMA_SET: see fields.py
"""

import sys
import unittest

from google.protobuf import descriptor_pb2

import fields


class FaultsTest(unittest.TestCase):
    schema_set = ""

    def setUp(self):
        self.schemas = descriptor_pb2.FileDescriptorSet()
        with open(self.schema_set, "rb") as file:
            self.schemas.ParseFromString(file.read())

    def field(self, message, name):
        return next(field for field in fields.message_named(self.schemas, message).field if field.name == name)

    def test_ours_have_none(self):
        self.assertEqual(list(fields.faults(self.schemas)), [])

    def test_a_number_without_a_step_is_named_and_told_what_to_add(self):
        for message, name in (("JointState", "speed"), ("Quaternion", "x"), ("AirshipMotors", "vertical")):
            with self.subTest(message):
                self.setUp()
                self.field(message, name).ClearField("options")

                found = set(fields.faults(self.schemas))

                self.assertEqual(len(found), 1)
                self.assertIn(f"{message}.{name} has no step", found.pop())

    def test_each_fault_is_told_once(self):
        self.field("Quaternion", "x").ClearField("options")  # A number of ball, robots and links.
        self.field("JointState", "position").ClearField("options")

        with self.assertRaises(SystemExit) as refused:
            fields.check(self.schemas)

        told = str(refused.exception).splitlines()
        self.assertEqual(len(told), 2)
        self.assertIn("add [(limits) = {step: 1e-4}]", told[0])

    def test_numbers_of_commands_are_doubles(self):
        self.field("AirshipMotors", "yaw").type = descriptor_pb2.FieldDescriptorProto.TYPE_FLOAT
        (fault,) = fields.faults(self.schemas)
        self.assertIn("AirshipMotors.yaw is no number of a command", fault)

    def test_a_step_belongs_to_a_double(self):
        self.field("JointState", "speed").type = descriptor_pb2.FieldDescriptorProto.TYPE_FLOAT
        (fault,) = fields.faults(self.schemas)
        self.assertIn("JointState.speed has a step and is no double", fault)

    def test_a_field_of_a_body_that_is_no_number_needs_no_step(self):
        added = fields.message_named(self.schemas, "JointState").field.add(name="is_broken", number=100)
        added.type = descriptor_pb2.FieldDescriptorProto.TYPE_BOOL
        added.label = descriptor_pb2.FieldDescriptorProto.LABEL_OPTIONAL
        self.assertEqual(list(fields.faults(self.schemas)), [])


if __name__ == "__main__":
    FaultsTest.schema_set = sys.argv.pop(1)
    unittest.main()
