import { locationCalls } from '@cotyle/contract/locations';
import { CreateSheet, useCreateForm } from '../../shared/forms/create-sheet.tsx';
import { useNameSpecs } from '../../shared/settings/use-name-specs.ts';
import { useCall } from '../../shared/session/session-context.ts';
import { bodyOf, LIST_PATH, LOCATION_FIELDS, LOCATION_NAMES, NEW_LOCATION } from './fields.ts';
import { LocationFields } from './location-fields.tsx';
import { LOCATION_TEXTS } from './texts.ts';

const LISTS = [locationCalls.all];

export const NewLocationPage = () => {
  const call = useCall();
  const form = useCreateForm({
    specs: useNameSpecs(LOCATION_FIELDS, LOCATION_NAMES),
    initialValues: NEW_LOCATION,
    create: (values) => call(locationCalls.create, { body: bodyOf(values) }),
    lists: LISTS,
    listPath: LIST_PATH,
  });
  return (
    <CreateSheet record={form} submitLabel={LOCATION_TEXTS.create}>
      <LocationFields {...form} />
    </CreateSheet>
  );
};
