/** The three corners of one triangle; numbers instead of objects, because there are millions of them. */
export type TriangleSink = (
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  cx: number,
  cy: number,
  cz: number,
) => void;

export interface BodyRead {
  readonly triangles: number;
  /** They are not used: normals are computed from the corners. */
  readonly notFiniteNormals: number;
  /** Whether a text ended without its last word. */
  readonly cutOff: boolean;
}

export interface StlBody {
  write(bytes: Uint8Array): void;
  end(): BodyRead;
}
