/** A surface of triangles. */
export interface Mesh {
  /** x, y, z of each vertex, in millimetres. */
  readonly positions: Float32Array;
  /** Three vertices of each triangle, counter-clockwise from outside. */
  readonly triangles: Uint32Array;
}
