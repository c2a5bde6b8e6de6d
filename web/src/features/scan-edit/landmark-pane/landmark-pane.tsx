import type { EditedView } from '../../../shared/ct-view/scan-editor.ts';
import { useStore } from '../../../ui/store.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { EditorCore } from '../editor/editor-core.ts';
import { placedAt, placeOf } from '../landmarks/landmark-refs.ts';
import type { LandmarksState } from '../landmarks/landmark-store.ts';
import { LANDMARK_TEXTS } from '../landmarks/landmark-texts.ts';
import { LandmarkList } from './landmark-list.tsx';
import styles from './landmark-pane.module.css';

interface LandmarkPaneProps {
  readonly core: EditorCore;
  readonly view: EditedView;
}

/** The chosen landmark and its place, for screen readers. */
const announced = ({ selected, placed }: LandmarksState): string => {
  if (!selected) return '';
  const name = LANDMARK_TEXTS.nameOf(selected);
  const value = placedAt(placed, selected)?.value;
  if (typeof value === 'number') return LANDMARK_TEXTS.resized(name, value);
  const place = placeOf(placed, selected, selected.point);
  return place && value ? LANDMARK_TEXTS.moved(name, place) : LANDMARK_TEXTS.selectedMissing(name);
};

/** The landmarks of the segmentation: chosen, moved and placed here. */
export const LandmarkPane = ({ core, view }: LandmarkPaneProps) => {
  const state = useStore(core.session.landmarks);
  useStore(core.session.lock);
  useStore(core.session.state);
  const canEdit = core.session.canEdit();
  return (
    <>
      <p className={styles['hint']}>{canEdit ? LANDMARK_TEXTS.hint : LANDMARK_TEXTS.hintRead}</p>
      <LandmarkList core={core} view={view} canEdit={canEdit} />
      <VisuallyHidden>
        <output>{announced(state)}</output>
      </VisuallyHidden>
    </>
  );
};
