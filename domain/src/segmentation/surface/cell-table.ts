/**
 * The triangles of marching cubes, made from a rule rather than copied: on each face of a cell the crossings of its edges
 * are joined so that inner corners are separated where a face is ambiguous. As a face has the same corners in both of its
 * cells, they join: the surface is closed, and each edge belongs to two triangles.
 */

/** Corner n of a cell is at bit 0 along x, bit 1 along y and bit 2 along z. */
export const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** Edge 4 · axis + n joins a corner without the axis's bit with the one that has it. */
export const EDGES: readonly (readonly [number, number])[] = [1, 2, 4].flatMap((bit) =>
  CORNERS.filter((corner) => !(corner & bit)).map((corner) => [corner, corner | bit] as const),
);

const edgeBetween = (a: number, b: number): number =>
  EDGES.findIndex(([from, to]) => (from === a && to === b) || (from === b && to === a));

/** The corners of each face, counter-clockwise as seen from outside of the cell. */
const FACES: readonly (readonly [number, number, number, number])[] = [
  [0, 4, 6, 2],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 2, 3, 1],
  [4, 5, 7, 6],
];

const facesOf = (edge: number): number[] =>
  FACES.flatMap((corners, face) => {
    const ends = EDGES[edge] ?? [];
    return ends.every((corner) => corners.includes(corner)) ? [face] : [];
  });
const SHARED = EDGES.map((_, a) =>
  EDGES.map((__, b) => facesOf(a).some((face) => facesOf(b).includes(face))),
);

/** From each crossed edge to the next, counter-clockwise as seen from outside of the surface. */
const successorsOf = (inside: number): Map<number, number> => {
  const next = new Map<number, number>();
  const isIn = (corner: number): boolean => (inside & (1 << corner)) !== 0;
  for (const face of FACES) {
    // A run of inner corners around the face: the surface enters before it and leaves behind it.
    for (let n = 0; n < 4; n++) {
      const at = (k: number): number => face[(n + k) % 4] ?? 0;
      if (isIn(at(0)) || !isIn(at(1))) continue;
      let length = 1;
      while (isIn(at(1 + length))) length++;
      next.set(edgeBetween(at(0), at(1)), edgeBetween(at(length), at(length + 1)));
    }
  }
  return next;
};

const loopsOf = (inside: number): number[][] => {
  const next = successorsOf(inside);
  const loops: number[][] = [];
  while (next.size > 0) {
    const [start = 0] = next.keys();
    const loop: number[] = [];
    for (let edge = start; next.has(edge);) {
      loop.push(edge);
      const to = next.get(edge) ?? start;
      next.delete(edge);
      edge = to;
    }
    loops.push(loop);
  }
  return loops;
};

/**
 * Triangles of a loop without a diagonal within a face of the cell, as that could be a diagonal of the next cell, too.
 * Undefined where there are none.
 */
const triangulated = (loop: readonly number[]): number[] | undefined => {
  if (loop.length === 3) return [...loop];
  for (let n = 0; n < loop.length; n++) {
    const at = (k: number): number => loop[(n + k) % loop.length] ?? 0;
    if (SHARED[at(0)]?.[at(2)] === true) continue;
    const rest = triangulated(loop.filter((edge) => edge !== at(1)));
    if (rest) return [at(0), at(1), at(2), ...rest];
  }
  return undefined;
};

/** What a cell contributes, by the bits of its inner corners. */
export interface CellShape {
  /** Three edges for each triangle, counter-clockwise from outside. */
  readonly triangles: readonly number[];
  /** Loops that get a vertex of their own in their middle, to which each of their edges is joined. */
  readonly fans: readonly (readonly number[])[];
}

export const CELLS: readonly CellShape[] = Array.from({ length: 256 }, (_, inside) => {
  const loops = loopsOf(inside).map((loop) => ({ loop, triangles: triangulated(loop) }));
  return {
    triangles: loops.flatMap(({ triangles }) => triangles ?? []),
    fans: loops.flatMap(({ loop, triangles }) => (triangles ? [] : [loop])),
  };
});
