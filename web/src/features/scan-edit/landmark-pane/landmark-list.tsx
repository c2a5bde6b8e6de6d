import { SIDE_LABELS } from '@cotyle/domain/hip/side';
import type { PlacedLandmark } from '@cotyle/domain/landmarks/placed';
import { UserCheck } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { EditedView } from '../../../shared/ct-view/scan-editor.ts';
import { useStore } from '../../../ui/store.ts';
import type { EditorCore } from '../editor/editor-core.ts';
import {
  isSameLandmark,
  LANDMARK_GROUPS,
  landmarkKey,
  landmarksIn,
  placedAt,
} from '../landmarks/landmark-refs.ts';
import type { LandmarkGroup, LandmarkRef, LandmarkValue } from '../landmarks/landmark-refs.ts';
import { confidenceWord, LANDMARK_TEXTS } from '../landmarks/landmark-texts.ts';
import { LandmarkDetails } from './landmark-details.tsx';
import styles from './landmark-pane.module.css';
import { chooseLandmark } from './landmark-shortcuts.ts';

interface ListProps {
  readonly core: EditorCore;
  readonly view: EditedView;
  readonly canEdit: boolean;
}

const State = ({ landmark }: { landmark: PlacedLandmark<LandmarkValue> | undefined }) => {
  if (!landmark)
    return (
      <span className={styles['state']} data-state="missing">
        {LANDMARK_TEXTS.missing}
      </span>
    );
  if (landmark.confidence === null)
    return (
      <span className={styles['state']} data-state="placed" title={LANDMARK_TEXTS.placedByPerson}>
        <UserCheck aria-hidden />
        {LANDMARK_TEXTS.placed}
      </span>
    );
  const word = confidenceWord(landmark.confidence);
  return (
    <span className={styles['state']} data-state={word}>
      {LANDMARK_TEXTS.confidence(LANDMARK_TEXTS[word], Math.round(landmark.confidence * 100))}
    </span>
  );
};

interface RowProps extends ListProps {
  readonly landmark: LandmarkRef;
  readonly hasSide: boolean;
}

const Row = ({ core, view, canEdit, landmark, hasSide }: RowProps) => {
  const state = useStore(core.session.landmarks);
  const row = useRef<HTMLLIElement>(null);
  const { selected } = state;
  const isChosen = isSameLandmark(selected, landmark);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li ref={row} data-active={isChosen || undefined}>
      <button
        type="button"
        className={styles['row']}
        aria-pressed={isChosen}
        onClick={() => chooseLandmark(core, view, landmark)}
      >
        <span>
          {hasSide ? `${SIDE_LABELS[landmark.side]} ` : ''}
          {hasSide
            ? LANDMARK_TEXTS.labelOf(landmark.name).toLowerCase()
            : LANDMARK_TEXTS.labelOf(landmark.name)}
        </span>
        <State landmark={placedAt(state.placed, landmark)} />
      </button>
      {isChosen && selected ? (
        <LandmarkDetails core={core} view={view} state={state} selected={selected} canEdit={canEdit} />
      ) : null}
    </li>
  );
};

const Group = ({ group, ...props }: ListProps & { readonly group: LandmarkGroup }) => {
  const id = useId();
  return (
    <>
      <h4 id={id}>{LANDMARK_TEXTS.group[group]}</h4>
      <ul aria-labelledby={id}>
        {landmarksIn(group).map((landmark) => (
          <Row key={landmarkKey(landmark)} landmark={landmark} hasSide={group === 'PELVIS'} {...props} />
        ))}
      </ul>
    </>
  );
};

/** All landmarks by bone and side: how sure each is, and what can be done to the chosen one. */
export const LandmarkList = (props: ListProps) => (
  <div className={styles['list']}>
    {LANDMARK_GROUPS.map((group) => (
      <Group key={group} group={group} {...props} />
    ))}
  </div>
);
