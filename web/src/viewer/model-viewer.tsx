import type { Direction } from '@cotyle/domain/cup/placement';
import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { Ref } from 'react';
import type { ModelSource } from './loading/load-model.ts';
import type { ShownLevel } from './loading/messages.ts';
import styles from './model-viewer.module.css';
import { OrientationCube } from './orientation-cube.tsx';
import type { CubeHandle } from './orientation-cube.tsx';
import type { Bounds } from './scene/bounds.ts';
import type { PlacedCup } from './scene/cup-figure.ts';
import type { Lights } from './scene/lights.ts';
import type { Mark, Point } from './scene/marks.ts';
import type { Cut } from './scene/surface.ts';
import type { ViewName } from './scene/views.ts';
import type { Frame, RendererEvent } from './renderer/messages.ts';
import type { RendererLink } from './renderer/open-renderer.ts';
import { useModelLoading } from './use-model-loading.ts';
import { useRenderer } from './use-renderer.ts';

export interface ViewerHandle {
  readonly view: (name: ViewName) => void;
  readonly reset: () => void;
  readonly turn: (azimuth: number, elevation: number) => void;
  readonly shift: (right: number, up: number) => void;
  readonly zoom: (factor: number) => void;
  /** Asks which point is seen in the middle; `onPoint` tells. */
  readonly pickMiddle: () => void;
  /** Null where none can be taken. */
  readonly screenshot: () => Promise<Blob | null>;
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
  /** Posterior, in degrees. */
  readonly tilt: number;
  readonly marks: readonly Mark[];
  /** A click picks a point: it is shown where Enter would. */
  readonly picking: boolean;
  readonly onProgress: (percent: number) => void;
  readonly onShown: (level: ShownLevel) => void;
  readonly onFailed: (error: unknown, shown: ShownLevel | undefined) => void;
  /** Undefined where there is no surface. */
  readonly onPoint: (point: Point | undefined) => void;
  readonly onCupAxis: (axis: Direction, done: boolean) => void;
  readonly onGraphics: (state: 'missing' | 'lost' | 'restored') => void;
}

/** Hands what has changed to the stage, each by itself and before the page is painted: the picture need not wait for that. */
const useSceneCommands = (stage: RendererLink | undefined, props: ModelViewerProps): void => {
  const { bounds, lights, colour, opacity, cut, cup, tilt, marks } = props;
  useLayoutEffect(() => stage?.send({ kind: 'bounds', bounds }), [stage, bounds]);
  useLayoutEffect(() => stage?.send({ kind: 'lights', lights }), [stage, lights]);
  useLayoutEffect(() => stage?.send({ kind: 'look', colour, opacity }), [stage, colour, opacity]);
  useLayoutEffect(() => stage?.send({ kind: 'cut', cut }), [stage, cut]);
  useLayoutEffect(() => stage?.send({ kind: 'cup', cup }), [stage, cup]);
  useLayoutEffect(() => stage?.send({ kind: 'tilt', degrees: tilt }), [stage, tilt]);
  useLayoutEffect(() => stage?.send({ kind: 'marks', marks }), [stage, marks]);
  useLayoutEffect(() => stage?.send({ kind: 'open' }), [stage]);
};

/** Puts each label beside its mark; of what was drawn, `data-` attributes tell what cannot be read from a picture. */
const placeLabels = (place: HTMLElement | null, { cupAxis, cupPixels, labels }: Frame): void => {
  if (!place) return;
  place.dataset['cupAxis'] = cupAxis?.map((value) => value.toFixed(6)).join() ?? '';
  place.dataset['cupCentre'] = cupPixels.centre?.map((value) => value.toFixed(1)).join() ?? '';
  place.dataset['cupKnob'] = cupPixels.knob?.map((value) => value.toFixed(1)).join() ?? '';
  for (const label of place.querySelectorAll<HTMLElement>('[data-mark]')) {
    const at = labels[label.dataset['mark'] ?? ''];
    label.style.visibility = at ? 'visible' : 'hidden';
    if (at) label.style.transform = `translate(${at[0].toFixed(1)}px, ${at[1].toFixed(1)}px)`;
  }
};

/** One picture at a time is asked for; whoever asks meanwhile gets the same one. */
const useScreenshots = () => {
  const asking = useRef<{
    readonly coming: Promise<Blob | null>;
    readonly give: (blob: Blob | null) => void;
  }>(undefined);
  return {
    capture: (stage: RendererLink | undefined): Promise<Blob | null> => {
      if (!stage) return Promise.resolve(null);
      if (!asking.current) {
        let give: (blob: Blob | null) => void = () => undefined;
        const coming = new Promise<Blob | null>((resolve) => {
          give = resolve;
        });
        asking.current = { coming, give };
        stage.send({ kind: 'picture' });
      }
      return asking.current.coming;
    },
    give: (picture: Blob | null): void => {
      asking.current?.give(picture);
      asking.current = undefined;
    },
  };
};

const createHandle = (stage: RendererLink | undefined, picture: () => Promise<Blob | null>): ViewerHandle => ({
  view: (name) => stage?.send({ kind: 'view', name }),
  reset: () => stage?.send({ kind: 'reset' }),
  turn: (azimuth, elevation) => stage?.send({ kind: 'turn', azimuth, elevation }),
  shift: (right, up) => stage?.send({ kind: 'shift', right, up }),
  zoom: (factor) => stage?.send({ kind: 'zoom', factor }),
  pickMiddle: () => {
    const { clientWidth = 0, clientHeight = 0 } = stage?.element ?? {};
    stage?.send({ kind: 'pick', at: [clientWidth / 2, clientHeight / 2] });
  },
  screenshot: picture,
});

/** The scene with a model: what it shows comes in as props, what happens in it goes out as events. */
export const ModelViewer = (props: ModelViewerProps) => {
  const { ref, label, source, cup, marks, picking } = props;
  const place = useRef<HTMLDivElement>(null);
  const cube = useRef<CubeHandle>(null);
  const [level, setLevel] = useState<ShownLevel>();
  const pictures = useScreenshots();
  const hear = (message: RendererEvent): void => {
    if (message.kind === 'frame') {
      cube.current?.setCamera(message.frame.camera);
      placeLabels(place.current, message.frame);
    } else if (message.kind === 'shown') {
      setLevel(message.level);
      props.onShown(message.level);
    } else if (message.kind === 'point') props.onPoint(message.point);
    else if (message.kind === 'cup axis') props.onCupAxis(message.axis, message.done);
    else if (message.kind === 'picture') pictures.give(message.picture);
    else if (message.state !== 'there') props.onGraphics(message.state);
  };
  const threads = useRenderer(place, hear, cup?.movable ?? false);
  const stage = threads?.renderer;
  useSceneCommands(stage, props);
  useModelLoading(threads, { source, level, onProgress: props.onProgress, onFailed: props.onFailed });
  useImperativeHandle(ref, () => createHandle(stage, () => pictures.capture(stage)));

  return (
    <div className={styles['frame']}>
      <div
        ref={place}
        className={styles['place']}
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
        {picking ? <span className={styles['cross']} aria-hidden /> : null}
      </div>
      <OrientationCube ref={cube} onView={(view) => stage?.send({ kind: 'view', name: view })} />
    </div>
  );
};
