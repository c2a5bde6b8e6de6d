import type { FieldOfKind } from '@cotyle/domain/procedures/fields';
import { rangeOf } from '@cotyle/domain/hip/measurements';
import type { MeasurementName } from '@cotyle/domain/hip/measurements';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { fieldAnchor } from '../../../shared/clinical/jump.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { LineField } from '../../../ui/fields/line-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { FIELD_TEXTS } from '../../../ui/fields/texts.ts';
import { useProcedureFormContext } from '../form/form-context.ts';
import { labelOf, unitOf } from '../form/labels.ts';
import type { PickField } from '../form/use-pick-lists.ts';
import { valuesOf } from '../form/values.ts';
import type { FormField } from '../form/values.ts';
import { PROCEDURE_TEXTS } from '../texts.ts';
import styles from './fields.module.css';

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A read-only value with its label. */
export const Fact = ({ label, children }: FactProps) => {
  const id = useId();
  const isNothing = children === '' || children === null;
  return (
    <dl className={styles['fact']}>
      <dt id={id}>{label}</dt>
      <dd aria-labelledby={id} data-nothing={isNothing ? '' : undefined}>
        {isNothing ? FIELD_TEXTS.nothing : children}
      </dd>
    </dl>
  );
};

/** The place of a field, which the missing items of the next step lead to. */
export const FieldPlace = ({ name, children }: { name: FormField; children: ReactNode }) => (
  <div id={fieldAnchor(name)} className={styles['place']} tabIndex={-1}>
    {children}
  </div>
);

/** The saved value of a field that this role cannot edit. */
const ReadOnly = ({ name }: { name: FormField }) => {
  const { record, specs } = useProcedureFormContext();
  return <Fact label={labelOf(name)}>{specs[name].format?.(valuesOf(record)[name]) ?? ''}</Fact>;
};

/** The props that every field has. */
const useField = (name: FormField) => {
  const { editable, register, errorOf } = useProcedureFormContext();
  return {
    isOpen: editable.includes(name),
    field: () => ({ label: labelOf(name), error: errorOf(name), ...register(name) }),
  };
};

export const MeasurementField = ({ name }: { name: MeasurementName }) => {
  const { isOpen, field } = useField(name);
  const { min, max } = rangeOf(name, useProcedureFormContext().settings);
  return (
    <FieldPlace name={name}>
      {isOpen ? (
        <NumberField {...field()} unit={unitOf(name).trim()} hint={PROCEDURE_TEXTS.range(min, max)} />
      ) : (
        <ReadOnly name={name} />
      )}
    </FieldPlace>
  );
};

export const TextField = ({ name }: { name: FieldOfKind<'name'> }) => {
  const { isOpen, field } = useField(name);
  return (
    <FieldPlace name={name}>{isOpen ? <LineField {...field()} /> : <ReadOnly name={name} />}</FieldPlace>
  );
};

export const DayField = ({ name }: { name: FieldOfKind<'day'> }) => {
  const { isOpen, field } = useField(name);
  const { setValue } = useProcedureFormContext();
  return (
    <FieldPlace name={name}>
      {isOpen ? <DateField {...field()} onPick={(day) => setValue(name, day)} /> : <ReadOnly name={name} />}
    </FieldPlace>
  );
};

export const ChoiceField = ({ name }: { name: PickField }) => {
  const { editable, values, setValue, errorOf, lists } = useProcedureFormContext();
  return (
    <FieldPlace name={name}>
      {editable.includes(name) ? (
        <SelectField
          label={labelOf(name)}
          error={errorOf(name)}
          aria-required={name === 'surgeonId'}
          options={lists[name]}
          value={values[name]}
          onChange={({ target }) => setValue(name, target.value)}
        />
      ) : (
        <ReadOnly name={name} />
      )}
    </FieldPlace>
  );
};
