import {
  cache,
  Enums,
  getShouldUseCPURendering,
  RenderingEngine,
  setVolumesForViewports,
  volumeLoader,
} from '@cornerstonejs/core';
import type { Types } from '@cornerstonejs/core';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { Plane, PlaneView } from '@cotyle/domain/ct/planes';
import type { PinnedPane } from '@cotyle/domain/pins/pinned-view';
import type { CtWindow } from './windows.ts';
import { viewportOf } from '../../../shared/ct-view/viewport.ts';
import type { ScreenPoint, Viewport } from '../../../shared/ct-view/viewport.ts';
import { showSlab } from './show-slab.ts';
import type { Slab } from './slab.ts';

export interface RendererView {
  readonly plane: Plane;
  readonly element: HTMLDivElement;
}

export interface RendererEvents {
  /** After each rendering of a view, with the slices that the volume contained. */
  readonly onDrawn: (plane: Plane, viewport: Viewport, drawn: ReadonlySet<number>) => void;
  readonly onLost: () => void;
}

/** Renders the views of one series with Cornerstone. All positions are patient coordinates. */
export interface ScanRenderer {
  /** A slice was loaded: the views that contain it are rendered again. */
  readonly addSlice: (index: number) => void;
  /** Moves the cross-hair; in a stack, to this slice. */
  readonly show: (point: Vector, index: number) => void;
  readonly setWindow: (window: CtWindow) => void;
  /** Ignored where single slices are shown. */
  readonly setSlab: (slab: Slab | undefined) => void;
  readonly zoom: (plane: Plane, factor: number) => void;
  /** In screen pixels. */
  readonly shift: (plane: Plane, x: number, y: number) => void;
  /** Zooms and pans at once: what was under the fingers stays under them. */
  readonly pinch: (plane: Plane, pinch: Pinch) => void;
  /** What a view shows, as it is stored with a question; undefined before it is drawn. */
  readonly paneOf: (plane: Plane) => PinnedPane | undefined;
  readonly showPane: (plane: Plane, pane: PinnedPane) => void;
  readonly fit: () => void;
  readonly resize: () => void;
  readonly close: () => void;
}

/** Of two fingers, or of a wheel at one place. */
export interface Pinch {
  readonly from: ScreenPoint;
  readonly to: ScreenPoint;
  readonly factor: number;
}

const ZOOM_LIMITS = { min: 0.2, max: 40 };

/** While slices are loading, rendering takes at most a quarter of the time; the rest is for decoding and interaction. */
const MIN_DRAW_INTERVAL = 250;
const IDLE_FACTOR = 3;

let count = 0;

const corner = (viewport: Types.IViewport, x: number, y: number): Vector => {
  const [a, b, c] = viewport.canvasToWorld([x, y]);
  return [a, b, c];
};

const viewportThrough = (viewport: Types.IViewport, { clientWidth, clientHeight }: HTMLElement): Viewport =>
  viewportOf(
    {
      topLeft: corner(viewport, 0, 0),
      topRight: corner(viewport, clientWidth, 0),
      bottomLeft: corner(viewport, 0, clientHeight),
    },
    clientWidth,
    clientHeight,
  );

const rangeOf = ({ centre, width }: CtWindow) => ({
  voiRange: { lower: centre - width / 2, upper: centre + width / 2 },
});

const NONE: ReadonlySet<number> = new Set();

/** Zooms, and moves the camera so that what was at `from` is at `to`. */
const dragCamera = (viewport: Types.IViewport, { from, to, factor }: Pinch): void => {
  const held = viewport.canvasToWorld([from.x, from.y]);
  const zoom = viewport.getZoom();
  if (factor !== 1) viewport.setZoom(Math.min(ZOOM_LIMITS.max, Math.max(ZOOM_LIMITS.min, zoom * factor)));
  const under = viewport.canvasToWorld([to.x, to.y]);
  const { focalPoint, position } = viewport.getCamera();
  if (!focalPoint || !position) return;
  const moved = (point: Types.Point3): Types.Point3 => [
    point[0] + held[0] - under[0],
    point[1] + held[1] - under[1],
    point[2] + held[2] - under[2],
  ];
  viewport.setCamera({ focalPoint: moved(focalPoint), position: moved(position) });
  viewport.render();
};

