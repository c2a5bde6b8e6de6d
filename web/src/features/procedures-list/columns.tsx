import type { ProcedureRow } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { genderLabel, PATIENT_FIELDS } from '@cotyle/domain/patients/record';
import { fullName } from '@cotyle/domain/people/status';
import { DELETED_LABEL, statusLabel } from '@cotyle/domain/status';
import { shownDay } from '@cotyle/domain/validation/calendar';
import { UserX } from 'lucide-react';
import { LIST_TEXTS } from '../../shared/lists/texts.ts';
import { AttentionMark } from './attention-mark.tsx';
import { ApprovalMark } from './approval-mark.tsx';
import { ageText } from '../../shared/clinical/age.ts';
import { sideLabel } from '../../shared/clinical/side-label.ts';
import { StatusChip } from '../../shared/clinical/status-chip.tsx';
import { dateText } from '../../ui/date-time.ts';
import type { Column } from '../../ui/grid/column.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './columns.module.css';
import { PROCEDURE_LIST_TEXTS as TEXTS } from './texts.ts';

type ProcedureColumn = Column<ProcedureRow>;

/** The name of a deleted patient, marked. */
const DeletedPatient = ({ name }: { name: string }) => (
  <span className={styles['deletedPatient']} title={TEXTS.patientDeleted}>
    <UserX aria-hidden />
    {name}
    <VisuallyHidden> ({TEXTS.patientDeleted})</VisuallyHidden>
  </span>
);

const COMMON: readonly ProcedureColumn[] = [
  {
    id: 'id',
    label: LIST_TEXTS.number,
    text: ({ id }) => String(id),
    width: 54,
    sortable: true,
    isRowHeader: true,
  },
  {
    id: 'medicalInsuranceId',
    label: PATIENT_FIELDS.medicalInsuranceId,
    text: ({ patient }) => patient.medicalInsuranceId,
    width: 150,
    hidden: true,
  },
  {
    id: 'creation',
    label: TEXTS.created,
    text: ({ creation }) => dateText(creation),
    width: 94,
    sortable: true,
    foldsInto: 'status',
    foldedText: ({ creation }) => `${TEXTS.created} ${dateText(creation)}`,
    foldOrder: 1,
  },
  {
    id: 'status',
    label: TEXTS.status,
    text: ({ status, deleted }) => (deleted ? DELETED_LABEL : statusLabel(status)),
    render: (row) => (
      <ApprovalMark approval={row.approval}>
        <span className={styles['status']}>
          <StatusChip status={row.status} deleted={row.deleted} />
          <AttentionMark row={row} />
        </span>
      </ApprovalMark>
    ),
    width: 164,
    sortable: true,
  },
  {
    id: 'name',
    label: TEXTS.description,
    text: ({ name }) => name,
    width: 94,
    flex: 1,
    sortable: true,
    foldsInto: 'patient',
    foldOrder: 2,
  },
  {
    id: 'sideSurgeon',
    label: LIST_TEXTS.side,
    text: ({ sideSurgeon }) => sideLabel(sideSurgeon),
    width: 50,
    sortable: true,
  },
  {
    id: 'patient',
    label: TEXTS.patient,
    text: ({ patient }) => (patient.deleted ? TEXTS.deletedPatient(fullName(patient)) : fullName(patient)),
    render: ({ patient }) => (patient.deleted ? <DeletedPatient name={fullName(patient)} /> : undefined),
    width: 142,
    flex: 1.2,
    sortable: true,
  },
  {
    id: 'gender',
    label: LIST_TEXTS.gender,
    text: ({ patient }) => genderLabel(patient.gender),
    width: 62,
    sortable: true,
  },
  {
    id: 'age',
    label: LIST_TEXTS.age,
    text: ({ patient }) => ageText(patient.dateOfBirth),
    width: 44,
    align: 'right',
    sortable: true,
  },
];

const DATE_OF_SURGERY: ProcedureColumn = {
  id: 'dateOfSurgery',
  label: TEXTS.dateOfSurgery,
  text: ({ dateOfSurgery }) => (dateOfSurgery ? shownDay(dateOfSurgery) : ''),
  width: 94,
  sortable: true,
};
const SURGEON: ProcedureColumn = {
  id: 'surgeon',
  label: LIST_TEXTS.surgeon,
  text: ({ surgeon }) => surgeon,
  width: 96,
  flex: 1,
  sortable: true,
};
const SURGERY_LOCATION: ProcedureColumn = {
  id: 'surgeryLocation',
  label: TEXTS.surgeryLocation,
  text: ({ surgeryLocation }) => surgeryLocation,
  width: 82,
  flex: 1.2,
  sortable: true,
};
const RADIOLOGY_LOCATION: ProcedureColumn = {
  id: 'radiologyLocation',
  label: TEXTS.radiologyLocation,
  text: ({ radiologyLocation }) => radiologyLocation,
  width: 82,
  flex: 1.2,
  sortable: true,
};

/** The additional columns of each role. */
const ROLE_COLUMNS: Record<Role, readonly ProcedureColumn[]> = {
  MASTER_ADMIN: [DATE_OF_SURGERY, SURGEON, SURGERY_LOCATION, RADIOLOGY_LOCATION],
  ADMIN: [DATE_OF_SURGERY, SURGEON, SURGERY_LOCATION, RADIOLOGY_LOCATION],
  SURGICAL_ASSISTANT: [DATE_OF_SURGERY, SURGEON, SURGERY_LOCATION, RADIOLOGY_LOCATION],
  SURGEON: [DATE_OF_SURGERY, RADIOLOGY_LOCATION],
  RADIOLOGIST: [SURGEON, SURGERY_LOCATION],
  IMAGE_ENGINEER: [SURGEON, SURGERY_LOCATION],
};

export const procedureColumns = (role: Role): readonly ProcedureColumn[] => [
  ...COMMON,
  ...ROLE_COLUMNS[role],
];
