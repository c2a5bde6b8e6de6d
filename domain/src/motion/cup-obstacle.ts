import type { Obstacle } from '../distance/distance-field.ts';
import type { CupFrame } from './cup-frame.ts';
import type { ImplantPair } from './implant-geometry.ts';
import { degrees, inRadians } from '../cup/units.ts';

/** How far the parts of a cup reach into each other, so that nothing slips between them, in millimetres. */
const OVERLAP = 2;

/** The farthest that any part of the cup lies from the centre of the head. */
export const cupReach = ({ shell, liner }: ImplantPair): number => {
  const top = liner.rimHeight + (liner.lip?.height ?? 0);
  return Math.max(shell.outerRadius + Math.abs(shell.headOffset), Math.hypot(liner.faceRadius, top));
};

/**
 * The cup as what the femur's bone may hit: the shell as a part of a ball, the liner above the shell's face as a disc, and
 * a lip as a segment of a higher disc, cut off by a chord. Each is the intersection of bodies whose distances are known;
 * the largest of these is at most the distance, has its sign and changes no faster, which is all that a search needs.
 */
export const cupObstacle = ({ shell, liner }: ImplantPair, { axis, up, back }: CupFrame): Obstacle => {
  const { lip, faceRadius, rimHeight } = liner;
  const contact = { x: 0, y: 0, z: 0, triangle: 0 };
  const azimuth = inRadians(degrees(lip?.azimuth ?? 0));
  const [c, s] = [Math.cos(azimuth), Math.sin(azimuth)];
  const half = inRadians(degrees(Math.min(180, lip ? lip.extent / 2 + lip.ramp / 2 : 0)));
  const chord = faceRadius * Math.cos(half);
  const [mx, my, mz] = [c * up[0] + s * back[0], c * up[1] + s * back[1], c * up[2] + s * back[2]];

  const distance = (x: number, y: number, z: number): number => {
    contact.x = x;
    contact.y = y;
    contact.z = z;
    const along = x * axis[0] + y * axis[1] + z * axis[2];
    const square = x * x + y * y + z * z;
    // The centre of the shell lies below that of the head.
    const { headOffset, outerRadius, faceHeight } = shell;
    const toBall =
      Math.sqrt(Math.max(0, square + 2 * headOffset * along + headOffset * headOffset)) - outerRadius;
    const toShell = Math.max(toBall, along - faceHeight);
    const toSide = Math.sqrt(Math.max(0, square - along * along)) - faceRadius;
    const toFace = Math.max(toSide, along - rimHeight, faceHeight - OVERLAP - along);
    if (!lip) return Math.min(toShell, toFace);
    const toLip = Math.max(
      toSide,
      along - rimHeight - lip.height,
      rimHeight - OVERLAP - along,
      chord - (x * mx + y * my + z * mz),
    );
    return Math.min(toShell, toFace, toLip);
  };
  return { atLeast: distance, distance, contact };
};
