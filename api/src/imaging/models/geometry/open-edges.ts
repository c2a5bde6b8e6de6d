import type { Mesh } from '@cotyle/domain/models/mesh';

/** Above this length the built-in sort is faster. */
const SHORT = 48;

const sortInPlace = (values: Uint32Array, from: number, to: number): void => {
  if (to - from > SHORT) {
    values.subarray(from, to).sort();
    return;
  }
  for (let at = from + 1; at < to; at++) {
    const value = values[at] ?? 0;
    let hole = at;
    while (hole > from && (values[hole - 1] ?? 0) > value) {
      values[hole] = values[hole - 1] ?? 0;
      hole -= 1;
    }
    values[hole] = value;
  }
};

/** Counts the values of a sorted range that occur an odd number of times. */
const countOdd = (values: Uint32Array, from: number, to: number): number => {
  let odd = 0;
  for (let at = from; at < to;) {
    let next = at + 1;
    while (next < to && values[next] === values[at]) next += 1;
    odd += (next - at) % 2;
    at = next;
  }
  return odd;
};

/** Counts the edges that belong to an odd number of triangles. */
export const countOpenEdges = ({ positions, triangles }: Mesh): number => {
  const vertices = positions.length / 3;
  // Edges are grouped by their lower vertex in one array: one pass counts, one fills.
  const ends = new Uint32Array(vertices + 1);
  const each = (file: (lower: number, higher: number) => void): void => {
    for (let at = 0; at < triangles.length; at++) {
      const a = triangles[at] ?? 0;
      const b = triangles[at % 3 === 2 ? at - 2 : at + 1] ?? 0;
      file(Math.min(a, b), Math.max(a, b));
    }
  };
  each((lower) => {
    ends[lower] = (ends[lower] ?? 0) + 1;
  });
  for (let vertex = 1; vertex <= vertices; vertex++)
    ends[vertex] = (ends[vertex] ?? 0) + (ends[vertex - 1] ?? 0);
  const others = new Uint32Array(triangles.length);
  each((lower, higher) => {
    const at = (ends[lower] ?? 0) - 1;
    ends[lower] = at;
    others[at] = higher;
  });
  let open = 0;
  for (let vertex = 0; vertex < vertices; vertex++) {
    const from = ends[vertex] ?? 0;
    const to = ends[vertex + 1] ?? 0;
    sortInPlace(others, from, to);
    open += countOdd(others, from, to);
  }
  return open;
};
