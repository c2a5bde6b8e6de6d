import type { Plane } from '../ct/planes.ts';
import type { Vector } from '../ct/vector.ts';

/** The windows in which a question can be asked. */
export const PIN_VIEWERS = ['MODEL', 'PLANNING', 'SCAN'] as const;
export type PinViewer = (typeof PIN_VIEWERS)[number];

export const PINNED_CUT_PLANES = ['none', 'sagittal', 'coronal', 'axial'] as const;

/** From where a model is seen: around a target in LPS, angles in radians. */
export interface PinnedCamera {
  readonly target: Vector;
  readonly distance: number;
  readonly azimuth: number;
  readonly elevation: number;
}

export interface PinnedCut {
  readonly plane: (typeof PINNED_CUT_PLANES)[number];
  /** In millimetres along the normal of the plane; null in the middle of the model. */
  readonly position: number | null;
  readonly isFlipped: boolean;
}

export interface PinnedModelView {
  readonly viewer: 'MODEL' | 'PLANNING';
  readonly camera: PinnedCamera;
  readonly cut: PinnedCut;
  /** Posterior pelvic tilt in degrees. */
  readonly tilt: number;
  /** In percent. */
  readonly opacity: number;
}

/** What a pane of the CT viewer shows: the point in its middle, and how many millimetres from top to bottom. */
export interface PinnedPane {
  readonly centre: Vector;
  readonly height: number;
}

export interface PinnedScanView {
  readonly viewer: 'SCAN';
  /** The UID of the series. */
  readonly series: string;
  /** In which the question was asked. */
  readonly plane: Plane;
  readonly isAlone: boolean;
  /** Under the cross-hair: column, row and slice. */
  readonly voxel: Vector;
  /** In Hounsfield units. */
  readonly window: { readonly centre: number; readonly width: number };
  /** Null where single slices are shown; thickness in millimetres. */
  readonly slab: { readonly mode: 'maximum' | 'average'; readonly thickness: number } | null;
  /** Null for a pane that is not shown. */
  readonly panes: Readonly<Record<Plane, PinnedPane | null>>;
}

/** Exactly what the person saw, so that everybody sees the same. */
export type PinnedView = PinnedModelView | PinnedScanView;

/** Bounds of what is stored. They are wider than what the viewers offer: nothing is rounded or cut off. */
export const VIEW_LIMITS = {
  /** Millimetres from the origin of the frame. */
  coordinate: 10_000,
  /** Millimetres from the target. */
  distance: 100_000,
  /** Whoever turns the model around and around adds to it. */
  azimuth: 1_000_000,
  elevation: Math.PI / 2,
  tilt: 90,
  voxel: 100_000,
  hounsfield: 100_000,
  thickness: 1000,
  uid: 64,
} as const;
