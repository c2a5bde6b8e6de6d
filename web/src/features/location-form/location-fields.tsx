import type { LocationRecord } from '@cotyle/contract/locations';
import { displayValue } from '../../shared/forms/field-form.ts';
import type { FieldForm } from '../../shared/forms/field-form.ts';
import { RadioChoice } from '../../shared/forms/radio-choice.tsx';
import { Section, Wide } from '../../shared/forms/sheet.tsx';
import { LineField } from '../../ui/fields/line-field.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { ReadOnlyField } from '../../ui/fields/read-only-field.tsx';
import { KIND_OPTIONS, LOCATION_FIELDS, STATE_OPTIONS, valuesOf } from './fields.ts';
import type { LocationField } from './fields.ts';
import { LOCATION_TEXTS } from './texts.ts';

type Fields = FieldForm<LocationField>;

export const LocationFields = (fields: Fields) => (
  <>
    <Section title={LOCATION_TEXTS.place} lead={LOCATION_TEXTS.placeLead}>
      <LineField {...fields.inputProps('name')} />
      <PhoneField {...fields.inputProps('phoneNumber')} />
      <Wide>
        <LineField {...fields.inputProps('address')} />
      </Wide>
    </Section>
    <Section title={LOCATION_TEXTS.purpose} lead={LOCATION_TEXTS.purposeLead}>
      <RadioChoice fields={fields} name="location" options={KIND_OPTIONS} />
      <RadioChoice
        fields={fields}
        name="active"
        options={STATE_OPTIONS}
        hint={fields.value('active') === 'false' ? LOCATION_TEXTS.disabledHint : undefined}
      />
    </Section>
  </>
);

const NAMES = Object.keys(LOCATION_FIELDS) as LocationField[];

export const ReadOnlyLocation = ({ record }: { record: LocationRecord }) => {
  const values = valuesOf(record);
  return (
    <Section title={LOCATION_TEXTS.place}>
      {NAMES.map((name) => (
        <ReadOnlyField
          key={name}
          label={LOCATION_FIELDS[name].label}
          value={displayValue(LOCATION_FIELDS[name], values[name])}
        />
      ))}
    </Section>
  );
};
