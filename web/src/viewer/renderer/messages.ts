import type { Direction } from '@cotyle/domain/cup/placement';
import type { ShownLevel } from '../loading/messages.ts';
import type { Bounds } from '../scene/bounds.ts';
import type { PlacedCup } from '../scene/cup-figure.ts';
import type { Lights } from '../scene/lights.ts';
import type { Mark, Point } from '../scene/marks.ts';
import type { CameraPose } from '../scene/orbit.ts';
import type { Cut } from '../scene/surface.ts';
import type { ViewName } from '../scene/views.ts';

/** In pixels of the picture, from its upper left corner. */
export type Pixel = readonly [x: number, y: number];

export interface ViewSize {
  readonly width: number;
  readonly height: number;
  /** Pixels of the screen to one of the page. */
  readonly ratio: number;
}

/** What the page tells the stage; the stage may be in another thread, so everything is plain. */
export type RendererCommand =
  | { readonly kind: 'canvas'; readonly canvas: OffscreenCanvas }
  | ({ readonly kind: 'size' } & ViewSize)
  | { readonly kind: 'bounds'; readonly bounds: Bounds }
  | { readonly kind: 'lights'; readonly lights: Lights }
  | { readonly kind: 'look'; readonly colour: string; readonly opacity: number }
  | { readonly kind: 'cut'; readonly cut: Cut | undefined }
  | { readonly kind: 'cup'; readonly cup: PlacedCup | undefined }
  | { readonly kind: 'tilt'; readonly degrees: number }
  | { readonly kind: 'marks'; readonly marks: readonly Mark[] }
  | { readonly kind: 'view'; readonly name: ViewName }
  | { readonly kind: 'reset' }
  | { readonly kind: 'turn'; readonly azimuth: number; readonly elevation: number }
  | { readonly kind: 'shift'; readonly right: number; readonly up: number }
  | { readonly kind: 'zoom'; readonly factor: number }
  /** Which point of the bone is seen at this pixel. */
  | { readonly kind: 'pick'; readonly at: Pixel }
  /** The end of the cup's axis is pulled to this pixel. */
  | { readonly kind: 'drag'; readonly at: Pixel; readonly done: boolean }
  /** Along it the loader brings the model. */
  | { readonly kind: 'line'; readonly line: MessagePort }
  /** Everything has been told that a first picture needs. */
  | { readonly kind: 'open' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'picture' };

/** What was drawn. */
export interface Frame {
  readonly camera: CameraPose;
  /** As it was drawn, in the frame of the body; undefined without a cup. */
  readonly cupAxis: Direction | undefined;
  /** Where its centre and the end of its axis stand in the picture. */
  readonly cupPixels: Readonly<Record<'centre' | 'knob', Pixel | undefined>>;
  /** Where the label of each mark belongs; null behind the eye. */
  readonly labels: Readonly<Record<string, Pixel | null>>;
}

export type RendererEvent =
  /** Whether there is a stage at all. */
  | { readonly kind: 'graphics'; readonly state: 'there' | 'missing' | 'lost' | 'restored' }
  | { readonly kind: 'frame'; readonly frame: Frame }
  /** All of this level stands in the picture. */
  | { readonly kind: 'shown'; readonly level: ShownLevel }
  /** Undefined where a click met no bone. */
  | { readonly kind: 'point'; readonly point: Point | undefined }
  | { readonly kind: 'cup axis'; readonly axis: Direction; readonly done: boolean }
  | { readonly kind: 'picture'; readonly picture: Blob | null };
