import type { Direction } from '@cotyle/domain/cup/placement';
import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { Ref } from 'react';
import { placeCupLabel, placeHandleLabel } from './cup-label.ts';
import type { ModelSource } from './loading/load-model.ts';
import type { ShownLevel } from './loading/messages.ts';
import styles from './model-viewer.module.css';
import { markOfPin, PinButtons } from './pin-buttons.tsx';
import type { PinMark } from './pin-buttons.tsx';
import { OrientationCube } from './orientation-cube.tsx';
import type { CubeHandle } from './orientation-cube.tsx';
import type { Bounds } from './scene/bounds.ts';
import type { Handle } from './scene/handles.ts';
import type { PartSurface, PlacedPart } from './scene/parts.ts';
import type { PlacedCup } from './scene/placed-cup.ts';
import type { Lights } from './scene/lights.ts';
import type { Mark, Point } from './scene/marks.ts';
import type { CameraPose, Orbit, ViewDirection } from './scene/orbit.ts';
import type { Cut } from './scene/plane-frame.ts';
import type { ViewName } from './scene/views.ts';
import type { Frame, PictureRequest, RendererEvent } from './renderer/messages.ts';
import type { RendererLink } from './renderer/open-renderer.ts';
import { useParts } from './use-parts.ts';
import { useModelLoading } from './use-model-loading.ts';
import { useRenderer } from './use-renderer.ts';

export interface Screenshot {
  readonly image: Blob;
  /** From where the model is seen in it. */
  readonly camera: CameraPose;
}

export interface ViewerHandle {
  readonly view: (name: ViewName) => void;
  /** From a direction that is none of the standard views. */
  readonly look: (from: ViewDirection) => void;
  readonly reset: () => void;
  /** Of the last frame; undefined before the first one. */
  readonly orbit: () => Orbit | undefined;
  readonly turn: (azimuth: number, elevation: number) => void;
  readonly shift: (right: number, up: number) => void;
  readonly zoom: (factor: number) => void;
  /** Picks the point in the middle of the canvas; the answer comes with `onPoint`. */
  readonly pickMiddle: () => void;
  /** As it is shown, or of the whole model from a direction. Null where it failed. */
  readonly screenshot: (from?: ViewDirection) => Promise<Screenshot | null>;
  /** Of the model with other parts than those that are shown. Null where they failed. */
  readonly pictures: (request: PictureRequest) => Promise<readonly Blob[] | null>;
  /** Copies the chunks of the fine surface to the port; none while only the coarse level is shown. */
  readonly shareSurface: (port: MessagePort) => void;
}

/** A part of an implant with the surface that is drawn. */
export interface ShownPart extends PlacedPart {
  readonly surface: Omit<PartSurface, 'key'>;
}

export interface ModelViewerProps {
  readonly ref?: Ref<ViewerHandle>;
  readonly label: string;
  readonly source: ModelSource;
  readonly bounds: Bounds;
  readonly lights: Lights;
  readonly colour: string;
  /** From 0 to 1. */
  readonly opacity: number;
  readonly cut: Cut | undefined;
  readonly cup: PlacedCup | undefined;
  /** What is drawn beside the model. */
  readonly parts?: readonly ShownPart[];
  /** Knobs beside that of the cup. */
  readonly handles?: readonly Handle[];
  /** Lines beside a handle, for as long as they are given. */
  readonly handleLabel?: { readonly id: string; readonly text: string } | undefined;
  /** Lines beside the cup, for as long as they are given. */
  readonly cupLabel: string | undefined;
  /** Posterior, in degrees. */
  readonly tilt: number;
  readonly marks: readonly Mark[];
  /** Buttons at points of the surface. */
  readonly pins?: readonly PinMark[];
  readonly onPin?: (id: number) => void;
  /** The camera from now on; another object sets it again. */
  readonly orbit?: Orbit | undefined;
  /** A click picks a point; a cross marks where Enter would. */
  readonly picking: boolean;
  readonly onProgress: (percent: number) => void;
  readonly onShown: (level: ShownLevel) => void;
  readonly onFailed: (error: unknown, shown: ShownLevel | undefined) => void;
  /** Undefined where the click missed the surface. */
  readonly onPoint: (point: Point | undefined) => void;
  readonly onCupAxis: (axis: Direction, done: boolean) => void;
  readonly onCupCentre?: (centre: PlacedCup['centre'], done: boolean) => void;
  /** Where a handle is dragged to. */
  readonly onHandle?: (id: string, at: Point, done: boolean) => void;
  /** Whether the cut crosses a hole of the surface, where it is not filled. */
  readonly onCutOpen: (isOpen: boolean) => void;
  readonly onGraphics: (state: 'missing' | 'lost' | 'restored') => void;
}

