/** Decodes triangles of EXT_meshopt_compression (glTF), mode TRIANGLES, version 1. */

const HEADER = 0xe1;
/** The most frequent codes are in a table at the end. */
const TABLE = 16;
const RING = 15;

export type AddTriangle = (a: number, b: number, c: number) => void;

interface DecoderState {
  readonly source: Uint8Array;
  /** The recent edges, to which the next triangle may be attached. */
  readonly edges: Uint32Array;
  readonly corners: Uint32Array;
  edgeAt: number;
  cornerAt: number;
  /** The next new index. */
  fresh: number;
  /** The last explicitly encoded index. */
  last: number;
  data: number;
}

const pushEdge = (state: DecoderState, a: number, b: number): void => {
  state.edges[state.edgeAt * 2] = a;
  state.edges[state.edgeAt * 2 + 1] = b;
  state.edgeAt = (state.edgeAt + 1) & RING;
};

const pushCorner = (state: DecoderState, corner: number): number => {
  state.corners[state.cornerAt] = corner;
  state.cornerAt = (state.cornerAt + 1) & RING;
  return corner;
};

const recentCorner = (state: DecoderState, ago: number): number =>
  state.corners[(state.cornerAt - ago) & RING] ?? 0;

/** A varint delta to the last index. */
const decodedCorner = (state: DecoderState): number => {
  let value = 0;
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = state.source[state.data++] ?? 0;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) break;
  }
  state.last = (state.last + ((value >>> 1) ^ -(value & 1))) >>> 0;
  return state.last;
};

/** The third corner of a triangle attached to an edge. */
const thirdCorner = (state: DecoderState, code: number): number => {
  if (code === 0) return pushCorner(state, state.fresh++);
  if (code < 13) return recentCorner(state, code + 1);
  if (code === 15) return pushCorner(state, decodedCorner(state));
  state.last = (state.last + (code === 13 ? -1 : 1)) >>> 0;
  return pushCorner(state, state.last);
};

/** A triangle without a shared edge; `first` and `pair` encode the source of each corner. */
const separateTriangle = (
  state: DecoderState,
  first: 0 | 15,
  pair: number,
  addTriangle: AddTriangle,
): void => {
  const [second, third] = [pair >> 4, pair & 15];
  // New and recent corners come first; encoded ones follow in the data.
  const early = [first, second, third].map((code) => {
    if (code === 0) return state.fresh++;
    return code === 15 ? 0 : recentCorner(state, code);
  });
  const [a = 0, b = 0, c = 0] = [first, second, third].map((code, n) =>
    code === 15 ? decodedCorner(state) : (early[n] ?? 0),
  );
  pushCorner(state, a);
  if (second === 0 || second === 15) pushCorner(state, b);
  if (third === 0 || third === 15) pushCorner(state, c);
  pushEdge(state, b, a);
  pushEdge(state, c, b);
  pushEdge(state, a, c);
  addTriangle(a, b, c);
};

const adjacentTriangle = (state: DecoderState, code: number, addTriangle: AddTriangle): void => {
  const edge = (state.edgeAt - 1 - (code >> 4)) & RING;
  const a = state.edges[edge * 2] ?? 0;
  const b = state.edges[edge * 2 + 1] ?? 0;
  const c = thirdCorner(state, code & 15);
  pushEdge(state, c, b);
  pushEdge(state, a, c);
  addTriangle(a, b, c);
};

/** `count` corners, three for each triangle, in their order. */
export const readTriangles = (source: Uint8Array, count: number, addTriangle: AddTriangle): void => {
  if (source[0] !== HEADER) throw new Error('The triangles are of an unknown version.');
  const triangles = count / 3;
  const table = source.subarray(source.length - TABLE);
  const state: DecoderState = {
    source,
    edges: new Uint32Array(2 * (RING + 1)).fill(0xffff_ffff),
    corners: new Uint32Array(RING + 1).fill(0xffff_ffff),
    edgeAt: 0,
    cornerAt: 0,
    fresh: 0,
    last: 0,
    data: 1 + triangles,
  };
  for (let n = 0; n < triangles; n++) {
    const code = source[1 + n] ?? 0;
    if (code < 0xf0) adjacentTriangle(state, code, addTriangle);
    else if (code < 0xfe) separateTriangle(state, 0, table[code & 15] ?? 0, addTriangle);
    else {
      const pair = source[state.data++] ?? 0;
      if (pair === 0) state.fresh = 0;
      separateTriangle(state, code === 0xfe ? 0 : 15, pair, addTriangle);
    }
  }
  if (state.data !== source.length - TABLE) throw new Error('The triangles have a wrong length.');
};
