import { sumEdges } from './edge-sums.ts';
import type { MeshFacts } from './facts.ts';
import { sumSecondMoments } from './second-moments.ts';
import type { TriangleSink } from './stl-body.ts';

/** The counts over all triangles, in constant memory. */
export interface MeshCount {
  readonly facts: MeshFacts;
  /** Triangles without an area. */
  readonly degenerate: number;
  /** Whether each edge belongs to an even number of triangles, with any winding. */
  readonly edgesMeet: boolean;
  /** Whether the triangles face inwards, where a surface is closed enough to have an inside. */
  readonly insideOut: boolean;
  /** The direction in which most triangles face, also of a surface with holes. */
  readonly outwards: 1 | -1;
  /** The part of its bounding box that the model fills, approximately for a surface with holes. */
  readonly filled: number;
  /** Whether it spreads alike along two of its own axes, as everything that was turned on a lathe. */
  readonly isRound: boolean;
}

export interface MeshTally {
  readonly add: TriangleSink;
  readonly count: () => MeshCount;
}

/** The greatest part by which two variances of a round part differ, with threads and holes. */
const ROUND_TO = 0.03;

const isRound = ([first, second, third]: readonly [number, number, number]): boolean =>
  second >= (1 - ROUND_TO) * first || third >= (1 - ROUND_TO) * second;

/** The part of the whole area by which the areas of a surface with small holes may fail to cancel out. */
const NEARLY_CLOSED = 0.05;

const nothing = () => ({
  triangles: 0,
  degenerate: 0,
  minX: Infinity,
  minY: Infinity,
  minZ: Infinity,
  maxX: -Infinity,
  maxY: -Infinity,
  maxZ: -Infinity,
  /** Six times the volume relative to the first corner: far from the origin the sum would lose its digits. */
  sixfold: 0,
  /** Twice the area, and its vector, which vanishes over a closed surface. */
  area: 0,
  areaX: 0,
  areaY: 0,
  areaZ: 0,
  fromX: 0,
  fromY: 0,
  fromZ: 0,
});

type Sums = ReturnType<typeof nothing>;

const widen = (all: Sums, x: number, y: number, z: number): void => {
  if (x < all.minX) all.minX = x;
  if (x > all.maxX) all.maxX = x;
  if (y < all.minY) all.minY = y;
  if (y > all.maxY) all.maxY = y;
  if (z < all.minZ) all.minZ = z;
  if (z > all.maxZ) all.maxZ = z;
};

/** Six times the volume relative to the middle, where a few holes matter least. */
const sixfoldFromMiddle = (all: Sums): number =>
  all.sixfold -
  ((all.minX + all.maxX) / 2 - all.fromX) * all.areaX -
  ((all.minY + all.maxY) / 2 - all.fromY) * all.areaY -
  ((all.minZ + all.maxZ) / 2 - all.fromZ) * all.areaZ;

const isInsideOut = (all: Sums): boolean => {
  if (Math.hypot(all.areaX, all.areaY, all.areaZ) > all.area * NEARLY_CLOSED) return false;
  // A sheet that is folded back on itself has no inside, and its volume is only rounding error.
  return sixfoldFromMiddle(all) < -1e-9 * all.area ** 1.5;
};

const filledPart = (all: Sums): number => {
  const box = (all.maxX - all.minX) * (all.maxY - all.minY) * (all.maxZ - all.minZ);
  return box > 0 ? Math.abs(sixfoldFromMiddle(all)) / 6 / box : 0;
};

export const tallyMesh = (): MeshTally => {
  const edges = sumEdges();
  const moments = sumSecondMoments();
  const all = nothing();

  const add: TriangleSink = (ax, ay, az, bx, by, bz, cx, cy, cz) => {
    if (all.triangles === 0) {
      all.fromX = ax;
      all.fromY = ay;
      all.fromZ = az;
    }
    all.triangles += 1;
    widen(all, ax, ay, az);
    widen(all, bx, by, bz);
    widen(all, cx, cy, cz);
    const normalX = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
    const normalY = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
    const normalZ = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    const area = Math.sqrt(normalX * normalX + normalY * normalY + normalZ * normalZ);
    if (area === 0) all.degenerate += 1;
    all.area += area;
    all.areaX += normalX;
    all.areaY += normalY;
    all.areaZ += normalZ;
    all.sixfold += (ax - all.fromX) * normalX + (ay - all.fromY) * normalY + (az - all.fromZ) * normalZ;
    moments.add(
      area,
      (ax + bx + cx) / 3 - all.fromX,
      (ay + by + cy) / 3 - all.fromY,
      (az + bz + cz) / 3 - all.fromZ,
    );
    edges.add(ax, ay, az, bx, by, bz, cx, cy, cz);
  };

  const count = (): MeshCount => {
    const closed = edges.areClosed();
    return {
      facts: {
        triangles: all.triangles,
        min: [all.minX, all.minY, all.minZ],
        max: [all.maxX, all.maxY, all.maxZ],
        closed,
        volume: closed ? all.sixfold / 6 : null,
      },
      degenerate: all.degenerate,
      edgesMeet: edges.areMet(),
      insideOut: isInsideOut(all),
      outwards: sixfoldFromMiddle(all) < 0 ? -1 : 1,
      filled: filledPart(all),
      isRound: isRound(moments.variances()),
    };
  };

  return { add, count };
};
