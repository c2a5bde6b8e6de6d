import type { Plane } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { Side } from '@cotyle/domain/hip/side';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { Viewport } from '../../../shared/ct-view/viewport.ts';
import type { Run } from '../slices/missing-runs.ts';
import { SCAN_VIEW_TEXTS } from '../texts.ts';
import type { Measure } from '../tools/measures.ts';
import type { Tool } from '../tools/tools.ts';
import { MissingSlices } from './missing-slices.tsx';
import { Overlay } from './overlay.tsx';
import styles from './pane.module.css';
import { usePanePointer } from './use-pane-pointer.ts';
import type { PaneActions } from './gestures.ts';

interface PaneProps {
  readonly id: string;
  readonly plane: Plane;
  readonly label: string;
  readonly slice: number;
  readonly of: number;
  /** Whether the current slice is loaded, or every slice of the slab. */
  readonly isThere: boolean;
  readonly isActive: boolean;
  readonly isHidden: boolean;
  readonly viewport: Viewport | undefined;
  readonly point: Vector;
  readonly measures: readonly Measure[];
  readonly reach: number;
  readonly side: Side | null;
  readonly hasLetters: boolean;
  readonly isScaled: boolean;
  /** What is shown where it is not one slice: 'MIP 10 mm'. */
  readonly slab: string | undefined;
  readonly runs: readonly Run[];
  /** The number of slices of the series. */
  readonly count: number;
  readonly pointIn: (slice: number) => Vector;
  readonly tool: Tool;
  readonly actions: PaneActions;
  /** Of an editor: between the image and the cross-hair. */
  readonly layer: ReactNode;
  readonly onActive: () => void;
  /** The element in which Cornerstone renders. */
  readonly drawnIn: (element: HTMLDivElement | null) => void;
}

/** One view. For assistive technology it is a slider through its slices. */
export const Pane = ({ drawnIn, ...props }: PaneProps) => {
  const { plane, label, slice, of, isThere, slab, viewport, tool, actions } = props;
  const frame = useRef<HTMLDivElement>(null);
  const pointer = usePanePointer(frame, tool, actions);
  return (
    <div
      ref={frame}
      id={props.id}
      className={styles['pane']}
      data-plane={plane}
      data-active={props.isActive || undefined}
      data-tool={tool}
      data-drawn={(viewport !== undefined && isThere) || undefined}
      hidden={props.isHidden}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture is drawn inside, which an input cannot hold
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={of}
      aria-valuenow={slice}
      aria-valuetext={[SCAN_VIEW_TEXTS.sliceOf(slice, of), ...(slab ? [slab] : [])].join(', ')}
      aria-orientation="vertical"
      onFocus={props.onActive}
      {...pointer}
    >
      <div ref={drawnIn} className={styles['canvas']} />
      {viewport && isThere ? props.layer : null}
      {viewport ? (
        <Overlay
          plane={plane}
          viewport={viewport}
          point={props.point}
          measures={props.measures}
          reach={props.reach}
          side={props.side}
          hasLetters={props.hasLetters}
          isScaled={props.isScaled}
          missing={
            <MissingSlices
              viewport={viewport}
              runs={props.runs}
              count={props.count}
              pointIn={props.pointIn}
            />
          }
        />
      ) : null}
      <p className={styles['name']} aria-hidden>
        {label}
        <span>{SCAN_VIEW_TEXTS.sliceOf(slice, of)}</span>
        {slab ? <strong>{slab}</strong> : null}
      </p>
      {isThere ? null : (
        <p className={styles['loading']}>
          {slab ? SCAN_VIEW_TEXTS.loadingSlab : SCAN_VIEW_TEXTS.loadingSlice}
        </p>
      )}
    </div>
  );
};
