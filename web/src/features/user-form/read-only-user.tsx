import type { UserRecord } from '@cotyle/contract/admin-users';
import type { LocationRecord } from '@cotyle/contract/locations';
import { displayValue } from '../../shared/forms/field-form.ts';
import { Section } from '../../shared/forms/sheet.tsx';
import { ReadOnlyField } from '../../ui/fields/read-only-field.tsx';
import { userSpecs, valuesOf } from './fields.ts';
import { USER_TEXTS } from './texts.ts';

interface ReadOnlyUserProps {
  readonly record: UserRecord;
  readonly locations: readonly LocationRecord[];
}

const NAMES = ['nameFirst', 'nameSecond', 'role', 'locationId', 'email', 'phoneNumber', 'status'] as const;

/** A read-only account. */
export const ReadOnlyUser = ({ record, locations }: ReadOnlyUserProps) => {
  const specs = userSpecs(locations);
  const values = valuesOf(record);
  return (
    <Section title={USER_TEXTS.person}>
      {NAMES.map((name) => (
        <ReadOnlyField key={name} label={specs[name].label} value={displayValue(specs[name], values[name])} />
      ))}
    </Section>
  );
};
