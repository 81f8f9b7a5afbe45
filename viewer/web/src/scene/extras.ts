// Parts that most first pictures do without, loaded on demand: courses and the things in them, findings of sensors,
// drawings of teams, lines below flying robots.

import { Group, type PerspectiveCamera } from "three";
import type { Vector } from "../cameras/vectors";
import type { Moment } from "../feed/playback";
import type { Scene, SceneRobot } from "../messages/cancha/v1/scene_pb";
import type { SeatInfo } from "../messages/cancha/v1/session_pb";
import type { Ground } from "./contact_shadows";
import { CourseView } from "./course_view";
import { DrawingsView } from "./drawings";
import { DropLines, type Flyer } from "./drop_lines";
import { armLinksOf, type Extents } from "./extents";
import { GhostView } from "./ghost_view";
import { MotionView } from "./motion_view";
import { teamColour } from "./palette";
import type { Layers } from "./picture";
import { floorBelow, footOf } from "./robot_box";
import { SensorsView } from "./sensors_view";
import type { Body } from "./shapes_view";

export { drawFinely } from "./fine_shapes";

function flyerOf(robot: SceneRobot): Flyer {
  const { team, lengthM, heightM } = robot;
  return { colour: teamColour(team), lengthM, heightM, footM: footOf(robot) };
}

/** Robots on the ground tremble; their drawings must not. */
const TREMBLING_M = 0.01;

export class Extras {
  readonly group = new Group();
  private readonly drawings: DrawingsView;
  private readonly course: CourseView;
  private readonly sensors: SensorsView;
  private readonly dropLines: DropLines;
  private readonly motion: MotionView;
  private readonly ghost: GhostView;

  constructor(
    scene: Scene,
    seats: readonly SeatInfo[],
    private readonly robots: readonly SceneRobot[],
    extents: Extents,
  ) {
    this.course = new CourseView({ ...scene, robots: [...robots] }, extents);
    this.drawings = new DrawingsView(new Map(seats.map(({ name, team }) => [name, team])));
    this.sensors = new SensorsView(robots, armLinksOf(scene));
    this.dropLines = new DropLines(robots.map(flyerOf));
    this.motion = new MotionView(robots, scene.ball);
    this.ghost = new GhostView(robots, scene.ball);
    this.group.add(this.course.group, this.drawings.group, this.sensors.group, this.dropLines.group, this.motion.group);
    this.group.add(this.ghost.group);
  }

  show(moment: Moment): void {
    this.drawings.show(moment.drawings);
    this.drawings.group.position.z = this.floorOfRobots(moment);
    this.sensors.show(moment);
    this.course.show(moment);
    this.motion.show(moment);
    this.ghost.show(moment, moment.ghost);
    this.robots.forEach(({ id }, index) => {
      const pose = moment.robots.get(id);
      this.dropLines.place(index, pose, pose ? this.groundBelow(pose).z : 0);
    });
  }

  /** Height of the lowest robot: teams draw at the height of their robots, even above water. */
  private floorOfRobots({ robots }: Moment): number {
    const floors = this.robots.flatMap((robot) => {
      const pose = robots.get(robot.id);
      return pose ? [floorBelow(robot, pose)] : [];
    });
    const lowest = Math.min(...floors, Infinity);
    return lowest > TREMBLING_M && lowest < Infinity ? lowest : 0;
  }

  showLayers({ drawings, sensors, debug, hidden, ...layers }: Layers): void {
    this.drawings.hide(hidden);
    this.drawings.group.visible = drawings;
    this.motion.showLayers(layers);
    this.sensors.group.visible = sensors;
    this.course.debug.group.visible = debug;
  }

  /** A pixel is no larger than this on the ground. */
  drawFor(pixelM: number): void {
    this.drawings.drawFor(pixelM);
    this.course.drawFor(pixelM);
  }

  /** Makes everything between the camera and these bodies fade, over this time. */
  reveal(bodies: readonly Body[], camera: Vector, elapsedS: number): void {
    this.course.reveal(bodies, camera, elapsedS);
  }

  /** The highest point of anything of the arena that moves. */
  top(): number {
    return this.course.top();
  }

  /** Ground right below a point, without moving things. */
  groundBelow(point: Vector): Ground {
    return this.course.groundBelow(point);
  }

  face(camera: PerspectiveCamera, widthPx: number, heightPx: number): void {
    this.drawings.face(camera, widthPx, heightPx);
    this.sensors.face(camera, widthPx, heightPx);
    this.course.face(camera, widthPx, heightPx);
  }

  dispose(): void {
    this.drawings.dispose();
    this.sensors.dispose();
    this.dropLines.dispose();
    this.motion.dispose();
    this.ghost.dispose();
    this.course.dispose();
  }
}
