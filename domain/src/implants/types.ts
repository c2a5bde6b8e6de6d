import type { Vector } from '../ct/vector.ts';
import type { Degrees, Millimetres } from '../cup/units.ts';

/*
 * Each part has a frame of its own, in millimetres.
 * Cup and liner: the origin is the centre of the outer sphere, z points out of the opening, x to the middle of a lip.
 * Head: the origin is its centre, z points away from the neck.
 * Stem: the origin lies on the axis of the stem at the level of its collar point, where the resection plane meets the
 * medial side; x points medially, y anteriorly, z proximally along the axis.
 */

export const PART_KINDS = ['cup', 'liner', 'head', 'stem'] as const;
export type PartKind = (typeof PART_KINDS)[number];

interface Part {
  /** Unique among all catalogues, and never used again for another part. */
  readonly id: string;
  /** As people read it. */
  readonly name: string;
}

/** A hemispherical shell. */
export interface Cup extends Part {
  readonly kind: 'cup';
  /** Outer. */
  readonly diameter: Millimetres;
  /** Of the bore that takes the liner. */
  readonly linerDiameter: Millimetres;
}

export const LINER_DESIGNS = ['neutral', 'offset', 'lipped'] as const;
export type LinerDesign = (typeof LINER_DESIGNS)[number];

/** A part of the rim that stands higher than the rest. */
export interface Lip {
  readonly height: Millimetres;
  /** The angle around the axis over which it has its full height. */
  readonly width: Degrees;
  /** The angle on each side of it over which the height runs down to nothing. */
  readonly slope: Degrees;
}

export interface Liner extends Part {
  readonly kind: 'liner';
  readonly design: LinerDesign;
  /** Outer; equal to the bore of the cup that it fits. */
  readonly diameter: Millimetres;
  /** Inner; equal to the diameter of the head that it takes. */
  readonly headDiameter: Millimetres;
  /** From the centre of the cup to the centre of the head, out of the opening. */
  readonly offset: Millimetres;
  readonly lip: Lip | null;
}

export interface Head extends Part {
  readonly kind: 'head';
  readonly diameter: Millimetres;
  /** Added to the neck of the stem. */
  readonly neckLength: Millimetres;
  readonly taper: string;
}

export const STEM_OFFSETS = ['standard', 'high'] as const;
export type StemOffset = (typeof STEM_OFFSETS)[number];

export interface Stem extends Part {
  readonly kind: 'stem';
  readonly size: number;
  readonly offset: StemOffset;
  /** Between the axes of neck and stem. */
  readonly neckAngle: Degrees;
  readonly taper: string;
  /** From the axis of the stem to the centre of a head whose neck length is 0. */
  readonly femoralOffset: Millimetres;
  /** From the origin to that centre, along the axis of the stem. */
  readonly headHeight: Millimetres;
  /** From the origin to the tip. */
  readonly length: Millimetres;
  /** Of the neck, below the head. */
  readonly neckDiameter: Millimetres;
  /** From the axis of the stem to its collar point. */
  readonly collarDistance: Millimetres;
}

export type ImplantPart = Cup | Liner | Head | Stem;

export interface Catalogue {
  readonly cups: readonly Cup[];
  readonly liners: readonly Liner[];
  readonly heads: readonly Head[];
  readonly stems: readonly Stem[];
}

/** A plane by a point of it and its normal of length 1. */
export interface ReferencePlane {
  readonly point: Vector;
  readonly normal: Vector;
}