const NO_PINS: readonly PinMark[] = [];

/** Sends each changed prop by itself, before the page is painted, so that the frame does not wait for the paint. */
const useSceneCommands = (renderer: RendererLink | undefined, props: ModelViewerProps): void => {
  const { bounds, lights, colour, opacity, cut, cup, tilt, marks, pins = NO_PINS, handles, orbit } = props;
  useLayoutEffect(() => renderer?.send({ kind: 'bounds', bounds }), [renderer, bounds]);
  useLayoutEffect(() => renderer?.send({ kind: 'lights', lights }), [renderer, lights]);
  useLayoutEffect(() => renderer?.send({ kind: 'appearance', colour, opacity }), [renderer, colour, opacity]);
  useLayoutEffect(() => renderer?.send({ kind: 'cut', cut }), [renderer, cut]);
  useLayoutEffect(() => renderer?.send({ kind: 'cup', cup }), [renderer, cup]);
  useLayoutEffect(() => renderer?.send({ kind: 'tilt', degrees: tilt }), [renderer, tilt]);
  useLayoutEffect(
    () => renderer?.send({ kind: 'marks', marks: [...marks, ...pins.map(markOfPin)] }),
    [renderer, marks, pins],
  );
  // After the bounds, which fit the camera to the model.
  useLayoutEffect(() => {
    if (orbit) renderer?.send({ kind: 'orbit', orbit });
  }, [renderer, orbit]);
  useLayoutEffect(() => {
    if (handles) renderer?.send({ kind: 'handles', handles });
  }, [renderer, handles]);
  useLayoutEffect(() => renderer?.send({ kind: 'ready' }), [renderer]);
};

/** Moves each label to its mark. The `data-` attributes expose what cannot be read from an image. */
const placeLabels = (place: HTMLElement | null, frame: Frame | undefined): void => {
  if (!place || !frame) return;
  const { cupAxis, cupPixels, labels } = frame;
  placeCupLabel(place, frame);
  placeHandleLabel(place, frame);
  place.dataset['cupAxis'] = cupAxis?.map((value) => value.toFixed(6)).join() ?? '';
  place.dataset['cupCentre'] = cupPixels.centre?.map((value) => value.toFixed(1)).join() ?? '';
  const { target, distance, azimuth, elevation } = frame.orbit;
  place.dataset['orbit'] = [...target, distance, azimuth, elevation].join();
  place.dataset['cupRadius'] = cupPixels.radius.toFixed(2);
  place.dataset['handles'] = JSON.stringify(frame.handles);
  place.dataset['cupKnob'] = cupPixels.knob?.map((value) => value.toFixed(1)).join() ?? '';
  for (const label of place.querySelectorAll<HTMLElement>('[data-mark]')) {
    const at = labels[label.dataset['mark'] ?? ''];
    label.style.visibility = at ? 'visible' : 'hidden';
    if (at) label.style.transform = `translate(${at[0].toFixed(1)}px, ${at[1].toFixed(1)}px)`;
  }
};

/** One screenshot at a time: calls in the meantime share it. */
const useScreenshots = () => {
  const pending = useRef<{
    readonly promise: Promise<Screenshot | null>;
    readonly resolve: (screenshot: Screenshot | null) => void;
  }>(undefined);
  return {
    capture: (
      renderer: RendererLink | undefined,
      from: ViewDirection | undefined,
    ): Promise<Screenshot | null> => {
      if (!renderer) return Promise.resolve(null);
      if (!pending.current) {
        let settle: (screenshot: Screenshot | null) => void = () => undefined;
        const promise = new Promise<Screenshot | null>((resolve) => {
          settle = resolve;
        });
        pending.current = { promise, resolve: settle };
        renderer.send({ kind: 'screenshot', from });
      }
      return pending.current.promise;
    },
    resolve: (screenshot: Screenshot | null): void => {
      pending.current?.resolve(screenshot);
      pending.current = undefined;
    },
  };
};

/** One set of pictures after the other. */
const usePictures = () => {
  const settle = useRef<(images: readonly Blob[] | null) => void>(undefined);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return {
    take: (renderer: RendererLink | undefined, request: PictureRequest): Promise<readonly Blob[] | null> => {
      if (!renderer) return Promise.resolve(null);
      const taken = last.current.then(
        () =>
          new Promise<readonly Blob[] | null>((resolve) => {
            settle.current = resolve;
            renderer.send({ kind: 'pictures', ...request });
          }),
      );
      last.current = taken;
      return taken;
    },
    resolve: (images: readonly Blob[] | null): void => settle.current?.(images),
  };
};

