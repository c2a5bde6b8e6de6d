import { settingsCalls } from '@cotyle/contract/settings';
import { SPECIFIED_SETTINGS } from '@cotyle/domain/settings/settings';
import type { Settings } from '@cotyle/domain/settings/settings';
import { useCallQuery } from '../calls/use-call-query.ts';

/** The settings of the installation; those of the specification until they are loaded. The server decides in any case. */
export const useSettings = (): Settings => {
  const { data } = useCallQuery(settingsCalls.get, {}, { meta: { ownError: true } });
  return data?.value ?? SPECIFIED_SETTINGS;
};
