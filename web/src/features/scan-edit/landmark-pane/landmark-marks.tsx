import type { Vector } from '@cotyle/domain/ct/vector';
import type { EditorLayerProps } from '../../../shared/ct-view/scan-editor.ts';
import { toScreen } from '../../../shared/ct-view/viewport.ts';
import type { ScreenPoint, Viewport } from '../../../shared/ct-view/viewport.ts';
import { useStore } from '../../../ui/store.ts';
import type { LandmarkEditor, LandmarksState } from '../landmarks/landmark-store.ts';
import {
  depthIn,
  lineNear,
  linesOf,
  MARK_REACH,
  marksOf,
  nearness,
  sectionRadius,
  spheresOf,
} from '../landmarks/landmark-figures.ts';
import type { LandmarkMark } from '../landmarks/landmark-figures.ts';
import { confidenceWord, LANDMARK_TEXTS } from '../landmarks/landmark-texts.ts';
import { isSameLandmark, landmarkKey, placedAt } from '../landmarks/landmark-refs.ts';
import styles from './landmark-marks.module.css';

const SIZE = { mark: 6, rim: 2.5 };
/** A name is written to a mark that is nearly in the slice, in millimetres. */
const NAMED_WITHIN = 3;

interface NamedPlace extends ScreenPoint {
  readonly width: number;
}

interface FiguresProps {
  readonly state: LandmarksState;
  readonly viewport: Viewport;
}

const Line = ({ viewport, ends }: { viewport: Viewport; ends: readonly [Vector, Vector] }) => {
  const [from, to] = ends.map((end) => toScreen(viewport, end));
  if (!from || !to) return null;
  const place = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  return (
    <>
      <line className={styles['halo']} {...place} />
      <line className={styles['axis']} {...place} />
    </>
  );
};

/** Axes, and the circles in which the slice cuts the spheres. */
const Figures = ({ state: { placed }, viewport }: FiguresProps) => (
  <>
    {spheresOf(placed).map((sphere) => {
      const radius = sectionRadius(viewport, sphere);
      if (radius === undefined) return null;
      const { x, y } = toScreen(viewport, sphere.centre);
      const size = { cx: x, cy: y, rx: radius / viewport.pixel[0], ry: radius / viewport.pixel[1] };
      return (
        <g key={landmarkKey(sphere.ref)} className={styles['sphere']} data-figure={sphere.ref.name}>
          <ellipse className={styles['halo']} {...size} />
          <ellipse {...size} />
        </g>
      );
    })}
    {linesOf(placed).map((line) => {
      const ends = lineNear(viewport, line, MARK_REACH);
      return ends ? <Line key={landmarkKey(line.ref)} viewport={viewport} ends={ends} /> : null;
    })}
  </>
);

/** Of a letter and of a line, in pixels. */
const LETTER = { width: 6.6, height: 14 };

/** Whether two names, which are written to the right of their marks, would lie over each other. */
const isOver = (a: NamedPlace, b: NamedPlace): boolean =>
  Math.abs(a.y - b.y) < LETTER.height && a.x < b.x + b.width && b.x < a.x + a.width;

/** The marks whose names are written: what is chosen first, and no name over another one. */
const namedMarks = (
  near: readonly LandmarkMark[],
  viewport: Viewport,
  isChosen: (mark: LandmarkMark) => boolean,
): ReadonlySet<LandmarkMark> => {
  const wanted = near.filter(
    (mark) =>
      isChosen(mark) ||
      (mark.ref.name !== 'acetabularRim' && Math.abs(depthIn(viewport, mark.point)) <= NAMED_WITHIN),
  );
  const named = new Map<LandmarkMark, NamedPlace>();
  for (const mark of [...wanted.filter(isChosen), ...wanted.filter((one) => !isChosen(one))]) {
    const width = SIZE.mark + LETTER.width * LANDMARK_TEXTS.shortOf(mark.ref).length;
    const place = { ...toScreen(viewport, mark.point), width };
    if (![...named.values()].some((other) => isOver(other, place))) named.set(mark, place);
  }
  return new Set(named.keys());
};

interface MarkProps {
  readonly mark: LandmarkMark;
  readonly viewport: Viewport;
  readonly state: LandmarksState;
  readonly isNamed: boolean;
}

const Mark = ({ mark: { ref, index, point }, viewport, state, isNamed }: MarkProps) => {
  const depth = depthIn(viewport, point);
  const isChosen = isSameLandmark(state.selected, ref);
  const isRim = ref.name === 'acetabularRim';
  const isPoint = isChosen && (!isRim || state.selected?.point === index);
  const { x, y } = toScreen(viewport, point);
  const confidence = placedAt(state.placed, ref)?.confidence ?? 1;
  const radius = isRim && !isPoint ? SIZE.rim : SIZE.mark;
  return (
    <g
      className={styles['mark']}
      data-landmark={landmarkKey(ref)}
      data-chosen={isPoint || undefined}
      data-confidence={confidenceWord(confidence)}
      opacity={0.2 + 0.8 * nearness(depth)}
    >
      <circle className={styles['halo']} cx={x} cy={y} r={radius} />
      <circle cx={x} cy={y} r={radius} />
      {isRim && !isPoint ? null : <path d={`M${x - 2} ${y}h4M${x} ${y - 2}v4`} />}
      {isNamed ? (
        <text x={x + SIZE.mark + 4} y={y + 4}>
          {LANDMARK_TEXTS.shortOf(ref)}
        </text>
      ) : null}
    </g>
  );
};

/** The landmarks near the slice of a view, fading with their distance. */
export const LandmarkMarks = ({
  landmarks,
  viewport,
}: Pick<EditorLayerProps, 'viewport'> & {
  readonly landmarks: Pick<LandmarkEditor, 'get' | 'subscribe'>;
}) => {
  const state = useStore<LandmarksState>(landmarks);
  const isLast = ({ ref, index }: LandmarkMark): boolean =>
    isSameLandmark(state.selected, ref) && state.selected?.point === index;
  const near = marksOf(state.placed).filter(({ point }) => Math.abs(depthIn(viewport, point)) <= MARK_REACH);
  // What is chosen is drawn over the others.
  const named = namedMarks(near, viewport, isLast);
  const ordered = [...near.filter((mark) => !isLast(mark)), ...near.filter(isLast)];
  return (
    <svg className={styles['marks']} aria-hidden width={viewport.width} height={viewport.height}>
      <Figures state={state} viewport={viewport} />
      {ordered.map((mark) => (
        <Mark
          key={`${landmarkKey(mark.ref)} ${mark.index}`}
          mark={mark}
          viewport={viewport}
          state={state}
          isNamed={named.has(mark)}
        />
      ))}
    </svg>
  );
};
