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
  const [nearest] = (model.hip?.sockets ?? []).toSorted(
    (a, b) => distanceTo(centre, a) - distanceTo(centre, b),
  );
  if (!nearest) return undefined;
  const distance = distanceTo(centre, nearest);
  if (distance > FROM_SOCKET_MAX)
    return `${named} lies ${Math.round(distance)} mm from the middle of the socket. It may be in another frame.`;
  return side !== null && nearest.side !== null && nearest.side !== side && model.hip?.bothHips
    ? `${named} lies in the socket of the ${nearest.side.toLowerCase()} hip. The model may be in RAS coordinates.`
    : undefined;
};
