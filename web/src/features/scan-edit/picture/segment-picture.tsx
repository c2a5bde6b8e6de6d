import { SEGMENT_NAMES, SEGMENTS } from '@cotyle/domain/segmentation/segments';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useStore } from '../../../ui/store.ts';
import { SEGMENT_COLOURS } from '../colours.ts';
import { shownValues } from '../edit-settings.ts';
import type { EditorCore } from '../editor/editor-core.ts';
import type { GridEditor, GridState } from '../editor/grid-editor.ts';
import { EDIT_TEXTS } from '../texts.ts';
import { createSegmentScene } from './segment-scene.ts';
import type { SegmentScene } from './segment-scene.ts';
import styles from './segment-picture.module.css';

/** After the last change of a segment, in milliseconds: a surface is not made for each step of a drag. */
const REDRAW_AFTER = 400;
/** Pixels of a drag that one press of an arrow key stands for. */
const KEY_TURN = 16;

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-KEY_TURN, 0],
  ArrowRight: [KEY_TURN, 0],
  ArrowUp: [0, -KEY_TURN],
  ArrowDown: [0, KEY_TURN],
};

/** Makes the surfaces again whose segments have changed. */
const useSurfaces = (scene: SegmentScene | undefined, grid: GridEditor): void => {
  const { revisions, loaded, toLoad } = useStore<GridState>(grid);
  const drawn = useRef<ReadonlyMap<number, number>>(new Map());
  const isLoaded = loaded === toLoad;
  useEffect(() => {
    if (!scene || !isLoaded) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      for (const name of SEGMENT_NAMES) {
        const { value } = SEGMENTS[name];
        const revision = revisions.get(value) ?? 0;
        if (isOver || drawn.current.get(value) === revision) continue;
        scene.set(value, await grid.surfaceOf(value), SEGMENT_COLOURS[name]);
        drawn.current = new Map(drawn.current).set(value, revision);
      }
    }, REDRAW_AFTER);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [scene, grid, revisions, isLoaded]);
};

interface SegmentPictureProps {
  readonly core: EditorCore;
  readonly grid: GridEditor;
}

/** The segments in 3D; it follows what is edited. */
export const SegmentPicture = ({ core, grid }: SegmentPictureProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [scene, setScene] = useState<SegmentScene>();
  const [hasFailed, setFailed] = useState(false);
  const { hidden } = useStore(core.settings);
  useEffect(() => {
    if (!canvas.current) return;
    try {
      const created = createSegmentScene(canvas.current);
      setScene(created);
      const sizes = new ResizeObserver(created.redraw);
      sizes.observe(canvas.current);
      return () => {
        sizes.disconnect();
        created.close();
      };
    } catch {
      // Without WebGL there is no picture; the views work without it.
      setFailed(true);
      return undefined;
    }
  }, []);
  useSurfaces(scene, grid);
  useEffect(() => scene?.setVisible(shownValues({ hidden, isShown: true })), [scene, hidden]);

  const drag = (event: PointerEvent): void => {
    if (event.buttons !== 0) scene?.turn(event.movementX, event.movementY);
  };
  const press = (event: KeyboardEvent): void => {
    const turn = ARROWS[event.key];
    if (!turn || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // The arrow keys of the views are not meant.
    event.stopPropagation();
    scene?.turn(...turn);
  };
  if (hasFailed) return <p>{EDIT_TEXTS.pictureFailed}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a picture that is turned
    <div
      className={styles['picture']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it holds a canvas, which an image cannot
      role="img"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys turn what has the focus
      tabIndex={0}
      aria-label={EDIT_TEXTS.pictureLabel}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
      onWheel={(event) => scene?.zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1)}
    >
      <canvas ref={canvas} />
      <p aria-hidden>{EDIT_TEXTS.pictureHint}</p>
    </div>
  );
};
