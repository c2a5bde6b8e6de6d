import { locationCalls } from '@cotyle/contract/locations';
import type { LocationRecord } from '@cotyle/contract/locations';
import { READ_ONLY_DELETED } from '@cotyle/domain/errors';
import { useNavigate } from 'react-router';
import { locationPoints } from '../../shared/dependents/location-points.ts';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import { RecordSheet } from '../../shared/forms/record-sheet.tsx';
import { Sheet } from '../../shared/forms/sheet.tsx';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { useNameSpecs } from '../../shared/settings/use-name-specs.ts';
import { useCall } from '../../shared/session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bodyOf, LIST_PATH, LOCATION_FIELDS, LOCATION_NAMES, valuesOf } from './fields.ts';
import { LocationFields, ReadOnlyLocation } from './location-fields.tsx';

const LISTS = [locationCalls.all];

const EditableLocation = ({ record }: { record: LocationRecord }) => {
  const call = useCall();
  const { id } = record;
  const form = useRecordForm({
    specs: useNameSpecs(LOCATION_FIELDS, LOCATION_NAMES, record),
    record,
    id,
    get: locationCalls.get,
    lists: LISTS,
    valuesOf,
    update: async (values, version) => {
      const body = { id, ...bodyOf(values) };
      return (await call(locationCalls.update, { body }, { ifMatch: version })).value;
    },
    loadEffects: async ({ active }) => {
      if (active === 'true' || !record.active) return [];
      return locationPoints((await call(locationCalls.dependents, { params: { id: String(id) } })).value);
    },
  });
  return (
    <RecordSheet record={form} listPath={LIST_PATH}>
      <LocationFields {...form} />
    </RecordSheet>
  );
};

const DeletedLocation = ({ record }: { record: LocationRecord }) => {
  const navigate = useNavigate();
  return (
    <Sheet
      notice={<Notice severity="warning">{READ_ONLY_DELETED}</Notice>}
      actions={
        <Button variant="secondary" onClick={() => void navigate(LIST_PATH)}>
          {RECORD_TEXTS.backToList}
        </Button>
      }
    >
      <ReadOnlyLocation record={record} />
    </Sheet>
  );
};

export const EditLocationForm = ({ record }: { record: LocationRecord }) =>
  record.deleted ? <DeletedLocation record={record} /> : <EditableLocation record={record} />;
