import type { Direction } from '@cotyle/domain/cup/placement';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { Ref } from 'react';
import { loadModel } from './loading/load-model.ts';
import type { ModelSource } from './loading/load-model.ts';
import type { FromWorker, ShownLevel } from './loading/messages.ts';
import { progressOf } from './loading/progress.ts';
import styles from './model-viewer.module.css';
import { OrientationCube } from './orientation-cube.tsx';
import type { CubeHandle } from './orientation-cube.tsx';
import type { Bounds } from './scene/bounds.ts';
import type { PlacedCup } from './scene/cup-figure.ts';
import type { Lights } from './scene/lights.ts';
import { labelPoint } from './scene/marks.ts';
import type { Mark, Point } from './scene/marks.ts';
import { createStage } from './scene/stage.ts';
import type { Frame, Stage } from './scene/stage.ts';
import type { Cut } from './scene/surface.ts';
import type { ViewName } from './scene/views.ts';

export type ViewerHandle = Pick<
  Stage,
  'view' | 'reset' | 'turn' | 'shift' | 'zoom' | 'pickMiddle' | 'picture'
>;

/** What there is to see: nothing yet, the first picture, or all of it; `measurable` once rays can be asked for. */
export interface Shown {
  readonly level: ShownLevel | undefined;
  readonly measurable: boolean;
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
  readonly onShown: (shown: Shown) => void;
  readonly onFailed: (error: unknown, shown: ShownLevel | undefined) => void;
  /** Undefined where there is no surface. */
  readonly onPoint: (point: Point | undefined) => void;
  readonly onCupAxis: (axis: Direction, done: boolean) => void;
  readonly onGraphics: (state: 'missing' | 'lost' | 'restored') => void;
}

const TICK = 100;

/** Takes what the loader brings into the picture, and tells how far it has come. */
const useLoading = (stage: Stage | undefined, props: ModelViewerProps): void => {
  const { source } = props;
  const shown = useRef<Shown>({ level: undefined, measurable: false });
  const tell = useEffectEvent((change: Partial<Shown>) => {
    shown.current = { ...shown.current, ...change };
    props.onShown(shown.current);
  });
  const progress = useEffectEvent((percent: number) => props.onProgress(percent));
  const failed = useEffectEvent((error: unknown, level: ShownLevel | undefined) =>
    props.onFailed(error, level),
  );
  useEffect(() => {
    if (!stage) return;
    const began = performance.now();
    let loaded = 0;
    const report = (): void => progress(progressOf(performance.now() - began, loaded, source.total));
    const ticking = setInterval(report, TICK);
    const finish = (): void => {
      clearInterval(ticking);
      progress(100);
    };
    const take = (message: Exclude<FromWorker, { kind: 'failed' }>): void => {
      if (message.kind === 'pieces') stage.surface.addPieces(message.level, message.pieces);
      else if (message.kind === 'tree') stage.surface.setTree(message.portion, message.tree);
      else if (message.kind === 'trees') tell({ measurable: true });
      else if (message.level === 'coarse') tell({ level: 'coarse' });
      else
        stage.surface.whenShown(() => {
          finish();
          tell({ level: message.level });
        });
    };
    const end = loadModel(source, {
      onMessage: take,
      onBytes: (now) => {
        loaded = now;
      },
      onFailed: (error, level) => {
        clearInterval(ticking);
        // Half a bone is worse than none.
        if (level === undefined) stage.surface.clear();
        failed(error, level);
      },
    });
    return () => {
      clearInterval(ticking);
      end();
    };
  }, [stage, source]);
};

