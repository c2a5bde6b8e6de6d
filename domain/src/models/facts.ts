/** Millimetres, as the file has them: x, y and z. */
export type Point = readonly [number, number, number];

/** The measures of an uploaded model. */
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

/** The state of the derived model that the viewer shows. */
export type DerivedState = (typeof DERIVED_STATES)[number];

export const MODEL_LEVELS = ['coarse', 'fine'] as const;

/** The coarse level is for the first picture only: nothing is ever measured on it. */
export type ModelLevel = (typeof MODEL_LEVELS)[number];

export interface DerivedLevel {
  readonly bytes: number;
  readonly triangles: number;
  /** The greatest distance from the original, measured, in millimetres. */
  readonly deviation: number;
}

export interface DerivedModel {
  readonly levels: Readonly<Record<ModelLevel, DerivedLevel>> | null;
  /** The number of edges of only one triangle. */
  readonly openEdges: number | null;
  /** The message if there is none. */
  readonly reason: string | null;
}

/** The largest deviation of the fine level, in millimetres. */
export const FINE_DEVIATION_MAX = 0.01;
export const COARSE_TRIANGLES = 16_000;
