import { CALLANAN, LEWINNEK } from '@cotyle/domain/cup/zones';
import { COMPARED_ANGLES } from '@cotyle/domain/outcomes/difference';
import { angleStatistics, outlierCount } from '@cotyle/domain/outcomes/statistics';
import type { OutcomeSums } from '@cotyle/domain/outcomes/statistics';
import { shownDegrees, shownDifference, shownShare, tooFewText } from '@cotyle/domain/outcomes/texts';
import { useId } from 'react';
import styles from './numbers.module.css';
import { OUTCOME_TEXTS as TEXTS } from './texts.ts';

const AngleRows = ({ sums }: { sums: OutcomeSums }) =>
  COMPARED_ANGLES.map((angle) => {
    const statistics = angleStatistics(sums, angle);
    if (!statistics) return null;
    const { mean, meanAbsolute, spread } = statistics;
    return (
      <tr key={angle}>
        <th scope="row">{TEXTS.angles[angle]}</th>
        <td>{shownDifference(mean)}</td>
        <td>{shownDegrees(meanAbsolute)}</td>
        <td>{spread ? shownDegrees(spread.deviation) : TEXTS.noSpread}</td>
        <td>
          {spread
            ? TEXTS.limitsOf(shownDifference(spread.low), shownDifference(spread.high))
            : TEXTS.noSpread}
        </td>
      </tr>
    );
  });

const factsOf = (sums: OutcomeSums): readonly (readonly [label: string, value: string])[] => {
  const { count } = sums;
  return [
    [TEXTS.cases, String(count)],
    [TEXTS.close, shownShare(sums.close, count)],
    [TEXTS.near, shownShare(sums.notOutliers, count)],
    [TEXTS.outliers, String(outlierCount(sums))],
    [TEXTS.inZone(LEWINNEK.label), shownShare(sums.inLewinnek, count)],
    [TEXTS.inZone(CALLANAN.label), shownShare(sums.inCallanan, count)],
  ];
};

/** Mean, spread and shares of the cases. */
export const Numbers = ({ sums, incomplete }: { sums: OutcomeSums; incomplete: number }) => {
  const id = useId();
  const tooFew = tooFewText(sums.count);
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <h2 id={id}>{TEXTS.numbers}</h2>
      <div className={styles['columns']}>
        <table aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{TEXTS.angle}</th>
              <th scope="col">{TEXTS.mean}</th>
              <th scope="col">{TEXTS.meanAbsolute}</th>
              <th scope="col">{TEXTS.deviation}</th>
              <th scope="col">{TEXTS.limits}</th>
            </tr>
          </thead>
          <tbody>
            <AngleRows sums={sums} />
          </tbody>
        </table>
        <dl>
          {factsOf(sums).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {tooFew ? <p className={styles['few']}>{tooFew}</p> : null}
      <p className={styles['note']}>
        {TEXTS.outlierRule} {TEXTS.zonesNote} {incomplete > 0 ? TEXTS.incomplete(incomplete) : ''}
      </p>
    </section>
  );
};
