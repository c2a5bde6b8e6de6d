import type { PersonSummary } from '@cotyle/contract/admin-users';
import { fullName, userStatusLabel } from '@cotyle/domain/people/status';
import type { Option } from '../../ui/fields/option.ts';
import { RECORD_TEXTS } from './record-texts.ts';

const unavailableReason = ({ status, deleted }: PersonSummary): string | undefined => {
  if (deleted) return RECORD_TEXTS.deletedPerson;
  return status === 'ACTIVE' ? undefined : userStatusLabel(status);
};

/** A person in a pick list. One who cannot be chosen is listed as disabled, with the reason. */
export const personOption = (person: PersonSummary): Option => {
  const closed = unavailableReason(person);
  const name = fullName(person);
  return {
    value: String(person.id),
    label: closed === undefined ? name : RECORD_TEXTS.unavailableOption(name, closed),
    disabled: closed !== undefined,
  };
};
