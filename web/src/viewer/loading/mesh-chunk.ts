/** A part of a model in GPU layout: quantised steps or millimetres, with the transform to millimetres. */
export interface MeshChunk {
  readonly positions: Uint16Array<ArrayBuffer> | Float32Array<ArrayBuffer>;
  /** Numbers per point: three, or four with padding. */
  readonly stride: 3 | 4;
  /** Three per triangle; null where every three points form one. */
  readonly indices: Uint16Array<ArrayBuffer> | null;
  readonly translation: readonly [number, number, number];
  readonly scale: number;
}
