import { FieldPair } from '../../shared/forms/sheet.tsx';
import type { FieldForm } from '../../shared/forms/field-form.ts';
import { ageText } from '../../shared/clinical/age.ts';
import { RadioChoice } from '../../shared/forms/radio-choice.tsx';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { LineField } from '../../ui/fields/line-field.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { ReadOnlyField } from '../../ui/fields/read-only-field.tsx';
import { dayOfBirth, GENDER_OPTIONS } from './fields.ts';
import type { NewPatientField } from './fields.ts';
import { PATIENT_TEXTS } from './texts.ts';

type Shared = Exclude<NewPatientField, 'creatorId'>;
type Fields = Pick<
  FieldForm<Shared>,
  'form' | 'fieldProps' | 'validation' | 'inputProps' | 'dateProps' | 'value'
>;

export const ageAt = (typed: string): string => {
  const day = dayOfBirth(typed);
  return day === undefined ? '' : ageText(day);
};

/** The age follows the typed date of birth. */
export const IdentityFields = (fields: Fields) => (
  <>
    <LineField {...fields.inputProps('nameFirst')} />
    <LineField {...fields.inputProps('nameSecond')} />
    <RadioChoice fields={fields} name="gender" options={GENDER_OPTIONS} />
    <FieldPair>
      <DateField {...fields.dateProps('dateOfBirth')} />
      <ReadOnlyField label={PATIENT_TEXTS.age} value={ageAt(fields.value('dateOfBirth'))} live />
    </FieldPair>
  </>
);

export const ContactFields = ({ inputProps }: Pick<Fields, 'inputProps'>) => (
  <>
    <LineField {...inputProps('medicalInsuranceId')} />
    <PhoneField {...inputProps('phoneNumber')} hint={RECORD_TEXTS.optional} />
  </>
);
