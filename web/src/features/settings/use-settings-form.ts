import { settingsCalls } from '@cotyle/contract/settings';
import type { SettingsRecord } from '@cotyle/contract/settings';
import { SETTING_NAMES } from '@cotyle/domain/settings/setting-texts';
import type { SettingName } from '@cotyle/domain/settings/settings';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../shared/calls/use-call-query.ts';
import { diffValues, sameValues } from '../../shared/forms/conflict.ts';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import { useGuardedNavigate } from '../../shared/forms/use-guarded-navigate.ts';
import { useRecordSave } from '../../shared/forms/use-record-save.ts';
import { useSyncedForm } from '../../shared/forms/use-synced-form.ts';
import { useCall } from '../../shared/session/session-context.ts';
import { useBusy } from '../../ui/busy.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { SETTINGS_SPECS, settingsOf, valuesOf } from './fields.ts';
import { SETTINGS_TEXTS } from './texts.ts';

/** There is one record of settings, and it is never deleted. */
type Settings = SettingsRecord & { readonly deleted: false };

const asRecord = (value: SettingsRecord): Settings => ({ ...value, deleted: false });

export const useSettingsForm = (record: SettingsRecord) => {
  const [call, queries, whileBusy, confirm] = [useCall(), useQueryClient(), useBusy(), useConfirm()];
  const { fields, base, adopt, cancel } = useSyncedForm({
    specs: SETTINGS_SPECS,
    record: asRecord(record),
    valuesOf,
  });
  const updateCache = (value: Settings): void => {
    queries.setQueryData(callKey(settingsCalls.get, {}), { value });
  };
  const { save, ...saving } = useRecordSave<SettingName, Settings>({
    update: async (values, from) => {
      const sending = call(settingsCalls.update, { body: settingsOf(values) }, { ifMatch: from.version });
      return asRecord((await whileBusy(sending)).value);
    },
    reread: async () => {
      const server = asRecord((await call(settingsCalls.get, {})).value);
      updateCache(server);
      return server;
    },
    setServerErrors: fields.setServerErrors,
    merge: (from, server, local, message) => ({
      message,
      local,
      server,
      differences: diffValues(SETTING_NAMES, valuesOf(from), local, valuesOf(server)),
    }),
    adopt,
    isSaveable: (values, server) => !sameValues(values, valuesOf(server)),
    onSaved: updateCache,
    savedText: SETTINGS_TEXTS.saved,
  });
  return {
    ...fields,
    ...saving,
    specs: SETTINGS_SPECS,
    cancel,
    navigateTo: useGuardedNavigate(fields.dirty),
    submit: () =>
      fields.submit(async (values) => {
        if (await confirm(RECORD_TEXTS.confirmSaving)) await save(values, base);
      }),
  };
};
