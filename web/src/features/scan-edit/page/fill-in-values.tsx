import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { SegmentationRecord } from '@cotyle/contract/segmentations';
import { MEASUREMENTS, PRI } from '@cotyle/domain/hip/measurements';
import type { MeasurementName } from '@cotyle/domain/hip/measurements';
import { SIDE_LABELS } from '@cotyle/domain/hip/side';
import type { Side } from '@cotyle/domain/hip/side';
import { shownValue } from '@cotyle/domain/measurements/analysis';
import type { Analysis } from '@cotyle/domain/measurements/analysis';
import { NOTHING_MEASURED } from '@cotyle/domain/segmentation/texts';
import { Notice } from '../../../ui/notice.tsx';
import { ALL_LANDMARKS, placedAt } from '../landmarks/landmark-refs.ts';
import { confidenceWord, LANDMARK_TEXTS } from '../landmarks/landmark-texts.ts';
import styles from './fill-in-dialog.module.css';
import { SEGMENTATION_TEXTS } from './texts.ts';

interface RowProps {
  readonly label: string;
  readonly now: string;
  readonly after: string;
}

const Row = ({ label, now, after }: RowProps) => (
  <tr data-same={now === after || undefined}>
    <th scope="row">{label}</th>
    <td>{now}</td>
    <td className={styles['new']}>{after}</td>
  </tr>
);

const textOf = (name: MeasurementName, value: number | null): string =>
  value === null ? SEGMENTATION_TEXTS.nothing : shownValue(name, value);

interface FillInValuesProps {
  readonly procedure: ProcedureRecord;
  readonly analysis: Analysis;
  readonly side: Side;
}

/** What will be written, beside what is there now; and what is left out. */
export const FillInValues = ({ procedure, analysis: { measurements, leftOut }, side }: FillInValuesProps) => {
  const given = PRI.flatMap((name) => {
    const value = measurements[name];
    return value === undefined ? [] : [{ name, value }];
  });
  if (given.length === 0) return <Notice severity="warning">{NOTHING_MEASURED}</Notice>;
  const { sideEngineer } = procedure;
  return (
    <>
      <table className={styles['values']}>
        <thead>
          <tr>
            <th scope="col">{SEGMENTATION_TEXTS.measurement}</th>
            <th scope="col">{SEGMENTATION_TEXTS.now}</th>
            <th scope="col">{SEGMENTATION_TEXTS.after}</th>
          </tr>
        </thead>
        <tbody>
          {given.map(({ name, value }) => (
            <Row
              key={name}
              label={MEASUREMENTS[name].label}
              now={textOf(name, procedure[name])}
              after={shownValue(name, value)}
            />
          ))}
          <Row
            label={SEGMENTATION_TEXTS.side}
            now={sideEngineer === null ? SEGMENTATION_TEXTS.nothing : SIDE_LABELS[sideEngineer]}
            after={SIDE_LABELS[side]}
          />
        </tbody>
      </table>
      {leftOut.length === 0 ? null : (
        <div className={styles['left']}>
          <p>{SEGMENTATION_TEXTS.leftOut}</p>
          <ul>
            {leftOut.map(({ field, reason }) => (
              <li key={field}>
                {MEASUREMENTS[field].label}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
};

/** Proposals that the draft is unsure of, and that nobody has moved. */
export const UnsureLandmarks = ({ segmentation: { landmarks } }: { segmentation: SegmentationRecord }) => {
  const unsure = ALL_LANDMARKS.filter((ref) => {
    const { confidence = null } = placedAt(landmarks, ref) ?? {};
    return confidence !== null && confidenceWord(confidence) === 'unsure';
  });
  return unsure.length === 0 ? null : (
    <Notice severity="warning">
      {SEGMENTATION_TEXTS.unsure(unsure.map((ref) => LANDMARK_TEXTS.nameOf(ref)))}
    </Notice>
  );
};
