import type { CallAnswer } from '@cotyle/contract/call';
import type { scanCalls } from '@cotyle/contract/scans';
import type { Plane, PlaneView } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { ComponentType } from 'react';
import type { Shortcut } from '../../ui/keys.ts';
import type { Viewport } from './viewport.ts';

/** A series of a stored scan, or some of its slices. */
export type ScanSeries = CallAnswer<typeof scanCalls.series>['value'][number];

/** The slices of the shown series, in the order in which they lie. */
export interface EditedSlices {
  readonly count: number;
  /** A copy of the values of a slice; undefined until it is loaded. */
  readonly hounsfieldOf: (slice: number) => Int16Array<ArrayBuffer> | undefined;
  /** Returns how to stop listening. */
  readonly onLoaded: (listener: (slice: number) => void) => () => void;
}

/** What the CT viewer shows, for an editor on top of it. */
export interface EditedView {
  /** Which of the editor's series. */
  readonly series: number;
  readonly planes: Readonly<Record<Plane, Pick<PlaneView, 'axis' | 'onwards'>>>;
  readonly active: Plane;
  /** The point under the cross-hair. */
  readonly point: Vector;
  readonly slices: EditedSlices;
  /** Whether the pointer is the editor's, or that of a tool of the viewer. */
  readonly isPointing: boolean;
  readonly setPointing: (isPointing: boolean) => void;
  readonly moveTo: (point: Vector) => void;
  /** Shows another series, at a point of it. */
  readonly showSeries: (series: number, at?: Vector) => void;
}

/** The pointer in a view while it is the editor's; points are in patient coordinates, in the plane of the view. */
export interface EditorPointer {
  /** `pixel` is the size of a pixel of the view, in millimetres. */
  readonly press: (view: EditedView, plane: Plane, point: Vector, pixel: number) => void;
  readonly stretch: (view: EditedView, plane: Plane, point: Vector) => void;
  readonly release: (view: EditedView, plane: Plane) => void;
  /** The press came to nothing: a second finger, or the browser took the pointer away. */
  readonly abandon: () => void;
  /** Undefined once the pointer has left the view. */
  readonly hover: (plane: Plane, point: Vector | undefined) => void;
  /** The wheel with Shift or Alt: 1 is larger, -1 is smaller. */
  readonly resize: (by: 1 | -1) => void;
}

export interface EditorLayerProps {
  readonly view: EditedView;
  readonly plane: Plane;
  readonly viewport: Viewport;
}

export interface EditorPanelProps {
  /** Undefined until the first slice is loaded. */
  readonly view: EditedView | undefined;
}

/** Edits something on top of the images of a scan: the CT viewer gives it a layer in each view, a panel and the pointer. */
export interface ScanEditor {
  /** What is shown in place of the series of the file. */
  readonly seriesOf: (all: readonly ScanSeries[]) => readonly ScanSeries[];
  /** Between the image and the cross-hair of a view. */
  readonly Layer: ComponentType<EditorLayerProps>;
  /** Beside the views. */
  readonly Panel: ComponentType<EditorPanelProps>;
  readonly pointer: EditorPointer;
  readonly shortcutsOf: (view: EditedView) => readonly Shortcut[];
  /** Ends what is being drawn; false where there is nothing. */
  readonly cancel: () => boolean;
}
