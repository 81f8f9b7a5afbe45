// A ring on the floor at the spot of a restart, in the colour of the team that takes it, until the ball has been
// touched.

import { Mesh, MeshBasicMaterial, RingGeometry } from "three";
import { MatchPhase, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import { teamColour } from "./palette";

/** Visible around a ball of any discipline, with the kicker beside it. */
const INNER_M = 0.07;
const OUTER_M = 0.085;

/** Above the markings. */
const HEIGHT_M = 0.0015;

export class RestartSpot {
  readonly mesh = new Mesh(
    new RingGeometry(INNER_M, OUTER_M, 48),
    new MeshBasicMaterial({ transparent: true, opacity: 0.85, depthWrite: false }),
  );

  constructor() {
    this.mesh.renderOrder = 1;
    this.mesh.visible = false;
  }

  /** Shows the spot of the restart. Without a ball a restart has no spot. */
  show(status: MatchStatus | undefined, hasBall: boolean): void {
    const restart = hasBall ? status?.restart : undefined;
    const isOn = status?.phase === MatchPhase.PLAY || status?.phase === MatchPhase.PLACEMENT;
    this.mesh.visible = isOn && restart !== undefined && restart.isBeingTaken;
    if (restart && this.mesh.visible) {
      this.mesh.position.set(restart.ballXM, restart.ballYM, HEIGHT_M);
      this.mesh.material.color = teamColour(restart.team);
    }
  }
}
