/** Millimetres, as the file has them: x, y and z. */
export type Point = readonly [number, number, number];

/** What is measured of a model as it is uploaded. */
export interface MeshFacts {
  readonly triangles: number;
  readonly min: Point;
  readonly max: Point;
  /** Whether every edge has its counterpart; an open surface has edges that border on nothing. */
  readonly closed: boolean;
  /** Negative where the triangles are wound inside out; in cubic millimetres, and only of a closed surface. */
  readonly volume: number | null;
}

export const DERIVED_STATES = ['PENDING', 'READY', 'FAILED'] as const;

/** Of the smaller model that the viewer shows: still being made, there, or not to be had. */
export type DerivedState = (typeof DERIVED_STATES)[number];

export const MODEL_LEVELS = ['coarse', 'fine'] as const;

/** The coarse one is for the first picture alone: nothing is ever measured on it. */
export type ModelLevel = (typeof MODEL_LEVELS)[number];

export interface DerivedLevel {
  readonly bytes: number;
  readonly triangles: number;
  /** The greatest distance from the original, measured, in millimetres. */
  readonly deviation: number;
}

export interface DerivedModel {
  readonly levels: Readonly<Record<ModelLevel, DerivedLevel>> | null;
  /** Edges that border on nothing, counted. */
  readonly openEdges: number | null;
  /** Why there is none, for the person. */
  readonly reason: string | null;
}

/** What the fine level may be off, in millimetres. */
export const FINE_DEVIATION_MAX = 0.01;
export const COARSE_TRIANGLES = 16_000;
