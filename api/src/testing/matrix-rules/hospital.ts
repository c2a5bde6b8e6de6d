import { maySeeProcedure } from '@cotyle/domain/access/visibility';
import type { VisibleProcedure } from '@cotyle/domain/access/visibility';
import { addConnection } from '../../hospital/connections/testing/stored-connection.ts';
import type { DicomPath } from '../../hospital/dicomweb/testing/own-uids.ts';
import { giveOwnUids } from '../../hospital/dicomweb/testing/own-uids.ts';
import { aPacs } from '../../hospital/sending/testing/a-pacs.ts';
import { addStoredScan } from '../../imaging/ct/testing/stored-scan.ts';
import { ABSENT, makeProcedure } from '../matrix-world.ts';
import type { Input, Rule } from './rule.ts';
import { always, ofProcedure, rule } from './rule.ts';

/** An image of a scan of a procedure of the kind, by the identifiers of DICOM. */
const ofInstance = (input: (path: DicomPath) => Input, allowed = 200) =>
  rule<VisibleProcedure>({
    make: async (world, kind) => {
      const { id: procedureId, facts } = await makeProcedure(world, kind);
      if (!facts) return { id: ABSENT, facts };
      const { id } = await addStoredScan(world.cotyle, { procedureId, creatorId: world.stranger.id });
      return { id, facts };
    },
    input: async (id, world) => input(await giveOwnUids(world.cotyle, id)),
    expected: (viewer, facts) => (facts && maySeeProcedure(viewer, facts) ? allowed : 404),
  });

export const HOSPITAL_RULES = {
  'connection.all': always(200),
  'connection.create': always(422, { body: { kind: 'STOW_SENDER', name: 'PACS', locationId: ABSENT } }),
  'connection.test': always(404, { body: { id: ABSENT } }),
  'connection.change': always(404, { body: { id: ABSENT, sendOnApproval: true, sheetsOnly: true } }),
  'connection.end': always(404, { body: { id: ABSENT } }),
  'sending.ofProcedure': ofProcedure((id) => ({ params: { id } })),
  // There is nothing to send.
  'sending.send': rule<VisibleProcedure>({
    make: makeProcedure,
    input: async (procedureId, { cotyle }) => ({
      body: { procedureId, connectionId: await addConnection(cotyle, aPacs()) },
    }),
    expected: (viewer, facts) => (facts && maySeeProcedure(viewer, facts) ? 409 : 404),
  }),
  'incoming.list': always(200),
  'incoming.assign': always(404, { body: { id: ABSENT, procedureId: ABSENT } }),
  'incoming.discard': always(404, { body: { id: ABSENT, reason: 'Not ours' } }),
  'dicomweb.searchStudies': always(200),
  'dicomweb.searchSeries': always(200),
  'dicomweb.searchInstances': always(200, { query: { limit: '1' } }),
  'dicomweb.searchSeriesOfStudy': always(200, { params: { study: '2.25.1' } }),
  'dicomweb.searchInstancesOfStudy': always(200, { params: { study: '2.25.1' } }),
  'dicomweb.searchInstancesOfSeries': always(200, { params: { study: '2.25.1', series: '2.25.1' } }),
  'dicomweb.studyMetadata': ofInstance(({ study }) => ({ params: { study } })),
  'dicomweb.seriesMetadata': ofInstance(({ study, series }) => ({ params: { study, series } })),
  'dicomweb.instanceMetadata': ofInstance((params) => ({ params: { ...params } })),
  'dicomweb.study': ofInstance(({ study }) => ({ params: { study } })),
  'dicomweb.series': ofInstance(({ study, series }) => ({ params: { study, series } })),
  'dicomweb.instance': ofInstance((params) => ({ params: { ...params } })),
  'dicomweb.frames': ofInstance((params) => ({ params: { ...params, frames: '1' } })),
  // The header of the phantom has no long binary value.
  'dicomweb.bulkData': ofInstance((params) => ({ params: { ...params, element: '00091010' } }), 404),
  'dicomweb.renderedInstance': always(501, { params: { study: '1', series: '1', instance: '1' } }),
  'dicomweb.renderedFrames': always(501, { params: { study: '1', series: '1', instance: '1', frames: '1' } }),
  // The bearer is the token of a connection, not of a person.
  'dicomweb.store': always(401),
  'dicomweb.storeInStudy': always(401, { params: { study: '1' } }),
  // A session of a person is no token of a client.
  'fhir.metadata': always(200, {}, 200),
  'fhir.smartConfiguration': always(200, {}, 200),
  'fhir.token': always(
    400,
    { raw: { headers: { 'content-type': 'application/x-www-form-urlencoded' }, bytes: 'grant_type=x' } },
    400,
  ),
  'fhir.search': always(401, { params: { type: 'Patient' } }, 401),
  'fhir.searchByPost': always(401, { params: { type: 'Patient' } }, 401),
  'fhir.read': always(401, { params: { type: 'Patient', id: '1' } }, 401),
  'fhir.create': always(401, { params: { type: 'Patient' }, body: {} }, 401),
  'fhir.update': always(401, { params: { type: 'Patient', id: '1' }, body: {} }, 401),
} satisfies Record<string, Rule<unknown>>;
