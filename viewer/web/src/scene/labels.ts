// Words in the scene: sprites that keep their size on the screen, each with a picture of its text. Pictures are kept,
// because the same words come again and again.

import { Group, Sprite, SpriteMaterial, Vector3, type PerspectiveCamera } from "three";
import { makeLabelPicture, type LabelPicture, type Plate } from "./textures";

export interface LabelInit {
  /** World frame, metres. */
  x: number;
  y: number;
  /** Without: on the floor. */
  z?: number;
  /** Distance of its lower edge above that point, in heights of the word. Without: the point is in its middle. */
  lift?: number;
  text: string;
  /** Colour of the letters and of the plate's edge, as in CSS. */
  colour: string;
  edge: string;
  /** Without: a dark plate. */
  plate?: Plate;
}

/** Height as a share of the canvas, and its limits in CSS pixels. */
const HEIGHT_SHARE = 0.03;
const SMALLEST_PX = 14;
const LARGEST_PX = 26;

/** Height above the floor: the thing below a word is visible below its middle. */
const STANDS_M = 0.004;

/** Most pictures kept; the one not shown for longest is removed first. */
const MOST_PICTURES = 192;

export class LabelPool {
  readonly group = new Group();
  private readonly sprites: Sprite[] = [];
  /** Key: text and colours. The most recently shown is last. */
  private readonly pictures = new Map<string, LabelPicture>();
  private shown: { sprite: Sprite; aspect: number }[] = [];
  private readonly offset = new Vector3();

  show(labels: readonly LabelInit[]): void {
    this.shown = labels.map((label, index) => {
      const picture = this.pictureOf(label);
      const sprite = this.spriteAt(index);
      sprite.visible = true;
      if (!sprite.material.map) {
        sprite.material.needsUpdate = true; // Its first picture changes how it is drawn.
      }
      sprite.material.map = picture.texture;
      sprite.position.set(label.x, label.y, label.z ?? STANDS_M);
      sprite.center.set(0.5, label.lift === undefined ? 0.5 : -label.lift);
      return { sprite, aspect: picture.aspect };
    });
    for (const sprite of this.sprites.slice(labels.length)) {
      sprite.visible = false;
    }
    this.forgetPictures(labels.length);
  }

  /** The camera looks from here, at a canvas of this size in CSS pixels. */
  face(camera: PerspectiveCamera, widthPx: number, heightPx: number): void {
    const wantedPx = HEIGHT_SHARE * Math.min(widthPx, heightPx);
    const labelPx = Math.min(LARGEST_PX, Math.max(SMALLEST_PX, wantedPx));
    const pixelAtOneMetre = (2 * Math.tan((camera.fov * Math.PI) / 360)) / Math.max(1, heightPx);
    const ahead = camera.getWorldDirection(new Vector3());
    for (const { sprite, aspect } of this.shown) {
      const distanceM = this.offset.copy(sprite.position).sub(camera.position).dot(ahead);
      const heightM = Math.max(0, distanceM) * pixelAtOneMetre * labelPx;
      sprite.scale.set(heightM * aspect, heightM, 1);
    }
  }

  dispose(): void {
    for (const { texture } of this.pictures.values()) {
      texture.dispose();
    }
    this.pictures.clear();
    for (const sprite of this.sprites) {
      sprite.material.dispose();
    }
  }

  private spriteAt(index: number): Sprite {
    let sprite = this.sprites[index];
    if (!sprite) {
      sprite = new Sprite(
        new SpriteMaterial({ transparent: true, depthTest: false, depthWrite: false, toneMapped: false }),
      );
      sprite.renderOrder = 10 + index;
      this.sprites.push(sprite);
      this.group.add(sprite);
    }
    return sprite;
  }

  private pictureOf({ text, colour, edge, plate }: LabelInit): LabelPicture {
    const key = `${colour} ${edge} ${plate?.colour} ${text}`;
    const picture = this.pictures.get(key) ?? makeLabelPicture(text, colour, edge, plate);
    this.pictures.delete(key);
    this.pictures.set(key, picture);
    return picture;
  }

  private forgetPictures(inUse: number): void {
    for (const [key, { texture }] of this.pictures) {
      if (this.pictures.size <= Math.max(MOST_PICTURES, inUse)) {
        return;
      }
      texture.dispose();
      this.pictures.delete(key);
    }
  }
}
