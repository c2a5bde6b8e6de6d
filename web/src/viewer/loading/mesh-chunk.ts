/** A part of a model as the graphics card takes it: steps or millimetres, and how steps become millimetres. */
export interface MeshChunk {
  readonly positions: Uint16Array<ArrayBuffer> | Float32Array<ArrayBuffer>;
  /** Numbers from one point to the next: three, or four of which the last only fills up. */
  readonly stride: 3 | 4;
  /** Three for each triangle; null where every three points are one. */
  readonly indices: Uint16Array<ArrayBuffer> | null;
  readonly translation: readonly [number, number, number];
  readonly scale: number;
}
