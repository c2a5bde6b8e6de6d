import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeDataSet } from '../../platform/dimse/data-set/encode-data-set.ts';
import { AssociationLost } from '../../platform/dimse/pdu/pdu-error.ts';
import { STATUS } from '../../platform/dimse/status.ts';
import { chunksOf, createGate } from '../../platform/dimse/testing/test-server.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation } from '../../testing/clinic.ts';
import { eventually } from '../../testing/eventually.ts';
import { addUserOfEachRole } from '../../testing/signed-in-users.ts';
import { addConnection } from '../connections/testing/stored-connection.ts';
import { startDimseServer } from './start-dimse-server.ts';
import type { RunningDimseServer } from './start-dimse-server.ts';
import { callServer, CONTEXT, CT_STORAGE } from './testing/call-server.ts';

let cotyle: TestApp;
let server: RunningDimseServer;
let connectionId: number;
beforeAll(async () => {
  cotyle = await startTestApp({ DICOM_PORT: '0', DICOM_HOST: '127.0.0.1' });
  const locationId = await addLocation(cotyle.context.database.kysely);
  await addUserOfEachRole(cotyle, { locationId });
  const settings = { aeTitle: 'CT1', addresses: ['127.0.0.1'], tls: false };
  connectionId = await addConnection(cotyle, { kind: 'DICOM_SENDER', locationId, settings });
  const started = await startDimseServer(cotyle.context);
  if (!started) throw new Error('the server is not configured');
  server = started;
});
afterAll(async () => {
  await server.close();
  await cotyle.close();
});

const PIXELS = 300_000;

const image = (sopInstanceUid: string): Buffer =>
  encodeDataSet(
    [
      { tag: 0x0008_0016, vr: 'UI', value: CT_STORAGE },
      { tag: 0x0008_0018, vr: 'UI', value: sopInstanceUid },
      { tag: 0x0008_0060, vr: 'CS', value: 'CT' },
      { tag: 0x0010_0010, vr: 'PN', value: 'Smith^Ann' },
      { tag: 0x0010_0020, vr: 'LO', value: 'MRN1' },
      { tag: 0x0020_000d, vr: 'UI', value: '2.25.1' },
      { tag: 0x0020_000e, vr: 'UI', value: '2.25.2' },
      { tag: 0x7fe0_0010, vr: 'OW', value: Buffer.alloc(PIXELS, 7) },
    ],
    true,
  );

const object = (sopInstanceUid: string, bytes: AsyncIterable<Uint8Array>) => ({
  sopClassUid: CT_STORAGE,
  sopInstanceUid,
  bytes,
});

/** What the page of the connection shows. */
const results = () =>
  cotyle.context.database.kysely
    .selectFrom('connections')
    .select(['succeeded', 'failed', 'last_error'])
    .where('id', '=', connectionId)
    .executeTakeFirst();

describe('an image by C-STORE', () => {
  it('is answered as stored, and again when the sender repeats it', async () => {
    const first = await callServer(server.port);
    expect(await first.store(CONTEXT.store, object('2.25.11', chunksOf(image('2.25.11'))))).toBe(
      STATUS.success,
    );
    await first.release();
    const again = await callServer(server.port);
    expect(await again.store(CONTEXT.store, object('2.25.11', chunksOf(image('2.25.11'))))).toBe(
      STATUS.success,
    );
    await again.release();
    await eventually(async () => expect(await results()).toMatchObject({ succeeded: 2, failed: 0 }));
  });

  it.each([
    ['of another UID than announced', STATUS.dataSetMismatch, () => image('2.25.99')],
    ['that is no DICOM object', STATUS.cannotUnderstand, () => Buffer.from('not a data set at all')],
  ])('%s is refused, and the association goes on', async (_, status, bytes) => {
    const association = await callServer(server.port);
    expect(await association.store(CONTEXT.store, object('2.25.12', chunksOf(bytes())))).toBe(status);
    const next = object('2.25.13', chunksOf(image('2.25.13')));
    expect(await association.store(CONTEXT.store, next)).toBe(STATUS.success);
    await association.release();
  });

  it('whose association is lost in the middle is not stored, and is stored when it is sent again', async () => {
    const hold = createGate();
    const whole = image('2.25.14');
    async function* half(): AsyncGenerator<Uint8Array> {
      yield whole.subarray(0, PIXELS / 2);
      yield whole.subarray(PIXELS / 2, PIXELS / 2 + 1000);
      await hold.opened;
    }
    const association = await callServer(server.port);
    const storing = association.store(CONTEXT.store, object('2.25.14', half()));
    storing.catch(() => undefined);
    await association.abort();
    hold.open();
    await expect(storing).rejects.toBeInstanceOf(AssociationLost);
    const again = await callServer(server.port);
    expect(await again.store(CONTEXT.store, object('2.25.14', chunksOf(whole)))).toBe(STATUS.success);
    await again.release();
  });
});
