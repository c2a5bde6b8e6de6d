import { SIDES } from '@cotyle/domain/hip/side';
import { landmarksOf } from '@cotyle/domain/landmarks/placed';
import type { PlacedLandmarks } from '@cotyle/domain/landmarks/placed';
import { PELVIS_VALUES, SIDE_VALUES, valueText } from '@cotyle/domain/measurements/definitions';
import { absenceText, combine } from '@cotyle/domain/measurements/measured';
import type { Measured } from '@cotyle/domain/measurements/measured';
import { measurementsOf } from '@cotyle/domain/measurements/measurements';
import type { Measurements } from '@cotyle/domain/measurements/types';
import { useMemo } from 'react';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { LANDMARK_TEXTS } from '../landmarks/landmark-texts.ts';
import styles from './measured-values.module.css';

type Unit = 'degrees' | 'mm';

const POSITIONS = Object.keys(PELVIS_VALUES) as (keyof typeof PELVIS_VALUES)[];

const Value = ({ measured: { value, absence }, unit }: { measured: Measured<number>; unit: Unit }) =>
  absence ? (
    <span className={styles['absent']} title={absenceText(absence)}>
      <span aria-hidden>{LANDMARK_TEXTS.none}</span>
      <VisuallyHidden>{absenceText(absence)}</VisuallyHidden>
    </span>
  ) : (
    <>
      {valueText(value)}
      {unit === 'degrees' ? '°' : ''}
    </>
  );

const labelWith = ({ label, unit }: { readonly label: string; readonly unit: Unit }): string =>
  unit === 'mm' ? `${label} (mm)` : label;

const PelvisRows = ({ measurements: { pelvis } }: { measurements: Measurements }) => (
  <tbody>
    <tr className={styles['group']}>
      <th scope="rowgroup" colSpan={4}>
        {LANDMARK_TEXTS.pelvisGroup}
      </th>
    </tr>
    {POSITIONS.map((name) => (
      <tr key={name}>
        <th scope="row" title={PELVIS_VALUES[name].definition}>
          {PELVIS_VALUES[name].label}
        </th>
        <td colSpan={3}>
          <Value measured={pelvis[name]} unit={PELVIS_VALUES[name].unit} />
        </td>
      </tr>
    ))}
  </tbody>
);

const SideRows = ({ measurements }: { measurements: Measurements }) =>
  SIDE_VALUES.map(({ title, values }) => (
    <tbody key={title}>
      <tr className={styles['group']}>
        <th scope="rowgroup" colSpan={4}>
          {title}
        </th>
      </tr>
      {values.map((value) => {
        const [left, right] = [value.of(measurements.LEFT), value.of(measurements.RIGHT)];
        const between = combine(left, right, (a, b) => a - b);
        return (
          <tr key={value.label}>
            <th scope="row" title={value.definition}>
              {labelWith(value)}
            </th>
            {[left, right, between].map((measured, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns are fixed
              <td key={column}>
                <Value measured={measured} unit={value.unit} />
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  ));

const Definitions = () => (
  <details className={styles['definitions']}>
    <summary>{LANDMARK_TEXTS.definitions}</summary>
    <dl>
      {[
        ...POSITIONS.map((name) => ({ title: LANDMARK_TEXTS.pelvisGroup, ...PELVIS_VALUES[name] })),
        ...SIDE_VALUES.flatMap(({ title, values }) => values.map((value) => ({ title, ...value }))),
      ].map(({ title, label, definition }) => (
        <div key={`${title} ${label}`}>
          <dt>
            {label}, <span>{title}</span>
          </dt>
          <dd>{definition}</dd>
        </div>
      ))}
    </dl>
  </details>
);

/** What the landmarks give as they are now, by the same functions as on the server. */
export const MeasuredValues = ({ placed }: { placed: PlacedLandmarks }) => {
  const measurements = useMemo(() => measurementsOf(landmarksOf(placed)), [placed]);
  return (
    <>
      <table className={styles['values']} aria-label={LANDMARK_TEXTS.values}>
        <thead>
          <tr>
            <th scope="col">{LANDMARK_TEXTS.value}</th>
            {SIDES.map((side) => (
              <th key={side} scope="col">
                {LANDMARK_TEXTS.side[side]}
              </th>
            ))}
            <th scope="col">{LANDMARK_TEXTS.difference}</th>
          </tr>
        </thead>
        <PelvisRows measurements={measurements} />
        <SideRows measurements={measurements} />
      </table>
      <Definitions />
    </>
  );
};
