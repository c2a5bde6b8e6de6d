import type { Vector } from '@cotyle/domain/ct/vector';
import { distanceFromPlane, toScreen } from '../../../shared/ct-view/viewport.ts';
import type { Viewport } from '../../../shared/ct-view/viewport.ts';
import type { EditorLayerProps } from '../../../shared/ct-view/scan-editor.ts';
import { useStore } from '../../../ui/store.ts';
import { COLOUR_OF_VALUE } from '../colours.ts';
import type { EditorCore } from '../editor/editor-core.ts';
import type { DrawnStroke } from '../worker/operations.ts';
import styles from './label-layer.module.css';

const pointsOf = (viewport: Viewport, points: readonly Vector[]): string => {
  const all = points.length === 1 ? [...points, ...points] : points;
  return all
    .map((point) => toScreen(viewport, point))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');
};

/** A doubt or a stroke farther away belongs to another slice, in millimetres. */
const REACH = { doubt: 4, stroke: 1.5 };
const DOUBT_RADIUS = 16;

const Brush = ({ core, viewport, point }: { core: EditorCore; viewport: Viewport; point: Vector }) => {
  const { tool, radius } = useStore(core.settings);
  if (tool !== 'brush' && tool !== 'eraser') return null;
  const { x, y } = toScreen(viewport, point);
  const size = { cx: x, cy: y, rx: radius / viewport.pixel[0], ry: radius / viewport.pixel[1] };
  return (
    <>
      <ellipse className={styles['halo']} {...size} />
      <ellipse className={styles['cursor']} data-tool={tool} {...size} />
    </>
  );
};

/** On a rim of white and black: it lies on a segment of its own colour. */
const Stroke = ({ viewport, points, value, radius }: DrawnStroke & { readonly viewport: Viewport }) => {
  const line = { className: styles['stroke'], points: pointsOf(viewport, points) };
  const width = Math.max(4, (2 * radius) / viewport.pixel[0]);
  return (
    <>
      <polyline {...line} stroke="#000" strokeWidth={width + 6} />
      <polyline {...line} stroke="#fff" strokeWidth={width + 3} />
      <polyline {...line} stroke={COLOUR_OF_VALUE.get(value)} strokeWidth={width} />
    </>
  );
};

/** What is being drawn, and where the draft is unsure. */
export const DrawingMarks = ({
  core,
  view,
  plane,
  viewport,
}: EditorLayerProps & { readonly core: EditorCore }) => {
  const { cursor, line, strokes } = useStore(core.drawing);
  const isHere = (point: Vector, reach: number): boolean => distanceFromPlane(viewport, point) <= reach;
  return (
    <svg className={styles['marks']} aria-hidden width={viewport.width} height={viewport.height}>
      {core.session.record.doubts
        .filter(({ place }) => isHere(place, REACH.doubt))
        .map(({ code, segment, place }) => {
          const { x, y } = toScreen(viewport, place);
          return (
            <g key={`${code} ${segment} ${place.join(' ')}`} className={styles['doubt']}>
              <circle cx={x} cy={y} r={DOUBT_RADIUS} />
              <text x={x + DOUBT_RADIUS + 4} y={y + 5}>
                ?
              </text>
            </g>
          );
        })}
      {strokes
        .filter(({ points }) => points.some((point) => isHere(point, REACH.stroke)))
        .map(({ value, points, radius }, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- strokes are only added at the end
          <Stroke key={n} viewport={viewport} points={points} value={value} radius={radius} />
        ))}
      {line?.plane === plane ? (
        <>
          <polyline className={styles['halo']} points={pointsOf(viewport, line.points)} />
          <polyline className={styles['line']} points={pointsOf(viewport, line.points)} />
        </>
      ) : null}
      {view.isPointing && cursor?.plane === plane ? (
        <Brush core={core} viewport={viewport} point={cursor.point} />
      ) : null}
    </svg>
  );
};
