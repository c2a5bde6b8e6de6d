import type { HipVector } from './frames.ts';

/*
 * The geometry that a range of motion needs of an implant. All lengths are in millimetres. The origin is the centre of
 * the head, which is the centre of the bearing and of every movement; it is not the centre of the shell where a liner
 * is offset.
 */

/** A cone around its axis, as it leaves the head and until it meets the body of the stem. Equal radii are a cylinder. */
export interface NeckGeometry {
  /** Of length 1, from the centre of the head down the neck, in the frame of the femur. */
  readonly axis: HipVector;
  /** At the distance of the head's radius from its centre, along the axis. */
  readonly radiusAtHead: number;
  /** At `length`. */
  readonly radiusAtBase: number;
  /** From the centre of the head to the base of the neck, along the axis. */
  readonly length: number;
}

/** A part of the rim that stands higher, as on a lipped liner. */
export interface LinerLip {
  /** How far it stands above the rest of the rim. */
  readonly height: number;
  /**
   * Its middle, in degrees around the cup's axis: 0 is the highest point of the opening, 90 the back of it, 180 the
   * lowest, on either side of the body.
   */
  readonly azimuth: number;
  /** How much of the rim stands at the full height, in degrees. */
  readonly extent: number;
  /** Over how many degrees the height falls to that of the rim, at each end. */
  readonly ramp: number;
}

/**
 * In the half-plane of the axis the wall of the bearing ends at the edge of the bearing; the chamfer leads from there to
 * the face, which is flat. Where the bearing reaches above the centre of the head, its wall is a cylinder.
 */
export interface LinerGeometry {
  readonly innerRadius: number;
  /** Of the face above the centre of the head, along the cup's axis; negative where the centre lies outside of the liner. */
  readonly rimHeight: number;
  /** How far the edge of the bearing lies below the face, and how far inside of it. Zeros are a sharp edge. */
  readonly chamfer: { readonly depth: number; readonly width: number };
  /** Where the face ends. */
  readonly faceRadius: number;
  readonly lip?: LinerLip;
}

/** The shell, a part of a ball below its face. */
export interface ShellGeometry {
  readonly outerRadius: number;
  /** From the centre of the shell to the centre of the head, along the cup's axis: positive for an offset liner. */
  readonly headOffset: number;
  /** Of the shell's face above the centre of the head, along the cup's axis. */
  readonly faceHeight: number;
}

/** A head in a liner, and the neck that carries it. */
export interface ImplantPair {
  readonly headRadius: number;
  readonly neck: NeckGeometry;
  readonly liner: LinerGeometry;
  readonly shell: ShellGeometry;
}