/** The focal point is in the middle of the view, and the scale is half its height, whatever its size in pixels. */
const paneIn = (viewport: Types.IViewport): PinnedPane | undefined => {
  const { focalPoint, parallelScale } = viewport.getCamera();
  return focalPoint && parallelScale
    ? { centre: [focalPoint[0], focalPoint[1], focalPoint[2]], height: 2 * parallelScale }
    : undefined;
};

const showIn = (viewport: Types.IViewport, { centre, height }: PinnedPane): void => {
  const { focalPoint, position } = viewport.getCamera();
  if (!focalPoint || !position) return;
  viewport.setCamera({
    focalPoint: [...centre],
    position: [
      position[0] + centre[0] - focalPoint[0],
      position[1] + centre[1] - focalPoint[1],
      position[2] + centre[2] - focalPoint[2],
    ],
    parallelScale: height / 2,
  });
  viewport.render();
};

/** The common part of both renderers. */
const createEngine = (
  views: readonly RendererView[],
  { onDrawn, onLost }: RendererEvents,
  drawnSlices: () => ReadonlySet<number> = () => NONE,
) => {
  count += 1;
  const engine = new RenderingEngine(`scan-${count}`);
  const ids = views.map(({ plane }) => plane);
  const viewport = (plane: Plane): Types.IViewport => engine.getViewport(plane);
  const watched = views.map(({ plane, element }) => {
    const drawn = (): void => {
      if (!engine.hasBeenDestroyed) onDrawn(plane, viewportThrough(viewport(plane), element), drawnSlices());
    };
    element.addEventListener(Enums.Events.IMAGE_RENDERED, drawn);
    return () => element.removeEventListener(Enums.Events.IMAGE_RENDERED, drawn);
  });
  let canvas: HTMLCanvasElement | undefined;
  return {
    engine,
    ids,
    viewport,
    /** Called once there are views: the loss of the context is an event of the canvas they share. */
    watchGraphics: (): void => {
      if (getShouldUseCPURendering()) return;
      canvas = engine.getOffscreenMultiRenderWindow().getOpenGLRenderWindow().getCanvas() ?? undefined;
      canvas?.addEventListener('webglcontextlost', onLost);
    },
    moves: {
      zoom: (plane: Plane, factor: number): void => {
        const { clientWidth, clientHeight } = viewport(plane).element;
        const middle = { x: clientWidth / 2, y: clientHeight / 2 };
        dragCamera(viewport(plane), { from: middle, to: middle, factor });
      },
      shift: (plane: Plane, x: number, y: number): void =>
        dragCamera(viewport(plane), { from: { x: 0, y: 0 }, to: { x, y }, factor: 1 }),
      pinch: (plane: Plane, pinch: Pinch): void => dragCamera(viewport(plane), pinch),
      paneOf: (plane: Plane): PinnedPane | undefined => paneIn(viewport(plane)),
      showPane: (plane: Plane, pane: PinnedPane): void => showIn(viewport(plane), pane),
    },
    close: (): void => {
      for (const stop of watched) stop();
      canvas?.removeEventListener('webglcontextlost', onLost);
      engine.destroy();
    },
  };
};

const along = (a: Types.Point3, normal: Types.Point3, by: number): Types.Point3 => [
  a[0] + normal[0] * by,
  a[1] + normal[1] * by,
  a[2] + normal[2] * by,
];

/** Moves a view along its normal to the plane through a point. */
const cutThrough = (viewport: Types.IViewport, point: Vector): void => {
  const { focalPoint, position, viewPlaneNormal } = viewport.getCamera();
  if (!focalPoint || !position || !viewPlaneNormal) return;
  const by =
    (point[0] - focalPoint[0]) * viewPlaneNormal[0] +
    (point[1] - focalPoint[1]) * viewPlaneNormal[1] +
    (point[2] - focalPoint[2]) * viewPlaneNormal[2];
  viewport.setCamera({
    focalPoint: along(focalPoint, viewPlaneNormal, by),
    position: along(position, viewPlaneNormal, by),
  });
};

interface VolumeSeries {
  readonly imageIds: readonly string[];
  readonly planes: Readonly<Record<Plane, PlaneView>>;
  /** Millimetres between the slices of each view. */
  readonly spacings: Readonly<Record<Plane, number>>;
  readonly window: CtWindow;
}

