import { genderLabel } from '@cotyle/domain/patients/record';
import { DELETED_LABEL } from '@cotyle/domain/status';
import { shownDay } from '@cotyle/domain/validation/calendar';
import { StateChip } from '../../shared/lists/state-chip.tsx';
import { LIST_TEXTS } from '../../shared/lists/texts.ts';
import { ageText } from '../../shared/clinical/age.ts';
import { sideLabel } from '../../shared/clinical/side-label.ts';
import type { Column } from '../../ui/grid/column.ts';
import type { PatientRow } from './row.ts';
import { PATIENT_LIST_TEXTS as TEXTS } from './texts.ts';

const stateOf = ({ deleted }: PatientRow): string => (deleted ? DELETED_LABEL : TEXTS.active);

/** The procedure is the patient's latest. */
export const PATIENT_COLUMNS: readonly Column<PatientRow>[] = [
  { id: 'id', label: LIST_TEXTS.number, text: ({ id }) => String(id), width: 50, sortable: true },
  {
    id: 'nameFirst',
    label: TEXTS.firstName,
    text: ({ nameFirst }) => nameFirst,
    width: 100,
    flex: 1,
    sortable: true,
  },
  {
    id: 'nameSecond',
    label: TEXTS.lastName,
    text: ({ nameSecond }) => nameSecond,
    width: 108,
    flex: 1,
    sortable: true,
    isRowHeader: true,
  },
  {
    id: 'gender',
    label: LIST_TEXTS.gender,
    text: ({ gender }) => genderLabel(gender),
    width: 68,
    sortable: true,
  },
  {
    id: 'age',
    label: LIST_TEXTS.age,
    text: ({ dateOfBirth }) => ageText(dateOfBirth),
    width: 50,
    align: 'right',
    sortable: true,
  },
  {
    id: 'procedure',
    label: TEXTS.procedure,
    text: ({ procedure }) => procedure?.name ?? '',
    width: 120,
    flex: 1.4,
    sortable: true,
  },
  {
    id: 'side',
    label: LIST_TEXTS.side,
    text: ({ procedure }) => sideLabel(procedure?.side ?? null),
    width: 52,
    sortable: true,
  },
  {
    id: 'surgeryDate',
    label: TEXTS.surgeryDate,
    text: ({ procedure }) => (procedure?.dateOfSurgery ? shownDay(procedure.dateOfSurgery) : ''),
    width: 98,
    sortable: true,
  },
  {
    id: 'surgeon',
    label: LIST_TEXTS.surgeon,
    text: ({ procedure }) => procedure?.surgeon ?? '',
    width: 112,
    flex: 1,
    sortable: true,
  },
  {
    id: 'location',
    label: TEXTS.location,
    text: ({ procedure }) => procedure?.location ?? '',
    width: 120,
    flex: 1.2,
    sortable: true,
  },
  {
    id: 'state',
    label: LIST_TEXTS.state,
    text: stateOf,
    render: (row) => <StateChip state={row.deleted ? 'deleted' : 'open'}>{stateOf(row)}</StateChip>,
    width: 96,
    sortable: true,
  },
];
