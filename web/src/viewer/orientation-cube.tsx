import { useImperativeHandle, useRef } from 'react';
import type { Ref } from 'react';
import { faceTransform, facing } from './cube-face.ts';
import styles from './orientation-cube.module.css';
import type { CameraPose } from './scene/orbit.ts';
import { VIEW_NAMES, VIEWS } from './scene/views.ts';
import type { ViewName } from './scene/views.ts';

export interface CubeHandle {
  readonly setCamera: (camera: CameraPose) => void;
}

/** Half of an edge, in pixels. */
const HALF = 26;

interface OrientationCubeProps {
  readonly ref: Ref<CubeHandle>;
  readonly onView: (view: ViewName) => void;
}

/** The orientation of the body; its faces are buttons for the standard views. Updated in the frame loop, without React. */
export const OrientationCube = ({ ref, onView }: OrientationCubeProps) => {
  const cube = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    setCamera: (camera) => {
      for (const face of cube.current?.children ?? []) {
        if (!(face instanceof HTMLElement)) continue;
        const view = face.dataset['view'] as ViewName;
        face.style.transform = faceTransform(view, camera, HALF);
        // A face that points away is hidden and not clickable.
        face.style.visibility = facing(view, camera) > 0.05 ? 'visible' : 'hidden';
      }
    },
  }));
  return (
    <div className={styles['container']}>
      <div ref={cube} className={styles['cube']}>
        {VIEW_NAMES.map((view) => (
          <button
            key={view}
            type="button"
            data-view={view}
            tabIndex={-1}
            title={VIEWS[view].name}
            aria-label={`${VIEWS[view].name} side`}
            onClick={() => onView(view)}
          >
            {view}
          </button>
        ))}
      </div>
    </div>
  );
};
