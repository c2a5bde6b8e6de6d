import { directoryCalls } from '@cotyle/contract/admin-users';
import { emergencyAccessCalls } from '@cotyle/contract/emergency-accesses';
import type { OwnEmergencyAccess } from '@cotyle/contract/emergency-accesses';
import { eventCalls } from '@cotyle/contract/events';
import { locationCalls } from '@cotyle/contract/locations';
import { noteCalls } from '@cotyle/contract/notes';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { segmentationCalls } from '@cotyle/contract/segmentations';
import type { SegmentationOverview } from '@cotyle/contract/segmentations';
import { settingsCalls } from '@cotyle/contract/settings';
import type { SettingsRecord } from '@cotyle/contract/settings';
import type { Role } from '@cotyle/domain/access/roles';
import { screen } from '@testing-library/react';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { fakeServer } from '../../../shared/testing/fake-server.ts';
import { aLocation, aPerson, someSettings } from '../../../shared/testing/records.ts';
import { renderPage } from '../../../shared/testing/render-page.tsx';
import { ProcedureScreen } from '../screen/procedure-screen.tsx';

const LOCATIONS = [
  aLocation({ id: 1, name: 'Northgate', location: 'surgery', hasRadiology: false }),
  aLocation({ id: 2, name: 'Harbor', location: 'radiology', hasSurgery: false }),
  aLocation({ id: 3, name: 'Closed', active: false }),
];

const PEOPLE = [
  { ...aPerson({ id: 1, nameFirst: 'Ingrid', nameSecond: 'Solberg' }), role: 'SURGEON', location: null },
  { ...aPerson({ id: 5, nameFirst: 'Jun', nameSecond: 'Park' }), role: 'RADIOLOGIST', location: null },
  { ...aPerson({ id: 6, nameFirst: 'Lea', nameSecond: 'Roth' }), role: 'IMAGE_ENGINEER', location: null },
] as const;

/** Opens the page of a procedure with these facts; `store` changes what the server answers from then on. */
export const openProcedure = async (
  role: Role,
  facts: Partial<ProcedureRecord> = {},
  settings: Partial<SettingsRecord> = {},
  segmentation: SegmentationOverview = { segmentation: null, models: [] },
  emergency: readonly OwnEmergencyAccess[] = [],
) => {
  let stored = aProcedure(facts);
  const server = fakeServer();
  server.on(procedureCalls.get, () => ({ value: stored }));
  server.on(settingsCalls.get, () => ({ value: someSettings(settings) }));
  server.on(emergencyAccessCalls.own, () => ({ value: [...emergency] }));
  server.on(eventCalls.ofProcedure, () => ({ value: [] }));
  server.on(segmentationCalls.ofProcedure, () => ({ value: segmentation }));
  server.on(noteCalls.ofProcedure, () => ({ value: [] }));
  server.on(directoryCalls.all, () => ({ value: [...PEOPLE] }));
  server.on(locationCalls.all, () => ({ value: LOCATIONS }));
  const page = renderPage(<ProcedureScreen id="7" slots={{}} />, { role, server });
  await screen.findByText('No notes yet');
  return {
    ...page,
    store: (changes: Partial<ProcedureRecord>): void => {
      stored = aProcedure({ ...facts, version: stored.version + 1, ...changes });
    },
  };
};