/** Hands what has changed to the stage, each by itself. */
const useScene = (stage: Stage | undefined, props: ModelViewerProps): void => {
  const { bounds, lights, colour, opacity, cut, cup, tilt, marks } = props;
  useEffect(() => stage?.setBounds(bounds), [stage, bounds]);
  useEffect(() => stage?.setLights(lights), [stage, lights]);
  useEffect(() => {
    stage?.surface.setLook(colour, opacity);
    stage?.invalidate();
  }, [stage, colour, opacity]);
  useEffect(() => {
    stage?.surface.setCut(cut);
    stage?.invalidate();
  }, [stage, cut]);
  useEffect(() => stage?.setCup(cup), [stage, cup]);
  useEffect(() => stage?.setTilt(tilt), [stage, tilt]);
  useEffect(() => stage?.setMarks(marks), [stage, marks]);
};

/** Puts each label beside its mark; of what was drawn, `data-` attributes tell what cannot be read from a picture. */
const follow = (place: HTMLElement | null, marks: readonly Mark[], frame: Frame): void => {
  if (!place) return;
  const { cupAxis, cupPixels, project } = frame;
  place.dataset['cupAxis'] = cupAxis?.map((value) => value.toFixed(6)).join() ?? '';
  place.dataset['cupCentre'] = cupPixels.centre?.map((value) => value.toFixed(1)).join() ?? '';
  place.dataset['cupKnob'] = cupPixels.knob?.map((value) => value.toFixed(1)).join() ?? '';
  marks.forEach((mark) => {
    const label = place.querySelector<HTMLElement>(`[data-mark="${mark.id}"]`);
    const point = labelPoint(mark);
    const at = point && project(point);
    if (!label) return;
    label.style.visibility = at ? 'visible' : 'hidden';
    if (at) label.style.transform = `translate(${at[0].toFixed(1)}px, ${at[1].toFixed(1)}px)`;
  });
};

/** The scene with a model: what it shows comes in as props, what happens in it goes out as events. */
export const ModelViewer = (props: ModelViewerProps) => {
  const { ref, label, marks, picking } = props;
  const place = useRef<HTMLDivElement>(null);
  const cube = useRef<CubeHandle>(null);
  const [stage, setStage] = useState<Stage>();
  const onFrame = useEffectEvent((frame: Frame) => {
    cube.current?.follow(frame.gaze);
    follow(place.current, marks, frame);
  });
  const onPoint = useEffectEvent((point: Point | undefined) => props.onPoint(point));
  const onCupAxis = useEffectEvent((axis: Direction, done: boolean) => props.onCupAxis(axis, done));
  const onGraphics = useEffectEvent((state: 'missing' | 'lost' | 'restored') => props.onGraphics(state));

  useEffect(() => {
    if (!place.current) return;
    // Made for this stage alone: a canvas whose graphics were given back never gets them again.
    const canvas = document.createElement('canvas');
    canvas.className = styles['canvas'] ?? '';
    place.current.prepend(canvas);
    const made = createStage(canvas, { onFrame, onPoint, onCupAxis, onContext: onGraphics });
    if (!made) {
      canvas.remove();
      return onGraphics('missing');
    }
    // oxlint-disable-next-line react/set-state-in-effect -- what stands on a canvas can be made only once there is one
    setStage(made);
    return () => {
      setStage(undefined);
      made.dispose();
      canvas.remove();
    };
  }, []);
  useScene(stage, props);
  useLoading(stage, props);
  useImperativeHandle(ref, () => ({
    view: (name: ViewName) => stage?.view(name),
    reset: () => stage?.reset(),
    turn: (azimuth, elevation) => stage?.turn(azimuth, elevation),
    shift: (right, up) => stage?.shift(right, up),
    zoom: (factor) => stage?.zoom(factor),
    pickMiddle: () => stage?.pickMiddle(),
    picture: () => stage?.picture() ?? Promise.resolve(null),
  }));

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
          <span key={id} data-mark={id} className={styles['label']} style={{ borderColor: colour }}>
            {text}
          </span>
        ))}
        {picking ? <span className={styles['cross']} aria-hidden /> : null}
      </div>
      <OrientationCube ref={cube} onView={(view) => stage?.view(view)} />
    </div>
  );
};
