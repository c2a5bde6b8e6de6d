import type { OutcomeSummary } from '@cotyle/contract/outcomes';
import { COMPARED_ANGLES } from '@cotyle/domain/outcomes/difference';
import type { ComparedAngle } from '@cotyle/domain/outcomes/difference';
import { angleStatistics, outlierCount } from '@cotyle/domain/outcomes/statistics';
import type { OutcomeSums } from '@cotyle/domain/outcomes/statistics';
import { shownDegrees, shownDifference, shownShare } from '@cotyle/domain/outcomes/texts';
import { useId } from 'react';
import styles from './numbers.module.css';
import { OUTCOME_TEXTS as TEXTS } from './texts.ts';

/** '+1.2° (SD 3°)', or the mean alone. */
const meanText = (sums: OutcomeSums, angle: ComparedAngle): string => {
  const statistics = angleStatistics(sums, angle);
  if (!statistics) return '';
  const { mean, spread } = statistics;
  return `${shownDifference(mean)}${spread ? ` (${TEXTS.deviation} ${shownDegrees(spread.deviation)})` : ''}`;
};

interface SurgeonsTableProps {
  readonly surgeons: OutcomeSummary['surgeons'];
  readonly onChoose: (surgeonId: number) => void;
}

/** For administrators: the surgeons beside each other. */
export const SurgeonsTable = ({ surgeons, onChoose }: SurgeonsTableProps) => {
  const id = useId();
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <h2 id={id}>{TEXTS.bySurgeon}</h2>
      <table aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.surgeon}</th>
            <th scope="col">{TEXTS.cases}</th>
            {COMPARED_ANGLES.map((angle) => (
              <th key={angle} scope="col">
                {TEXTS.angles[angle]}
              </th>
            ))}
            <th scope="col">{TEXTS.close}</th>
            <th scope="col">{TEXTS.outliers}</th>
          </tr>
        </thead>
        <tbody>
          {surgeons.map(({ id: surgeonId, name, sums }) => (
            <tr key={surgeonId}>
              <th scope="row">
                <button
                  type="button"
                  className={styles['chosen']}
                  aria-label={TEXTS.show(name)}
                  onClick={() => onChoose(surgeonId)}
                >
                  {name}
                </button>
              </th>
              <td>{sums.count}</td>
              {COMPARED_ANGLES.map((angle) => (
                <td key={angle}>{meanText(sums, angle)}</td>
              ))}
              <td>{shownShare(sums.close, sums.count)}</td>
              <td>{outlierCount(sums)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
