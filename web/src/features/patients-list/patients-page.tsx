import { DeletedFooter } from '../../shared/lists/deleted-footer.tsx';
import { useGridPreferences } from '../../shared/grid-preferences/use-grid-preferences.ts';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { GridPage } from '../../ui/grid/grid-page.tsx';
import { PATIENT_COLUMNS } from './columns.tsx';
import type { PatientRow } from './row.ts';
import { PATIENT_LIST_TEXTS as TEXTS } from './texts.ts';
import { usePatientActions } from './use-patient-actions.tsx';
import { PATIENTS_SCHEMA, usePatients } from './use-patients.ts';

const pathOf = ({ id }: PatientRow): string => `/patient/${id}`;
const isDeleted = ({ deleted }: PatientRow): boolean => deleted;

export const PatientsPage = () => {
  const { role } = useSignedIn();
  const preferences = useGridPreferences('patients', PATIENTS_SCHEMA);
  const { view, changeView } = preferences;
  return (
    <GridPage
      name={TEXTS.name}
      preferences={preferences}
      {...usePatients(preferences)}
      columns={PATIENT_COLUMNS}
      actions={usePatientActions(role)}
      linkTo={pathOf}
      isFaded={isDeleted}
      empty={view.deleted ? TEXTS.noneDeleted : TEXTS.empty}
      onClearFilters={view.search === '' ? undefined : () => changeView({ search: '' })}
      footer={
        <DeletedFooter
          label={TEXTS.showDeleted}
          on={view.deleted}
          period={view.period}
          onChange={changeView}
        />
      }
    />
  );
};