/** Three orthogonal views of a volume that fills as slices load. */
export const createVolumeRenderer = async (
  views: readonly RendererView[],
  { imageIds, planes, spacings, window }: VolumeSeries,
  events: RendererEvents,
): Promise<ScanRenderer> => {
  /** Copied on each change, so that a passed set stays unchanged. */
  let given = NONE;
  const { engine, ids, viewport, watchGraphics, moves, close } = createEngine(views, events, () => given);
  engine.setViewports(
    views.map(({ plane, element }) => ({
      viewportId: plane,
      type: Enums.ViewportType.ORTHOGRAPHIC,
      element,
      defaultOptions: {
        orientation: { viewPlaneNormal: [...planes[plane].normal], viewUp: [...planes[plane].up] },
        background: [0, 0, 0] as Types.Point3,
      },
    })),
  );
  watchGraphics();
  const volumeId = `${engine.id}-volume`;
  const volume = (await volumeLoader.createAndCacheVolume(volumeId, {
    imageIds: [...imageIds],
  })) as Types.IStreamingImageVolume;
  await setVolumesForViewports(engine, [{ volumeId }], ids);
  const setWindow = (chosen: CtWindow): void => {
    for (const plane of ids) (viewport(plane) as Types.IVolumeViewport).setProperties(rangeOf(chosen));
    engine.render();
  };
  const setSlab = (slab: Slab | undefined): void => {
    for (const plane of ids) showSlab(viewport(plane) as Types.IVolumeViewport, slab, spacings[plane]);
    engine.render();
  };
  setSlab(undefined);
  setWindow(window);
  let coming: ReturnType<typeof setTimeout> | undefined;
  let took = 0;
  let shown: Vector | undefined;
  const draw = (): void => {
    clearTimeout(coming);
    coming = undefined;
    if (engine.hasBeenDestroyed) return;
    const began = performance.now();
    engine.render();
    // Runs after the frame in which the views are rendered.
    requestAnimationFrame(() => {
      took = performance.now() - began;
    });
  };
  return {
    addSlice: (index) => {
      volume.vtkOpenGLTexture.setUpdatedFrame(index);
      given = new Set(given).add(index);
      coming ??= setTimeout(draw, Math.max(MIN_DRAW_INTERVAL, IDLE_FACTOR * took));
    },
    show: (point) => {
      shown = point;
      for (const plane of ids) cutThrough(viewport(plane), point);
      draw();
    },
    setWindow,
    setSlab,
    ...moves,
    fit: () => {
      for (const plane of ids) {
        viewport(plane).resetCamera();
        // The camera is in the middle of the volume now, and the slice was another.
        if (shown) cutThrough(viewport(plane), shown);
      }
      engine.render();
    },
    resize: () => engine.resize(true, true),
    close: () => {
      clearTimeout(coming);
      close();
      cache.removeVolumeLoadObject(volumeId);
    },
  };
};

/** One view of the slices as acquired. Only loaded slices are shown. */
export const createStackRenderer = async (
  view: RendererView,
  { imageIds, first, window }: { imageIds: readonly string[]; first: number; window: CtWindow },
  events: RendererEvents,
): Promise<ScanRenderer> => {
  const { engine, viewport, watchGraphics, moves, close } = createEngine([view], events);
  engine.setViewports([
    {
      viewportId: view.plane,
      type: Enums.ViewportType.STACK,
      element: view.element,
      defaultOptions: { background: [0, 0, 0] as Types.Point3 },
    },
  ]);
  watchGraphics();
  const stack = viewport(view.plane) as Types.IStackViewport;
  let range = rangeOf(window);
  await stack.setStack([...imageIds], first);
  stack.setProperties(range);
  stack.render();
  let wanted = first;
  const draw = async (): Promise<void> => {
    if (!cache.isLoaded(imageIds[wanted] ?? '')) return;
    await stack.setImageIdIndex(wanted);
    if (engine.hasBeenDestroyed) return;
    stack.setProperties(range);
    stack.render();
  };
  return {
    addSlice: (index) => {
      if (index === wanted) void draw();
    },
    show: (_point, index) => {
      wanted = index;
      void draw();
    },
    setWindow: (chosen) => {
      range = rangeOf(chosen);
      stack.setProperties(range);
      stack.render();
    },
    setSlab: () => undefined,
    ...moves,
    fit: () => {
      stack.resetCamera();
      stack.render();
    },
    resize: () => engine.resize(true, true),
    close,
  };
};
