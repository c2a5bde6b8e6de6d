import { locationCalls } from '@cotyle/contract/locations';
import type { LocationRecord } from '@cotyle/contract/locations';
import { READ_ONLY_DELETED } from '@cotyle/domain/errors';
import { ConflictDialog } from '../../shared/forms/conflict-dialog.tsx';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import { Sheet } from '../../shared/forms/sheet.tsx';
import { SubmitButton } from '../../shared/forms/submit-button.tsx';
import { useGuardedLeave } from '../../shared/forms/use-guarded-leave.ts';
import { useRecord } from '../../shared/forms/use-record.ts';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { useCall } from '../../shared/session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bodyOf, LOCATION_FIELDS, valuesOf } from './fields.ts';
import { LocationFields, LocationShown } from './location-fields.tsx';

const LIST = '/locations';

export const EditLocationForm = ({ record }: { record: LocationRecord }) => {
  const call = useCall();
  const { id, deleted } = record;
  const { reread, remember } = useRecord(locationCalls.get, id, locationCalls.all);
  const fields = useRecordForm({
    specs: LOCATION_FIELDS,
    record,
    valuesOf,
    update: async (values, version) => {
      const body = { id, ...bodyOf(values) };
      return (await call(locationCalls.update, { body }, { ifMatch: version })).value;
    },
    reread,
    onSaved: remember,
    savedText: RECORD_TEXTS.updated,
  });
  const { form, dirty, ready, conflict } = fields;
  const leave = useGuardedLeave(dirty);

  return (
    <>
      <Sheet
        notice={deleted ? <Notice severity="warning">{READ_ONLY_DELETED}</Notice> : undefined}
        onSubmit={fields.submit}
        actions={
          <>
            <Button variant="secondary" onClick={() => (dirty ? fields.cancel() : leave(LIST))}>
              {dirty ? RECORD_TEXTS.cancelChanges : RECORD_TEXTS.backToList}
            </Button>
            {deleted ? null : (
              <SubmitButton ready={ready} busy={form.formState.isSubmitting}>
                {RECORD_TEXTS.saveChanges}
              </SubmitButton>
            )}
          </>
        }
      >
        {deleted ? <LocationShown {...fields} /> : <LocationFields {...fields} />}
      </Sheet>
      {conflict ? (
        <ConflictDialog
          conflict={conflict}
          specs={LOCATION_FIELDS}
          onResolve={(kept) => void fields.settle(kept)}
          onCancel={fields.dismissConflict}
        />
      ) : null}
    </>
  );
};
