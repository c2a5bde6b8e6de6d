import { cross } from '../ct/vector.ts';
import { inRadians } from '../cup/units.ts';
import { plus, times } from '../landmarks/points.ts';
import { cupFrame } from './cup-frame.ts';
import type { Plan } from './plan.ts';
import type { Placement } from './stem-placement.ts';

/** The frame of cup and liner: z out of the opening, x to the middle of a lip. */
export const cupPlacement = ({ cup: { angles, lip, centre }, side }: Plan): Placement => {
  const { axis, up, back } = cupFrame(angles, side);
  const turn = inRadians(lip);
  const x = plus(times(up, Math.cos(turn)), times(back, Math.sin(turn)));
  return { origin: [centre.x, centre.y, centre.z], x, y: cross(axis, x), z: axis };
};

/** The head in a cup: without a stem the neck is taken to leave along the axis of the cup. */
export const headPlacement = ({ origin, x, y, z }: Placement, offset: number): Placement => ({
  origin: plus(origin, times(z, offset)),
  x,
  y: times(y, -1),
  z: times(z, -1),
});
