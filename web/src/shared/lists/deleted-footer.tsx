import { PERIODS, periodLabel } from '@cotyle/domain/periods/period';
import type { Period } from '@cotyle/domain/periods/period';
import { InlineSelect } from '../../ui/grid/inline-select.tsx';
import { Switch } from '../../ui/grid/switch.tsx';
import { LIST_TEXTS } from './texts.ts';

export const PERIOD_OPTIONS = PERIODS.map((period) => [period, periodLabel(period)] as const);

interface DeletedFooterProps {
  readonly label: string;
  readonly on: boolean;
  readonly period: Period;
  readonly onChange: (change: { deleted?: boolean; period?: Period }) => void;
}

/** Shows deleted records of a period; choosing a period switches them on. */
export const DeletedFooter = ({ label, on, period, onChange }: DeletedFooterProps) => (
  <>
    <Switch label={label} on={on} onChange={(deleted) => onChange({ deleted })} />
    <InlineSelect
      label={LIST_TEXTS.period}
      labelled="unseen"
      options={PERIOD_OPTIONS}
      value={period}
      onChange={(next) => onChange({ deleted: true, period: next })}
    />
  </>
);
