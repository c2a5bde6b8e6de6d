import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { AssociationLost } from '../../platform/dimse/pdu/pdu-error.ts';
import { AssociationRejected } from '../../platform/dimse/scu/open-association.ts';
import type { Association } from '../../platform/dimse/scu/open-association.ts';
import { STATUS } from '../../platform/dimse/status.ts';
import { chunksOf } from '../../platform/dimse/testing/test-server.ts';
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
  cotyle = await startTestApp({
    DICOM_PORT: '0',
    DICOM_HOST: '127.0.0.1',
    DICOM_MAX_ASSOCIATIONS_PER_SENDER: '2',
  });
  const locationId = await addLocation(cotyle.context.database.kysely);
  await addUserOfEachRole(cotyle, { locationId });
  const settings = { aeTitle: 'CT1', addresses: ['127.0.0.0/8'], tls: false };
  connectionId = await addConnection(cotyle, { kind: 'DICOM_SENDER', locationId, settings });
  const far = { aeTitle: 'CT2', addresses: ['10.0.0.0/8'], tls: false };
  await addConnection(cotyle, { kind: 'DICOM_SENDER', locationId, settings: far });
  const secure = { aeTitle: 'CT3', addresses: ['127.0.0.0/8'], tls: true };
  await addConnection(cotyle, { kind: 'DICOM_SENDER', locationId, settings: secure });
  const started = await startDimseServer(cotyle.context);
  if (!started) throw new Error('the server is not configured');
  server = started;
});
afterAll(async () => {
  await server.close();
  await cotyle.close();
});

it('without a port there is no DICOM server', async () => {
  const { context } = cotyle;
  const off = { ...context, config: { ...context.config, DICOM_PORT: undefined } };
  expect(await startDimseServer(off)).toBeUndefined();
});

describe('a DICOM sender', () => {
  it('that is known by its AE title and address can test the connection', async () => {
    const association = await callServer(server.port);
    expect(await association.echo(CONTEXT.echo)).toBe(STATUS.success);
    await association.release();
  });

  it.each([
    ['with an unknown AE title', { callingAeTitle: 'NOBODY' }, 3],
    ['that calls from another address', { callingAeTitle: 'CT2' }, 3],
    ['that calls another application', { calledAeTitle: 'PACS' }, 7],
    ['that has to use TLS and does not', { callingAeTitle: 'CT3' }, 1],
  ])('%s is rejected, with a line in the log', async (_, options, reason) => {
    await expect(callServer(server.port, options)).rejects.toMatchObject(new AssociationRejected(1, reason));
    expect(cotyle.logged()).toContain('DICOM association rejected');
  });

  it('has a limited number of associations, and gets another one when one has ended', async () => {
    const [first, second] = await Promise.all([callServer(server.port), callServer(server.port)]);
    await expect(callServer(server.port)).rejects.toMatchObject(new AssociationRejected(3, 2));
    await first.release();
    await eventually(async () => {
      const third = await callServer(server.port);
      await third.release();
    });
    await second.release();
  });

  const setEnd = (ended_at: Date | null) =>
    cotyle.context.database.kysely
      .updateTable('connections')
      .set({ ended_at })
      .where('id', '=', connectionId)
      .execute();

  it('that has ended is rejected', async () => {
    await setEnd(new Date());
    await expect(callServer(server.port)).rejects.toBeInstanceOf(AssociationRejected);
    await setEnd(null);
  });

  it('that ends can do nothing more in an association that is open: it is aborted', async () => {
    const storeIn = (association: Association) =>
      association.store(CONTEXT.store, {
        sopClassUid: CT_STORAGE,
        sopInstanceUid: '2.25.81',
        bytes: chunksOf(Buffer.alloc(300_000)),
      });
    const [storing, testing] = await Promise.all([callServer(server.port), callServer(server.port)]);
    expect(await storing.echo(CONTEXT.echo)).toBe(STATUS.success);
    expect(await testing.echo(CONTEXT.echo)).toBe(STATUS.success);
    await setEnd(new Date());
    await expect(storeIn(storing)).rejects.toBeInstanceOf(AssociationLost);
    await expect(testing.echo(CONTEXT.echo)).rejects.toBeInstanceOf(AssociationLost);
    await setEnd(null);
    const { rows } = await sql`select from received_instances`.execute(cotyle.context.database.kysely);
    expect(rows).toEqual([]);
    // Both places are free again.
    await eventually(async () => {
      const again = await Promise.all([callServer(server.port), callServer(server.port)]);
      await Promise.all(again.map((association) => association.release()));
    });
  });
});
