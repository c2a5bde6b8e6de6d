import { voxelAt } from '@cotyle/domain/ct/volume';
import { SEGMENTS } from '@cotyle/domain/segmentation/segments';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { EditorLayerProps } from '../../../shared/ct-view/scan-editor.ts';
import { useStore } from '../../../ui/store.ts';
import { shownValues } from '../edit-settings.ts';
import type { EditorCore } from '../editor/editor-core.ts';
import type { GridEditor } from '../editor/grid-editor.ts';
import { DrawingMarks } from './drawing-marks.tsx';
import { createLabelPainter } from './label-painter.ts';
import styles from './label-layer.module.css';

interface LabelsProps extends EditorLayerProps {
  readonly core: EditorCore;
  readonly grid: GridEditor;
}

const Labels = ({ core, grid, view, plane, viewport }: LabelsProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [painter] = useState(createLabelPainter);
  const settings = useStore(core.settings);
  const { axis } = view.planes[plane];
  const index = voxelAt(grid.volume, view.point)[axis];
  const { hidden, isShown, opacity, hasOutlines, segment } = settings;
  const values = useMemo(() => shownValues({ hidden, isShown }), [hidden, isShown]);
  const draw = useRef<() => void>(undefined);

  useEffect(() => {
    painter.read(grid.labels, grid.volume.size, { axis, index });
    let frame: number | undefined;
    const stop = grid.onDrawn((boxes) => {
      const isHere = boxes.some(({ min, max }) => index >= min[axis] && index <= max[axis]);
      if (frame !== undefined || !isHere) return;
      // Several changes within a frame are drawn once.
      frame = requestAnimationFrame(() => {
        frame = undefined;
        painter.read(grid.labels, grid.volume.size, { axis, index });
        draw.current?.();
      });
    });
    return () => {
      stop();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [painter, grid, axis, index]);
  useEffect(() => {
    draw.current = () => {
      if (canvas.current)
        painter.draw(
          canvas.current,
          { volume: grid.volume, axis, viewport },
          { values, opacity, hasOutlines, active: SEGMENTS[segment].value },
        );
    };
    draw.current();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another slice is drawn, too
  }, [painter, grid, axis, index, viewport, values, opacity, hasOutlines, segment]);

  return <canvas ref={canvas} className={styles['labels']} aria-hidden />;
};

/** What an editor draws over a view: the labels, and what is being drawn. */
export const LabelLayer = ({ core, ...props }: EditorLayerProps & { readonly core: EditorCore }) => {
  const grid = core.gridOf(props.view);
  return grid ? (
    <>
      <Labels core={core} grid={grid} {...props} />
      <DrawingMarks core={core} {...props} />
    </>
  ) : null;
};
