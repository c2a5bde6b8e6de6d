import type { ScanIdentity, ScanReportRecord } from '@cotyle/contract/scans';
import { shownDay } from '@cotyle/domain/validation/calendar';
import styles from './scan-check.module.css';
import { CHECK_TEXTS } from './texts.ts';

type Series = ScanReportRecord['series'][number];

const describeSeries = ({ slices, spacing, voltages, kernels, planned }: Series): string =>
  [
    CHECK_TEXTS.slices(slices),
    ...(spacing === null ? [] : [CHECK_TEXTS.apart(spacing)]),
    ...(voltages.length === 0 ? [] : [CHECK_TEXTS.voltage(voltages)]),
    ...(kernels.length === 0 ? [] : [CHECK_TEXTS.kernel(kernels)]),
    ...(planned ? [] : [CHECK_TEXTS.notUsed]),
  ].join(' · ');

const describePatient = ({ name, id, birthDate, slices }: ScanIdentity): string =>
  [
    [name, id].filter((part) => part !== '').join(' · ') || CHECK_TEXTS.noIdentity,
    ...(birthDate === null ? [] : [CHECK_TEXTS.born(shownDay(birthDate))]),
    CHECK_TEXTS.slices(slices),
  ].join(' · ');

/** The series of the scan, and what was left aside. */
export const SeriesList = ({ report }: { report: ScanReportRecord }) => {
  const { series, aside, others, patients } = report;
  const left = [
    ...aside.map(({ label, count }) => `${label}: ${count}`),
    ...(others === 0 ? [] : [`${CHECK_TEXTS.others}: ${others}`]),
  ];
  return (
    <dl className={styles['facts']}>
      {series.map((one) => (
        <div key={one.uid}>
          <dt>{one.description || CHECK_TEXTS.unnamed}</dt>
          <dd>{describeSeries(one)}</dd>
        </div>
      ))}
      {left.length === 0 ? null : (
        <div>
          <dt>{CHECK_TEXTS.aside}</dt>
          <dd>{left.join(' · ')}</dd>
        </div>
      )}
      {patients.map((identity) => (
        <div key={JSON.stringify(identity)}>
          <dt>{CHECK_TEXTS.inHeaders}</dt>
          <dd>{describePatient(identity)}</dd>
        </div>
      ))}
    </dl>
  );
};
