import type { Direction } from '@cotyle/domain/cup/placement';
import type { ShownLevel } from '../loading/messages.ts';
import type { Bounds } from '../scene/bounds.ts';
import type { Handle } from '../scene/handles.ts';
import type { PartSurface, PlacedPart } from '../scene/parts.ts';
import type { PlacedCup } from '../scene/placed-cup.ts';
import type { Lights } from '../scene/lights.ts';
import type { Mark, Point } from '../scene/marks.ts';
import type { CameraPose, Orbit, ViewDirection } from '../scene/orbit.ts';
import type { Cut } from '../scene/plane-frame.ts';
import type { ViewName } from '../scene/views.ts';

/** In pixels from the upper left corner. */
export type Pixel = readonly [x: number, y: number];

export interface ViewSize {
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/** Something else than what is shown, of which pictures are taken. */
export interface PictureRequest {
  /** Each with its surface. */
  readonly parts: readonly (PlacedPart & { readonly surface: Omit<PartSurface, 'key'> })[];
  readonly shots: readonly {
    readonly from: ViewDirection;
    /** All of it is in the picture. */
    readonly frame: Bounds;
    /** The parts that are seen in it. */
    readonly keys: readonly string[];
  }[];
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** From the page to the renderer. Plain data, because the renderer may run in another thread. */
export type RendererCommand =
  | { readonly kind: 'canvas'; readonly canvas: OffscreenCanvas }
  | ({ readonly kind: 'size' } & ViewSize)
  | { readonly kind: 'bounds'; readonly bounds: Bounds }
  | { readonly kind: 'lights'; readonly lights: Lights }
  | { readonly kind: 'appearance'; readonly colour: string; readonly opacity: number }
  | { readonly kind: 'cut'; readonly cut: Cut | undefined }
  | { readonly kind: 'cup'; readonly cup: PlacedCup | undefined }
  | { readonly kind: 'part-surface'; readonly surface: PartSurface }
  | { readonly kind: 'parts'; readonly parts: readonly PlacedPart[] }
  | { readonly kind: 'handles'; readonly handles: readonly Handle[] }
  | { readonly kind: 'tilt'; readonly degrees: number }
  | { readonly kind: 'marks'; readonly marks: readonly Mark[] }
  | { readonly kind: 'view'; readonly name: ViewName }
  | { readonly kind: 'look'; readonly from: ViewDirection }
  | { readonly kind: 'reset' }
  /** Exactly this camera. */
  | { readonly kind: 'orbit'; readonly orbit: Orbit }
  | { readonly kind: 'turn'; readonly azimuth: number; readonly elevation: number }
  | { readonly kind: 'shift'; readonly right: number; readonly up: number }
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'pick'; readonly at: Pixel }
  /** The knob of the cup's axis is dragged to this pixel. */
  | { readonly kind: 'drag'; readonly at: Pixel; readonly done: boolean }
  /** The cup itself is grabbed and dragged. */
  | { readonly kind: 'grab-cup'; readonly at: Pixel }
  | { readonly kind: 'drag-cup'; readonly at: Pixel; readonly done: boolean }
  /** A handle is grabbed and dragged. */
  | { readonly kind: 'grab-handle'; readonly id: string; readonly at: Pixel }
  | { readonly kind: 'drag-handle'; readonly at: Pixel; readonly done: boolean }
  /** The finest surface that is shown is copied to the port; an empty one while only the coarse level is there. */
  | { readonly kind: 'share-surface'; readonly port: MessagePort }
  /** The loader sends the chunks of the model through it. */
  | { readonly kind: 'port'; readonly port: MessagePort }
  /** Everything that the first frame needs has been sent. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'clear' }
  /** As it is shown, or of the whole model from another direction. */
  | { readonly kind: 'screenshot'; readonly from?: ViewDirection | undefined }
  | ({ readonly kind: 'pictures' } & PictureRequest);

/** What a rendered frame shows. */
export interface Frame {
  readonly camera: CameraPose;
  /** The same camera as it is stored and restored. */
  readonly orbit: Orbit;
  /** In patient coordinates; undefined without a cup. */
  readonly cupAxis: Direction | undefined;
  /** The drawn cup is within a circle about its centre. */
  readonly cupPixels: Readonly<Record<'centre' | 'knob', Pixel | undefined>> & { readonly radius: number };
  /** Where each handle is; null behind the camera. */
  readonly handles: Readonly<Record<string, Pixel | null>>;
  /** The cut crosses a hole of the surface, where it is not filled. */
  readonly isCutOpen: boolean;
  /** The position of the label of each mark; null behind the camera. */
  readonly labels: Readonly<Record<string, Pixel | null>>;
}

export type RendererEvent =
  | { readonly kind: 'graphics'; readonly state: 'there' | 'missing' | 'lost' | 'restored' }
  | { readonly kind: 'frame'; readonly frame: Frame }
  /** The whole of this level has been rendered. */
  | { readonly kind: 'shown'; readonly level: ShownLevel }
  /** Undefined where a click missed the bone. */
  | { readonly kind: 'point'; readonly point: Point | undefined }
  | { readonly kind: 'cup-axis'; readonly axis: Direction; readonly done: boolean }
  | { readonly kind: 'cup-centre'; readonly centre: PlacedCup['centre']; readonly done: boolean }
  | { readonly kind: 'handle'; readonly id: string; readonly at: Point; readonly done: boolean }
  /** The image and the camera that it was rendered with; null where it failed. */
  | {
      readonly kind: 'screenshot';
      readonly screenshot: { readonly image: Blob; readonly camera: CameraPose } | null;
    }
  /** In the order of the requests; null where one of them failed. */
  | { readonly kind: 'pictures'; readonly images: readonly Blob[] | null };
