import type { Mesh } from '../mesh.ts';

/** Test meshes with known measures. */

/** Closed, wound outwards, of 2 · around · along triangles; each vertex is moved by `shift`. */
export const torusMesh = (
  around: number,
  along: number,
  { major = 60, minor = 25, shift = [0, 0, 0] as readonly [number, number, number] } = {},
): Mesh => {
  const positions = new Float32Array(around * along * 3);
  const triangles = new Uint32Array(around * along * 6);
  const at = (i: number, j: number): number => (i % around) * along + (j % along);
  for (let i = 0; i < around; i++)
    for (let j = 0; j < along; j++) {
      const u = (2 * Math.PI * i) / around;
      const v = (2 * Math.PI * j) / along;
      const ring = major + minor * Math.cos(v);
      const n = at(i, j);
      positions.set(
        [shift[0] + ring * Math.cos(u), shift[1] + ring * Math.sin(u), shift[2] + minor * Math.sin(v)],
        n * 3,
      );
      const [right, above, both] = [at(i + 1, j), at(i, j + 1), at(i + 1, j + 1)];
      triangles.set([n, right, both, n, both, above], n * 6);
    }
  return { positions, triangles };
};

/** A part of an implant as it is turned: a closed outline of radii and heights, counter-clockwise, about z. */
export const latheMesh = (around: number, outline: readonly (readonly [number, number])[]): Mesh => {
  const along = outline.length;
  const at = (i: number, j: number): number => (i % around) * along + (j % along);
  const positions: number[] = [];
  const triangles: number[] = [];
  for (let i = 0; i < around; i++)
    for (const [j, [radius, height]] of outline.entries()) {
      const angle = (2 * Math.PI * i) / around;
      positions.push(radius * Math.cos(angle), radius * Math.sin(angle), height);
      const [n, right, above, both] = [at(i, j), at(i + 1, j), at(i, j + 1), at(i + 1, j + 1)];
      triangles.push(n, right, both, n, both, above);
    }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
};

/** Closed, of about any number of triangles, in rings from pole to pole. */
export const sphereMesh = (around: number, rings: number, radius: number): Mesh => {
  const positions: number[] = [0, 0, radius];
  const triangles: number[] = [];
  const at = (ring: number, i: number): number => 1 + (ring - 1) * around + (i % around);
  const last = 1 + (rings - 1) * around;
  for (let ring = 1; ring < rings; ring++)
    for (let i = 0; i < around; i++) {
      const polar = (Math.PI * ring) / rings;
      const azimuth = (2 * Math.PI * i) / around;
      positions.push(
        radius * Math.sin(polar) * Math.cos(azimuth),
        radius * Math.sin(polar) * Math.sin(azimuth),
        radius * Math.cos(polar),
      );
    }
  positions.push(0, 0, -radius);
  for (let i = 0; i < around; i++) {
    triangles.push(0, at(1, i), at(1, i + 1), last, at(rings - 1, i + 1), at(rings - 1, i));
    for (let ring = 1; ring < rings - 1; ring++) {
      const [a, b, c, d] = [at(ring, i), at(ring + 1, i), at(ring + 1, i + 1), at(ring, i + 1)];
      triangles.push(a, b, c, a, c, d);
    }
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
};

const words = (mesh: Mesh, triangle: number, shown: (value: number) => string): string => {
  const corner = (n: number): string => {
    const vertex = mesh.triangles[triangle * 3 + n] ?? 0;
    return [0, 1, 2].map((k) => shown(mesh.positions[vertex * 3 + k] ?? 0)).join(' ');
  };
  return `facet normal 0 0 0\nouter loop\nvertex ${corner(0)}\nvertex ${corner(1)}\nvertex ${corner(2)}\nendloop\nendfacet\n`;
};

/** With enough digits to read back the same numbers. */
export const asciiStl = (
  mesh: Mesh,
  { name = 'torus', shown = (value: number): string => String(value) } = {},
): string => {
  const facets = Array.from({ length: mesh.triangles.length / 3 }, (_, n) => words(mesh, n, shown));
  return `solid ${name}\n${facets.join('')}endsolid ${name}\n`;
};
