import type { Point } from './facts.ts';
import type { HipFacts, HipSocket } from './hip-facts.ts';
import type { Side } from '../hip/side.ts';
import { shownCentre } from '../cup/centre.ts';
import type { Centre, CentreSource } from '../cup/centre.ts';

/** The geometry of the model on which the cup is drawn, in the unit and frame of its file. */
export interface ModelGeometry {
  readonly min: Point;
  readonly max: Point;
  readonly hip: HipFacts | null;
}

/** In millimetres. A centre lies in the hollow of the bone, so a little outside of a small model is still right. */
const OUTSIDE_MAX = 15;
/** A cup may be planned away from the socket, as in dysplasia, but not by more than its own radius. */
const FROM_SOCKET_MAX = 30;

/** The distance of a point from the bounding box of the model; 0 inside. */
const outsideBy = ({ x, y, z }: Centre, { min, max }: ModelGeometry): number =>
  Math.hypot(...[x, y, z].map((value, k) => Math.max((min[k] ?? 0) - value, value - (max[k] ?? 0), 0)));

const distanceTo = ({ x, y, z }: Centre, { centre }: HipSocket): number =>
  Math.hypot(x - centre[0], y - centre[1], z - centre[2]);

const SOURCES: Record<CentreSource, string> = { pri: 'from the PRI position', picked: 'picked on a model' };

export const NO_CENTRE =
  'The cup has no centre: the PRI data have no position, and none was picked on the model.';

/** In the unit of the file. The least radius of a hip socket is 17 mm, and the largest in centimetres has 3.6. */
const SOCKET_RADIUS_MIN = 10;
/** Shorter than any part of a bone in millimetres. */
const LENGTH_MIN = 2;

/** Whether the unit of the model is not that of the cup: then distances between them mean nothing. */
const isInAnotherUnit = ({ min, max, hip }: ModelGeometry): boolean =>
  hip?.sockets.some(({ radius }) => radius < SOCKET_RADIUS_MIN) ||
  [0, 1, 2].every((k) => (max[k] ?? 0) - (min[k] ?? 0) < LENGTH_MIN);

/** A model of so many millimetres across is of the whole pelvis, and its middle that of the body. */
const PELVIS_WIDTH_MIN = 200;
/** From the middle of the body to the middle of a hip: 70 to 110 mm in adults. */
const OFF_MIDDLE_MIN = 40;

/** How far out on its side a centre lies in a whole pelvis; undefined in a model of one hip. */
const outwards = ({ x }: Centre, { min, max }: ModelGeometry, side: Side): number | undefined => {
  if (max[0] - min[0] < PELVIS_WIDTH_MIN) return undefined;
  return (x - (min[0] + max[0]) / 2) * (side === 'LEFT' ? 1 : -1);
};

export const OTHER_UNIT =
  'The cup does not fit the model, which seems not to be in millimetres. Please export it in millimetres.';

/** Why the cup is probably not in the socket; undefined where there is no doubt. */
export const centreProblem = (
  found: { readonly centre: Centre; readonly source: CentreSource } | undefined,
  model: ModelGeometry,
  side: Side | null,
): string | undefined => {
  if (!found) return NO_CENTRE;
  const { centre, source } = found;
  const named = `The cup centre ${SOURCES[source]} (${shownCentre(centre)})`;
  const outside = outsideBy(centre, model);
  if (outside > OUTSIDE_MAX)
    return `${named} lies ${Math.round(outside)} mm outside the model. It may be in another frame.`;
  if (isInAnotherUnit(model)) return OTHER_UNIT;
  const [nearest] = (model.hip?.sockets ?? []).toSorted(
    (a, b) => distanceTo(centre, a) - distanceTo(centre, b),
  );
  if (!nearest) {
    const out = side === null ? undefined : outwards(centre, model, side);
    return out === undefined || out >= OFF_MIDDLE_MIN
      ? undefined
      : `${named} does not lie where the ${side?.toLowerCase()} hip of a pelvis is. It may be in another frame.`;
  }
  const distance = distanceTo(centre, nearest);
  if (distance > FROM_SOCKET_MAX)
    return `${named} lies ${Math.round(distance)} mm from the middle of the socket. It may be in another frame.`;
  return side !== null && nearest.side !== null && nearest.side !== side && model.hip?.bothHips
    ? `${named} lies in the socket of the ${nearest.side.toLowerCase()} hip. The model may be in RAS coordinates.`
    : undefined;
};
