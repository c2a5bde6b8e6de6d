import { isSameId } from '../ct/identity.ts';
import { isNameOf, isPlaceholderId } from '../ct/person-name.ts';
import type { RecordName } from '../ct/person-name.ts';
import { foldText } from '../validation/fold-text.ts';
import { DUPLICATE_REASONS } from '../patients/duplicates.ts';
import type { DuplicateReason } from '../patients/duplicates.ts';
import type { Day } from '../validation/calendar.ts';

export interface PatientIdentity extends RecordName {
  readonly dateOfBirth: Day;
  readonly medicalInsuranceId: string;
}

/** As DICOM writes it, so that names are compared by the rule for scans. */
const writtenName = ({ nameFirst, nameSecond }: RecordName): string => `${nameSecond}^${nameFirst}`;

const foldedName = ({ nameFirst, nameSecond }: RecordName): string =>
  foldText(`${nameFirst}${nameSecond}`).replace(/\s/g, '');

/** Names of more words than a scan may have are the same only if they are spelled the same. */
const isSameName = (one: RecordName, other: RecordName): boolean =>
  foldedName(one) === foldedName(other) ||
  isNameOf(writtenName(one), other) ||
  isNameOf(writtenName(other), one);

/** Why two records may be of one person; empty where nothing suggests it. */
export const duplicateReasons = (one: PatientIdentity, other: PatientIdentity): DuplicateReason[] => {
  const isReason: Record<DuplicateReason, boolean> = {
    NAME_AND_BIRTH: one.dateOfBirth === other.dateOfBirth && isSameName(one, other),
    RECORD_NUMBER:
      isSameId(one.medicalInsuranceId, other.medicalInsuranceId) && !isPlaceholderId(one.medicalInsuranceId),
  };
  return DUPLICATE_REASONS.filter((reason) => isReason[reason]);
};

/** Whether a change of a record makes it a possible duplicate of another one, or for a further reason. */
export const becomesDuplicate = (
  before: PatientIdentity,
  after: PatientIdentity,
  other: PatientIdentity,
): boolean => {
  const known = duplicateReasons(before, other);
  return duplicateReasons(after, other).some((reason) => !known.includes(reason));
};
