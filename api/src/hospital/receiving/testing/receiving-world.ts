import type { Role } from '@cotyle/domain/access/roles';
import { dicomFile } from '@cotyle/domain/phantom/dicom';
import type { Element } from '@cotyle/domain/phantom/dicom';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import { dataSetOf, STORAGE } from '../../../imaging/ct/testing/dicom-objects.ts';
import type { ReceivedState } from '../../../platform/database/tables/hospital.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addLocation, addPatient, addProcedure } from '../../../testing/clinic.ts';
import { addUserOfEachRole } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { filesIn } from '../../../imaging/uploads/testing/samples.ts';
import { addConnection } from '../../connections/testing/stored-connection.ts';
import { closeStudy } from '../close-study.ts';
import { receiveInstance } from '../receive-instance.ts';
import type { IncomingInstance, ReceivedInstance } from '../receive-instance.ts';

const CT_IMAGE = `${STORAGE}.2`;
const EXPLICIT = '1.2.840.10008.1.2.1';

export interface ScanRequest {
  readonly procedureId: number;
  readonly orderNumber: string;
  readonly recordNumber: string;
}

export interface SentStudy {
  readonly uid: string;
  readonly orderNumber: string;
  readonly patientName: string;
  readonly recordNumber: string;
  readonly birthDate: string;
  readonly announced?: number;
  readonly pixelBytes?: number;
}

type Changes = { readonly bytes?: Uint8Array; readonly sopInstanceUid?: string };

export interface ReceivingWorld {
  readonly cotyle: TestApp;
  readonly staff: Readonly<Record<Role, SignedInUser>>;
  readonly locationId: number;
  readonly connectionId: number;
  /** A case in Scan Request at the location, of a patient of its own. */
  readonly newRequest: () => Promise<ScanRequest>;
  readonly newStudy: (request: ScanRequest) => SentStudy;
  readonly imageOf: (study: SentStudy, n: number) => Buffer;
  readonly send: (
    study: SentStudy,
    n: number,
    format?: IncomingInstance['format'],
    changes?: Changes,
    context?: AppContext,
  ) => Promise<ReceivedInstance>;
  readonly sendBytes: (bytes: AsyncIterable<Uint8Array>) => Promise<ReceivedInstance>;
  readonly idOf: (study: SentStudy) => Promise<number>;
  readonly stateOf: (study: SentStudy) => Promise<ReceivedState>;
  readonly makeQuiet: (study: SentStudy) => Promise<void>;
  /** Closes the study as if nothing had come for a long time. */
  readonly close: (study: SentStudy) => Promise<number>;
  readonly closeIfComplete: (study: SentStudy) => Promise<void>;
  /** Type and value, without the ones about opening. */
  readonly eventsOf: (procedureId: number) => Promise<[string, string | null][]>;
  /** Images whose bytes are still beside the zip. */
  readonly keptImages: (study: SentStudy) => Promise<number>;
  readonly counts: () => Promise<{ bytes: number; images: number }>;
}

let count = 0;

const elementsOf = (study: SentStudy, n: number): Element[] => [
  { tag: 0x0008_0016, vr: 'UI', value: CT_IMAGE },
  { tag: 0x0008_0018, vr: 'UI', value: `${study.uid}.${n}` },
  { tag: 0x0008_0020, vr: 'DA', value: '20261110' },
  { tag: 0x0008_0050, vr: 'SH', value: study.orderNumber },
  { tag: 0x0008_0060, vr: 'CS', value: 'CT' },
  { tag: 0x0010_0010, vr: 'PN', value: study.patientName },
  { tag: 0x0010_0020, vr: 'LO', value: study.recordNumber },
  { tag: 0x0010_0030, vr: 'DA', value: study.birthDate },
  { tag: 0x0010_0040, vr: 'CS', value: 'F' },
  { tag: 0x0020_000d, vr: 'UI', value: study.uid },
  { tag: 0x0020_000e, vr: 'UI', value: `${study.uid}.0` },
  ...(study.announced === undefined
    ? []
    : [{ tag: 0x0020_1208, vr: 'IS' as const, value: String(study.announced) }]),
  { tag: 0x7fe0_0010, vr: 'OW', value: new Uint8Array(study.pixelBytes ?? 100_000).fill(n) },
];

const chunksOf = async function* (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 30_000) yield bytes.subarray(at, at + 30_000);
};

