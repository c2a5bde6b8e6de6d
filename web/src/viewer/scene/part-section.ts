import { weldedMesh } from '@cotyle/domain/distance/weld';
import { contoursOf } from '@cotyle/domain/sections/contours';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { dot, frameOf, inPlane, plus } from './plane-frame.ts';
import type { Cut, Vector } from './plane-frame.ts';
import type { Section } from './section.ts';

/** From the frame of the surface to the model, by columns: three axes and the origin. */
export type Placement = readonly [Vector, Vector, Vector, Vector];

const placed = ([x, y, z, origin]: Placement, a: number, b: number, c: number): Vector =>
  plus(plus(plus(origin, x, a), y, b), z, c);

/**
 * Where a plane cuts a part. The plane is moved into the frame of the part, which may be scaled, and what it cuts is
 * moved back. An open contour, as of a map on a cup, is never filled.
 */
export const partSection = (mesh: Mesh, placement: Placement, cut: Cut): Section => {
  const [x, y, z, origin] = placement;
  const { normal, point } = cut;
  const contours = contoursOf(mesh, {
    normal: [dot(normal, x), dot(normal, y), dot(normal, z)],
    height: dot(normal, plus(point, origin, -1)),
  });
  const frame = frameOf(cut);
  const [closed, open]: [number[], number[]] = [[], []];
  for (const { points, isClosed } of contours) {
    const at = (n: number) =>
      inPlane(frame, placed(placement, points[3 * n] ?? 0, points[3 * n + 1] ?? 0, points[3 * n + 2] ?? 0));
    const count = points.length / 3;
    const segments = isClosed ? closed : open;
    for (let n = 0; n < (isClosed ? count : count - 1); n++) segments.push(...at(n), ...at((n + 1) % count));
  }
  return { closed, open };
};

const isSame = (a: Placement, b: Placement): boolean =>
  a.every((axis, n) => axis.every((value, k) => value === b[n]?.[k]));

/** Sections of parts, each once for as long as neither the part nor the plane moves. */
export const createPartSections = () => {
  const meshes = new Map<string, Mesh>();
  const known = new Map<
    string,
    { readonly placement: Placement; readonly cut: Cut; readonly section: Section }
  >();
  return {
    /** Made of one piece at the first cut: most pictures have none. */
    of: (key: string, surface: Mesh, placement: Placement, cut: Cut): Section => {
      const before = known.get(key);
      if (before && isSame(before.placement, placement) && before.cut === cut) return before.section;
      const mesh = meshes.get(key) ?? weldedMesh(surface);
      meshes.set(key, mesh);
      const section = partSection(mesh, placement, cut);
      known.set(key, { placement, cut, section });
      return section;
    },
    forget: (key: string): void => {
      meshes.delete(key);
      known.delete(key);
    },
  };
};