const createHandle = (
  renderer: RendererLink | undefined,
  orbit: ViewerHandle['orbit'],
  screenshot: ViewerHandle['screenshot'],
  pictures: ViewerHandle['pictures'],
): ViewerHandle => ({
  view: (name) => renderer?.send({ kind: 'view', name }),
  look: (from) => renderer?.send({ kind: 'look', from }),
  reset: () => renderer?.send({ kind: 'reset' }),
  orbit,
  turn: (azimuth, elevation) => renderer?.send({ kind: 'turn', azimuth, elevation }),
  shift: (right, up) => renderer?.send({ kind: 'shift', right, up }),
  zoom: (factor) => renderer?.send({ kind: 'zoom', factor }),
  pickMiddle: () => {
    const { clientWidth = 0, clientHeight = 0 } = renderer?.element ?? {};
    renderer?.send({ kind: 'pick', at: [clientWidth / 2, clientHeight / 2] });
  },
  screenshot,
  pictures,
  shareSurface: (port) => renderer?.send({ kind: 'share-surface', port }, [port]),
});

/** The 3D scene as a sealed component: props in, events out. */
export const ModelViewer = (props: ModelViewerProps) => {
  const { ref, label, source, cup, cupLabel, handleLabel, marks, picking } = props;
  const place = useRef<HTMLDivElement>(null);
  const cube = useRef<CubeHandle>(null);
  const frame = useRef<Frame>(undefined);
  const [level, setLevel] = useState<ShownLevel>();
  const screenshots = useScreenshots();
  const pictures = usePictures();
  const onRendererEvent = (message: RendererEvent): void => {
    if (message.kind === 'frame') {
      frame.current = message.frame;
      cube.current?.setCamera(message.frame.camera);
      placeLabels(place.current, message.frame);
      props.onCutOpen(message.frame.isCutOpen);
    } else if (message.kind === 'shown') {
      setLevel(message.level);
      props.onShown(message.level);
    } else if (message.kind === 'point') props.onPoint(message.point);
    else if (message.kind === 'cup-axis') props.onCupAxis(message.axis, message.done);
    else if (message.kind === 'cup-centre') props.onCupCentre?.(message.centre, message.done);
    else if (message.kind === 'handle') props.onHandle?.(message.id, message.at, message.done);
    else if (message.kind === 'screenshot') screenshots.resolve(message.screenshot);
    else if (message.kind === 'pictures') pictures.resolve(message.images);
    else if (message.state !== 'there') props.onGraphics(message.state);
  };
  const instance = useRenderer(place, onRendererEvent, {
    axis: cup?.movable ?? false,
    // A click on what is dragged would never be one.
    cup: (cup?.isShiftable ?? false) && !picking,
    handles: !picking,
  });
  const renderer = instance?.renderer;
  useSceneCommands(renderer, props);
  useParts(renderer, props.parts);
  useModelLoading(instance, { source, level, onProgress: props.onProgress, onFailed: props.onFailed });
  // A label may appear without a new frame.
  useLayoutEffect(() => placeLabels(place.current, frame.current));
  useImperativeHandle(ref, () =>
    createHandle(
      renderer,
      () => frame.current?.orbit,
      (from) => screenshots.capture(renderer, from),
      (request) => pictures.take(renderer, request),
    ),
  );

  return (
    <div className={styles['frame']}>
      <div
        ref={place}
        className={styles['viewer']}
        role="application"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- turned with the arrow keys
        tabIndex={0}
        data-picking={picking ? '' : undefined}
      >
        {marks.map(({ id, label: text, colour }) => (
          <span
            key={id}
            data-mark={id}
            className={styles['label']}
            style={{ borderColor: colour, visibility: 'hidden' }}
          >
            {text}
          </span>
        ))}
        {cupLabel === undefined ? null : (
          <span data-cup-label className={styles['cupLabel']} style={{ visibility: 'hidden' }} aria-hidden>
            {cupLabel}
          </span>
        )}
        {handleLabel === undefined ? null : (
          <span
            data-handle-label={handleLabel.id}
            className={styles['cupLabel']}
            style={{ visibility: 'hidden' }}
            aria-hidden
          >
            {handleLabel.text}
          </span>
        )}
        {props.pins ? <PinButtons pins={props.pins} onPin={props.onPin} /> : null}
        {picking ? <span className={styles['cross']} aria-hidden /> : null}
      </div>
      <OrientationCube ref={cube} onView={(view) => renderer?.send({ kind: 'view', name: view })} />
    </div>
  );
};
