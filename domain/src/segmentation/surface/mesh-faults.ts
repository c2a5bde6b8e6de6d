import type { Mesh } from '../../models/mesh.ts';

/** What is wrong with a mesh; empty for a closed one that is manifold and wound the same way everywhere. */
export const faultsOf = ({ positions, triangles }: Mesh): string[] => {
  const faults: string[] = [];
  const vertices = positions.length / 3;
  const nextAround = new Map<number, number>();
  const degrees = new Uint32Array(vertices);
  for (let n = 0; n < triangles.length; n += 3)
    for (let k = 0; k < 3; k++) {
      const [a, b, c] = [0, 1, 2].map((m) => triangles[n + ((k + m) % 3)] ?? 0) as [number, number, number];
      if (a === b) faults.push(`triangle ${n / 3} has a corner twice`);
      degrees[a] = (degrees[a] ?? 0) + 1;
      // The corner a turns from b to c: each way out of a vertex is taken once.
      const key = a * vertices + b;
      if (nextAround.has(key)) faults.push(`the edge ${a}-${b} has two triangles on one side`);
      nextAround.set(key, c);
    }
  for (let a = 0; a < vertices; a++) if (degrees[a] === 0) faults.push(`vertex ${a} is not used`);
  const isSeen = new Uint8Array(vertices);
  for (const key of nextAround.keys()) {
    const a = Math.floor(key / vertices);
    if (isSeen[a] === 1) continue;
    isSeen[a] = 1;
    const start = key % vertices;
    let at = start;
    let steps = 0;
    do {
      const next = nextAround.get(a * vertices + at);
      if (next === undefined) {
        faults.push(`the edge ${a}-${at} is open`);
        break;
      }
      at = next;
      steps++;
    } while (at !== start && steps <= (degrees[a] ?? 0));
    if (steps !== degrees[a]) faults.push(`the triangles around vertex ${a} are not one ring`);
  }
  return faults;
};
