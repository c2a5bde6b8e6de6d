/** The voxels between two bones, as a net through which a flow goes from one to the other. */
export interface Net {
  /** Of each node, the node beyond each of its six faces; -1 where there is none. Face 1 is opposite to face 0, and so on. */
  readonly beside: Int32Array;
  /** How much bone each of these faces has; used up by the flow. */
  readonly capacities: Float32Array;
  /** How strongly each node belongs to the one bone and to the other; Infinity where it is fixed. Used up by the flow. */
  readonly fromSource: Float32Array;
  readonly toSink: Float32Array;
}

export const FACES = 6;
/** Less than this is the rounding of sums. */
const LEAST = 1e-3;

/** The number of faces from the nearest source, along faces with capacity; -1 where none leads. */
const levelsOf = ({ beside, capacities, fromSource }: Net): Int32Array => {
  const levels = new Int32Array(fromSource.length).fill(-1);
  const queue = new Int32Array(fromSource.length);
  let [first, last] = [0, 0];
  for (let n = 0; n < fromSource.length; n++)
    if ((fromSource[n] ?? 0) > LEAST) {
      levels[n] = 0;
      queue[last++] = n;
    }
  while (first < last) {
    const n = queue[first++] ?? 0;
    for (let face = FACES * n; face < FACES * (n + 1); face++) {
      const to = beside[face] ?? -1;
      if (to < 0 || (levels[to] ?? 0) >= 0 || (capacities[face] ?? 0) <= LEAST) continue;
      levels[to] = (levels[n] ?? 0) + 1;
      queue[last++] = to;
    }
  }
  return levels;
};

/** Lets as much flow as possible go this way; what is left of the way before its first full face is returned, in faces. */
const fill = (start: number, end: number, way: Int32Array, length: number, net: Net): number => {
  const { beside, capacities, fromSource, toSink } = net;
  let least = Math.min(fromSource[start] ?? 0, toSink[end] ?? 0);
  for (let at = 0; at < length; at++) least = Math.min(least, capacities[way[at] ?? 0] ?? 0);
  if (least === Infinity) throw new Error('A node is fixed as a part of both bones.');
  fromSource[start] = (fromSource[start] ?? 0) - least;
  toSink[end] = (toSink[end] ?? 0) - least;
  let kept = length;
  for (let at = length - 1; at >= 0; at--) {
    const face = way[at] ?? 0;
    const back = FACES * (beside[face] ?? 0) + ((face % FACES) ^ 1);
    capacities[face] = (capacities[face] ?? 0) - least;
    capacities[back] = (capacities[back] ?? 0) + least;
    if ((capacities[face] ?? 0) <= LEAST) kept = at;
  }
  return kept;
};

/** Fills the ways from this node on which the level rises with every face, as Dinic's algorithm does. */
const fillFrom = (start: number, net: Net, levels: Int32Array, next: Uint8Array, way: Int32Array): void => {
  const { beside, capacities, fromSource, toSink } = net;
  let [n, length] = [start, 0];
  while ((fromSource[start] ?? 0) > LEAST) {
    if ((toSink[n] ?? 0) > LEAST) {
      const kept = fill(start, n, way, length, net);
      if (kept < length) n = Math.floor((way[kept] ?? 0) / FACES);
      length = kept;
    } else if (next[n] === FACES) {
      if (length === 0) return;
      // No way leads on from here.
      levels[n] = -1;
      n = Math.floor((way[--length] ?? 0) / FACES);
    } else {
      const face = FACES * n + (next[n] ?? 0);
      const to = beside[face] ?? -1;
      if (to >= 0 && levels[to] === (levels[n] ?? 0) + 1 && (capacities[face] ?? 0) > LEAST) {
        way[length++] = face;
        n = to;
      } else next[n] = (next[n] ?? 0) + 1;
    }
  }
};

/** 1 for the nodes of the first bone where the cut goes through the least capacity; of equal cuts the one nearest to it. */
export const narrowestCut = (net: Net): Uint8Array => {
  const count = net.fromSource.length;
  const way = new Int32Array(count);
  for (;;) {
    const levels = levelsOf(net);
    let isReached = false;
    for (let n = 0; n < count && !isReached; n++)
      isReached = (levels[n] ?? -1) >= 0 && (net.toSink[n] ?? 0) > LEAST;
    if (!isReached) return Uint8Array.from(levels, (level) => (level >= 0 ? 1 : 0));
    const next = new Uint8Array(count);
    for (let n = 0; n < count; n++) if (levels[n] === 0) fillFrom(n, net, levels, next, way);
  }
};
