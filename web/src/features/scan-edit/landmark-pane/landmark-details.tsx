import type { Vector } from '@cotyle/domain/ct/vector';
import { MISSING_REASONS } from '@cotyle/domain/landmarks/missing';
import { LANDMARK_KINDS } from '@cotyle/domain/landmarks/placed';
import { RIM_POINTS_MIN } from '@cotyle/domain/measurements/acetabulum';
import { ChevronLeft, ChevronRight, RotateCcw } from 'lucide-react';
import type { EditedView } from '../../../shared/ct-view/scan-editor.ts';
import { Button } from '../../../ui/button.tsx';
import type { EditorCore } from '../editor/editor-core.ts';
import { placedAt, pointsOf } from '../landmarks/landmark-refs.ts';
import type { LandmarkSelection, LandmarksState } from '../landmarks/landmark-store.ts';
import { LANDMARK_TEXTS } from '../landmarks/landmark-texts.ts';
import styles from './landmark-pane.module.css';
import { chooseLandmark } from './landmark-shortcuts.ts';
import { MillimetreField } from './millimetre-field.tsx';

interface DetailsProps {
  readonly core: EditorCore;
  readonly view: EditedView;
  readonly state: LandmarksState;
  readonly selected: LandmarkSelection;
  readonly canEdit: boolean;
}

const withAxis = (point: Vector, axis: number, value: number): Vector => [
  axis === 0 ? value : point[0],
  axis === 1 ? value : point[1],
  axis === 2 ? value : point[2],
];

const PlaceFields = ({ core, view, state, selected, canEdit }: DetailsProps) => {
  const place = pointsOf(state.placed, selected)[selected.point];
  if (!place) return null;
  return (
    <fieldset className={styles['fields']} aria-label={LANDMARK_TEXTS.coordinates}>
      {LANDMARK_TEXTS.coordinate.map((label, axis) => (
        <MillimetreField
          key={label}
          label={label}
          value={place[axis]}
          isDisabled={!canEdit}
          onChange={(millimetres) => {
            const to = withAxis(place, axis, millimetres);
            core.session.landmarks.move(selected, to, { point: selected.point });
            view.moveTo(to);
          }}
        />
      ))}
    </fieldset>
  );
};

/** Points of the rim one after the other; more are added by clicks. */
const RimPoints = ({ core, view, state, selected, canEdit }: DetailsProps) => {
  const { landmarks } = core.session;
  const count = pointsOf(state.placed, selected).length;
  const step = (by: 1 | -1): void =>
    chooseLandmark(core, view, selected, (selected.point + by + count) % count);
  return (
    <>
      {selected.isAdding ? <p className={styles['hint']}>{LANDMARK_TEXTS.rimHint}</p> : null}
      {count < RIM_POINTS_MIN ? (
        <p className={styles['hint']}>{LANDMARK_TEXTS.fewPoints(count, RIM_POINTS_MIN)}</p>
      ) : null}
      {count > 0 ? (
        <div className={styles['points']}>
          <button type="button" aria-label={LANDMARK_TEXTS.previousPoint} onClick={() => step(-1)}>
            <ChevronLeft aria-hidden />
          </button>
          <span>{LANDMARK_TEXTS.pointOf(selected.point + 1, count)}</span>
          <button type="button" aria-label={LANDMARK_TEXTS.nextPoint} onClick={() => step(1)}>
            <ChevronRight aria-hidden />
          </button>
        </div>
      ) : null}
      {canEdit ? (
        <div className={styles['buttons']}>
          <Button variant="secondary" onClick={() => landmarks.setAdding(!selected.isAdding)}>
            {selected.isAdding ? LANDMARK_TEXTS.doneAdding : LANDMARK_TEXTS.addPoints}
          </Button>
          {count > 0 ? (
            <Button variant="quiet" onClick={() => landmarks.removeRimPoint(selected, selected.point)}>
              {LANDMARK_TEXTS.removePoint}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
};

/** What can be done to the chosen landmark. */
export const LandmarkDetails = (props: DetailsProps) => {
  const { core, state, selected, canEdit } = props;
  const { landmarks, record } = core.session;
  const [now, proposed] = [placedAt(state.placed, selected), placedAt(state.proposals, selected)];
  const kind = LANDMARK_KINDS[selected.name];
  const reason = state.placed.missing?.[selected.side][selected.name];
  const hasKnees = record.grids.some(({ part }) => part === 'KNEES');
  return (
    <div className={styles['details']}>
      {now ? null : (
        <p className={styles['hint']}>
          {reason
            ? MISSING_REASONS[reason]
            : LANDMARK_TEXTS.missingReason(selected, { isDraft: record.isDraft, hasKnees })}{' '}
          {kind === 'point' && canEdit ? LANDMARK_TEXTS.placeHint : ''}
        </p>
      )}
      {kind === 'points' ? <RimPoints {...props} /> : null}
      {kind === 'length' ? (
        <MillimetreField
          label={LANDMARK_TEXTS.diameter}
          value={typeof now?.value === 'number' ? now.value : undefined}
          isDisabled={!canEdit}
          onChange={(millimetres) => landmarks.resize(selected, millimetres)}
        />
      ) : (
        <PlaceFields {...props} />
      )}
      {now?.origin === 'MOVED' && canEdit ? (
        <Button variant="quiet" onClick={() => landmarks.reset(selected)}>
          <RotateCcw aria-hidden />
          {proposed ? LANDMARK_TEXTS.reset : LANDMARK_TEXTS.remove}
        </Button>
      ) : null}
    </div>
  );
};
