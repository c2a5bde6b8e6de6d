import type { ConnectionOf, SettingsOf } from '@cotyle/domain/connections/settings';

type DimseSettings = Extract<SettingsOf<'PACS'>, { protocol: 'DIMSE' }>;

/** A PACS as its connection is stored; nothing listens at its port unless a test says so. */
export const aPacs = (
  changes: Partial<DimseSettings> = {},
): Pick<ConnectionOf<'PACS'>, 'kind' | 'name' | 'locationId' | 'settings'> => ({
  kind: 'PACS',
  name: 'Archive',
  locationId: null,
  settings: {
    protocol: 'DIMSE',
    host: '127.0.0.1',
    port: 1,
    calledAeTitle: 'ARCHIVE',
    callingAeTitle: 'COTYLE',
    tls: false,
    sendOnApproval: false,
    ...changes,
  },
});
