import { SEGMENT_NAMES, SEGMENTS } from '@cotyle/domain/segmentation/segments';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { EditedView } from '../../../shared/ct-view/scan-editor.ts';
import { useStore } from '../../../ui/store.ts';
import { SEGMENT_COLOURS } from '../colours.ts';
import { shownValues } from '../edit-settings.ts';
import type { EditorCore } from '../editor/editor-core.ts';
import type { GridEditor, GridState } from '../editor/grid-editor.ts';
import { EDIT_TEXTS } from '../texts.ts';
import { placeOf } from '../landmarks/landmark-refs.ts';
import { LANDMARK_TEXTS } from '../landmarks/landmark-texts.ts';
import { createLandmarkDrag } from './landmark-drag.ts';
import { createSegmentScene } from './segment-scene.ts';
import type { PicturePoint, SegmentScene } from './segment-scene.ts';
import styles from './segment-picture.module.css';

/** After the last change of a segment, in milliseconds: a surface is not made for each step of a drag. */
const REDRAW_AFTER = 400;
/** Pixels of a drag that one press of an arrow key stands for. */
const KEY_TURN = 16;

/** For each step of the wheel. */
const ZOOM = 1.1;
const ZOOM_KEYS: Record<string, number> = { '+': ZOOM, '-': 1 / ZOOM };

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

/** Shows the landmarks while they are edited; the chosen one has its name beside it. */
const useLandmarks = (scene: SegmentScene | undefined, core: EditorCore) => {
  const label = useRef<HTMLParagraphElement>(null);
  const mode = useStore(core.mode);
  const { placed, selected } = useStore(core.session.landmarks);
  const isShown = mode === 'landmarks';
  const place = isShown && selected ? placeOf(placed, selected, selected.point) : undefined;
  const name = place && selected ? LANDMARK_TEXTS.shortOf(selected) : undefined;
  useEffect(() => {
    scene?.setLandmarks(isShown ? placed : undefined, selected);
    scene?.setFocus(place);
  }, [scene, isShown, placed, selected, place]);
  // Placed with each frame, so that the name stays at its mark without drawing the page again.
  useEffect(() => {
    const follow = (): void => {
      if (!scene || !label.current || !place) return;
      const { x, y } = scene.project(place);
      // Towards the middle, so that it is never cut off.
      const isRight = x > (label.current.parentElement?.clientWidth ?? 0) / 2;
      const left = isRight ? `calc(${x - 9}px - 100%)` : `${x + 9}px`;
      label.current.style.translate = `${left} ${y - 9}px`;
    };
    return scene?.onDrawn(follow);
  }, [scene, place]);
  return { label, name };
};

const pointIn = ({ currentTarget, clientX, clientY }: PointerEvent): PicturePoint => {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};

interface SegmentPictureProps {
  readonly core: EditorCore;
  readonly grid: GridEditor;
  readonly view: EditedView;
}

/** The segments in 3D with their landmarks; it follows what is edited. */
export const SegmentPicture = ({ core, grid, view }: SegmentPictureProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [scene, setScene] = useState<SegmentScene>();
  const [hasFailed, setFailed] = useState(false);
  const [landmarkDrag] = useState(() => createLandmarkDrag(core));
  const { hidden } = useStore(core.settings);
  const { label, name } = useLandmarks(scene, core);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    try {
      const created = createSegmentScene(element);
      setScene(created);
      const sizes = new ResizeObserver(created.redraw);
      sizes.observe(element);
      const zoom = (event: WheelEvent): void => {
        // The panel does not scroll meanwhile.
        event.preventDefault();
        created.zoom(event.deltaY < 0 ? ZOOM : 1 / ZOOM);
      };
      element.addEventListener('wheel', zoom, { passive: false });
      return () => {
        sizes.disconnect();
        element.removeEventListener('wheel', zoom);
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

  const take = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    if (scene) landmarkDrag.press(scene, view, pointIn(event));
  };
  const drag = (event: PointerEvent): void => {
    if (event.buttons === 0 || !scene || landmarkDrag.move(scene, view, pointIn(event))) return;
    scene.turn(event.movementX, event.movementY);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const turn = event.shiftKey ? undefined : ARROWS[event.key];
    const zoom = ZOOM_KEYS[event.key];
    if (!turn && zoom === undefined) return;
    event.preventDefault();
    // The arrow keys of the views are not meant.
    event.stopPropagation();
    if (turn) scene?.turn(...turn);
    else scene?.zoom(zoom ?? 1);
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
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={landmarkDrag.release}
      onPointerCancel={landmarkDrag.release}
      onKeyDown={press}
    >
      <canvas ref={canvas} />
      {name === undefined ? null : (
        <p ref={label} className={styles['label']} aria-hidden>
          {name}
        </p>
      )}
      <p className={styles['help']} aria-hidden>
        {EDIT_TEXTS.pictureHint}
      </p>
    </div>
  );
};
