import type { LocationRecord } from '@cotyle/contract/locations';
import { roleLabel, rolesManagedBy } from '@cotyle/domain/access/roles';
import { NOT_YOURSELF } from '@cotyle/domain/people/account';
import { USER_STATUSES, userStatusLabel } from '@cotyle/domain/people/status';
import type { FieldForm } from '../../shared/forms/field-form.ts';
import { RadioChoice } from '../../shared/forms/radio-choice.tsx';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import { Section } from '../../shared/forms/sheet.tsx';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { LineField } from '../../ui/fields/line-field.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { asRole, asStatus } from './fields.ts';
import type { UserField } from './fields.ts';
import { locationOptions, suitsRole } from './locations.ts';
import { USER_TEXTS } from './texts.ts';

type Fields = FieldForm<UserField>;

interface WorkFieldsProps extends Fields {
  readonly locations: readonly LocationRecord[];
}

/** Role and location; a location that does not suit a newly chosen role is cleared. */
export const WorkFields = ({ locations, ...fields }: WorkFieldsProps) => {
  const signedIn = useSignedIn();
  const roleField = fields.selectProps('role');
  const role = asRole(roleField.value);
  const location = fields.selectProps('locationId');
  const giveUpUnsuited = (next: string): void => {
    const chosen = locations.find(({ id }) => String(id) === location.value);
    if (chosen && !suitsRole(next, chosen)) fields.setValue('locationId', '');
  };
  return (
    <Section title={USER_TEXTS.work} lead={USER_TEXTS.workLead}>
      <SelectField
        {...roleField}
        options={rolesManagedBy(signedIn.role).map((one) => ({ value: one, label: roleLabel(one) }))}
        onChange={(event) => {
          void roleField.onChange(event);
          giveUpUnsuited(event.target.value);
        }}
      />
      <SelectField
        {...location}
        options={locationOptions(locations, role, location.value)}
        hint={role === '' ? undefined : USER_TEXTS.locationHint(role)}
      />
    </Section>
  );
};

export const PersonFields = ({ inputProps }: Pick<Fields, 'inputProps'>) => (
  <Section title={USER_TEXTS.person} lead={USER_TEXTS.personLead}>
    <LineField {...inputProps('nameFirst')} />
    <LineField {...inputProps('nameSecond')} />
    <LineField
      {...inputProps('email')}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
    <PhoneField {...inputProps('phoneNumber')} hint={RECORD_TEXTS.optional} />
  </Section>
);

interface StatusFieldProps extends Fields {
  /** People cannot block their own account. */
  readonly isOneself: boolean;
}

export const StatusField = ({ isOneself, ...fields }: StatusFieldProps) => (
  <RadioChoice
    fields={fields}
    name="status"
    options={USER_STATUSES.map((one) => ({
      value: one,
      label: userStatusLabel(one),
      disabled: isOneself && one === 'BLOCKED',
    }))}
    hint={isOneself ? NOT_YOURSELF : USER_TEXTS.statusHint(asStatus(fields.value('status')))}
  />
);