/** Studies are closed by the tests alone: the quiet time is longer than any of them. */
export const startReceivingWorld = async (
  environment: Record<string, string> = {},
): Promise<ReceivingWorld> => {
  const cotyle = await startTestApp({ RECEIVE_QUIET_SECONDS: '3600', ...environment });
  const { context } = cotyle;
  const db = context.database.kysely;
  const locationId = await addLocation(db);
  const staff = await addUserOfEachRole(cotyle, { locationId });
  const settings = { aeTitle: 'CT1', addresses: ['127.0.0.1'], tls: false };
  const connectionId = await addConnection(cotyle, { kind: 'DICOM_SENDER', locationId, settings });
  const source = { connectionId, locationId };
  const imageOf = (study: SentStudy, n: number): Buffer =>
    Buffer.from(dicomFile(CT_IMAGE, `${study.uid}.${n}`, elementsOf(study, n)));
  const rowOf = (study: SentStudy) =>
    db
      .selectFrom('received_studies')
      .select(['id', 'state'])
      .where('study_uid', '=', study.uid)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  const makeQuiet = async (study: SentStudy): Promise<void> => {
    const { id } = await rowOf(study);
    await sql`update received_instances set received_at = received_at - interval '2 hours' where study_id = ${id}`.execute(
      db,
    );
  };
  const closeIfComplete = async (study: SentStudy): Promise<void> => {
    const jobs = context.ready()?.jobs;
    if (!jobs) throw new Error('There is no queue.');
    await closeStudy(context, (await rowOf(study)).id, new AbortController().signal, { jobs });
  };
  return {
    cotyle,
    staff,
    locationId,
    connectionId,
    imageOf,
    makeQuiet,
    closeIfComplete,
    newRequest: async () => {
      count += 1;
      const recordNumber = `RECEIVED-${count}`;
      const patientId = await addPatient(db, {
        creatorId: staff.SURGEON.id,
        nameFirst: 'Ann',
        nameSecond: 'Smith',
        born: '1950-01-02',
        record: recordNumber,
      });
      const procedureId = await addProcedure(db, {
        surgeonId: staff.SURGEON.id,
        patientId,
        status: 'SCAN',
        radiologyLocationId: locationId,
        side: 'LEFT',
      });
      const { order_number: orderNumber } = await db
        .selectFrom('procedures')
        .select('order_number')
        .where('id', '=', procedureId)
        .executeTakeFirstOrThrow();
      return { procedureId, recordNumber, orderNumber: orderNumber ?? '' };
    },
    newStudy: ({ orderNumber, recordNumber }) => {
      count += 1;
      const patient = { patientName: 'Smith^Ann', recordNumber, birthDate: '19500102' };
      return { uid: `1.2.826.0.1.${locationId}.${count}`, orderNumber, ...patient };
    },
    send: (study, n, format = 'part10', changes = {}, own = context) => {
      const whole = changes.bytes ?? imageOf(study, n);
      const bytes = chunksOf(format === 'part10' ? whole : dataSetOf(whole));
      const { sopInstanceUid = `${study.uid}.${n}` } = changes;
      return receiveInstance(own, source, { format, transferSyntaxUid: EXPLICIT, sopInstanceUid, bytes });
    },
    sendBytes: (bytes) =>
      receiveInstance(context, source, { format: 'part10', transferSyntaxUid: EXPLICIT, bytes }),
    idOf: async (study) => (await rowOf(study)).id,
    stateOf: async (study) => (await rowOf(study)).state,
    close: async (study) => {
      await makeQuiet(study);
      await closeIfComplete(study);
      return (await rowOf(study)).id;
    },
    eventsOf: async (procedureId) => {
      const rows = await db
        .selectFrom('events')
        .select(['type', 'new_value as value'])
        .where('procedure_id', '=', procedureId)
        .where('type', 'not in', ['PROCEDURE_OPENED', 'PATIENT_OPENED'])
        .orderBy('id')
        .execute();
      return rows.map(({ type, value }) => [type, value]);
    },
    keptImages: async (study) => {
      const { id } = await rowOf(study);
      const rows = await db
        .selectFrom('received_instances')
        .select('id')
        .where('study_id', '=', id)
        .where('is_zipped', '=', false)
        .execute();
      return rows.length;
    },
    counts: async () => ({
      bytes: (await filesIn(cotyle.dataDir)).length,
      images: (await db.selectFrom('received_instances').select('id').execute()).length,
    }),
  };
};
