import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { MEASUREMENTS } from '@cotyle/domain/hip/measurements';
import { Hint, Panel } from '../../../shared/model-viewer/panel.tsx';
import { PLANNING_TEXTS } from '../texts.ts';
import styles from './pri-panel.module.css';

const NAMES = [
  'position',
  'superior',
  'anterior',
  'posterior',
  'anatomicInclination',
  'anatomicAnteVersion',
] as const;

const Fact = ({ label, value, unit }: { label: string; value: number | null; unit: 'mm' | 'degrees' }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value === null ? PLANNING_TEXTS.nothing : `${value}${unit === 'mm' ? ' mm' : '°'}`}</dd>
  </div>
);

/** What the engineer measured. A plan never changes it. */
export const PriPanel = ({ record }: { record: ProcedureRecord }) => (
  <Panel title={PLANNING_TEXTS.pri}>
    <dl className={styles['facts']}>
      <Fact label={PLANNING_TEXTS.priSize} value={record.size} unit="mm" />
      {NAMES.map((name) => (
        <Fact
          key={name}
          label={MEASUREMENTS[name].label}
          value={record[name]}
          unit={MEASUREMENTS[name].unit}
        />
      ))}
    </dl>
    <Hint>{PLANNING_TEXTS.priLead}</Hint>
  </Panel>
);
