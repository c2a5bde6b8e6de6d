import { connectionCalls } from '@cotyle/contract/connections';
import { procedureCalls } from '@cotyle/contract/procedures';
import { NO_LONGER_SENT, NOT_DELIVERED, NOTHING_TO_SEND, refusedWith } from '@cotyle/domain/sending/texts';
import { SEND_WITHIN_HOURS } from '@cotyle/domain/sending/sending';
import { SLOW } from '@cotyle/domain/testing/slow';
import dicomParser from 'dicom-parser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readAll } from '../../platform/dimse/data-set/read-all.ts';
import type { AssociationHandlers } from '../../platform/dimse/scp/handlers.ts';
import { STATUS } from '../../platform/dimse/status.ts';
import { startTestServer } from '../../platform/dimse/testing/test-server.ts';
import type { TestServer } from '../../platform/dimse/testing/test-server.ts';
import { EXPLICIT } from '../../platform/dimse/uids.ts';
import { addLocation, addProcedure } from '../../testing/clinic.ts';
import { eventually } from '../../testing/eventually.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { startTcpProxy } from '../../testing/tcp-proxy.ts';
import { requeueSendings } from './send-job.ts';
import { claimSending } from './sending-rows.ts';
import { anStl, startSendingWorld } from './testing/sending-world.ts';
import type { SendingWorld } from './testing/sending-world.ts';

let world: SendingWorld;
beforeAll(async () => {
  world = await startSendingWorld();
});
afterAll(() => world.cotyle.close());

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
  // A PACS of an earlier test would get what later ones approve.
  await world.cotyle.context.database.kysely
    .updateTable('connections')
    .set({ ended_at: new Date() })
    .where('ended_at', 'is', null)
    .execute();
});

const startPacs = async (handlers: Partial<AssociationHandlers> = {}): Promise<TestServer> => {
  const pacs = await startTestServer(handlers);
  opened.push(() => pacs.server.close(0));
  return pacs;
};
/** A PACS whose network can be cut. */
const startDistantPacs = async (handlers: Partial<AssociationHandlers> = {}) => {
  const pacs = await startPacs(handlers);
  const proxy = await startTcpProxy(`tcp://127.0.0.1:${pacs.server.port}`);
  opened.push(() => proxy.close());
  return { ...pacs, proxy, port: Number(new URL(proxy.url).port) };
};

const stateOf = async (procedureId: number, object: 'SHEET' | 'MODEL' = 'MODEL') =>
  (await world.sendings(procedureId)).find((sending) => sending.object === object);
const untilState = (procedureId: number, state: string, object: 'SHEET' | 'MODEL' = 'MODEL') =>
  eventually(async () => expect(await stateOf(procedureId, object)).toMatchObject({ state }));
const untilTried = (procedureId: number, object: 'SHEET' | 'MODEL' = 'MODEL') =>
  eventually(async () =>
    expect(await stateOf(procedureId, object)).toMatchObject({
      state: 'WAITING',
      reason: expect.any(String),
    }),
  );
const parse = (bytes: Buffer | undefined) =>
  dicomParser.parseDicom(bytes ?? Buffer.alloc(0), { TransferSyntaxUID: EXPLICIT });
const documentIn = (bytes: Buffer): Buffer => {
  const data = parse(bytes);
  const { dataOffset } = data.elements['x00420011'] ?? { dataOffset: 0 };
  return bytes.subarray(dataOffset, dataOffset + (data.uint32('x00420015') ?? 0));
};

describe('an approved plan', () => {
  it('is sent with the models to a PACS that wants it, into the study of the scan', SLOW, async () => {
    const { server, stored } = await startPacs();
    await world.addPacs({ port: server.port, sendOnApproval: true });
    const stl = anStl(1001);
    const procedureId = await world.addCase({ stl });
    await world.steps.approve(procedureId);
    await untilState(procedureId, 'SENT', 'SHEET');
    await untilState(procedureId, 'SENT', 'MODEL');
    const objects = [...stored.values()].map((bytes) => ({ bytes, data: parse(bytes) }));
    const modalities = objects.map(({ data }) => data.string('x00080060'));
    expect(new Set(modalities)).toEqual(new Set(['DOC', 'M3D']));
    expect(modalities).toHaveLength(2);
    const { rows } = await world.cotyle.context.database.pool.query<{ study_uid: string }>(
      'select study_uid from scan_series i join files f on f.id = i.file_id where f.procedure_id = $1',
      [procedureId],
    );
    for (const { data } of objects) {
      expect(data.string('x0020000d')).toBe(rows[0]?.study_uid);
      expect(data.string('x00100020')).toBe('MRN1');
      expect(data.string('x00200060')).toBe('L');
    }
    const documents = objects.map(({ bytes }) => documentIn(bytes));
    expect(documents.some((bytes) => bytes.equals(stl))).toBe(true);
    expect(documents.some((bytes) => bytes.toString('latin1', 0, 5) === '%PDF-')).toBe(true);
    const events = await world.events(procedureId);
    expect(events.map(([type, by]) => [type, by])).toEqual([
      ['PACS_SENDING_ASKED', world.staff.SURGEON.id],
      ['PACS_SENT', null],
      ['PACS_SENT', null],
    ]);
    expect(events[0]?.[3]).toBe('Sheet of version 1, Model pelvis.stl to Archive');
  });

  it('is not sent where the PACS gets results by hand alone, or is that of another location', async () => {
    const other = await addLocation(world.cotyle.context.database.kysely);
    const own = await world.addPacs({ sendOnApproval: false });
    const strange = await world.addPacs({ sendOnApproval: true }, other);
    const procedureId = await world.addCase();
    await world.steps.approve(procedureId);
    expect(await world.sendings(procedureId)).toEqual([]);
    expect((await expectRejected(world.send(procedureId, strange))).status).toBe(404);
    await world.send(procedureId, own);
    expect(await world.sendings(procedureId)).toHaveLength(2);
  });

  it('whose approval ends while its sheet waits is not sent', async () => {
    await world.addPacs({ sendOnApproval: true });
    const procedureId = await world.addCase({ hasScan: false });
    await world.steps.approve(procedureId);
    const change = { plannedInclination: 44, confirmPlanChange: true, planReason: 'Smaller socket' };
    await world.cotyle.call(
      procedureCalls.update,
      { body: { id: procedureId, ...change } },
      world.staff.SURGEON.token,
    );
    const canceled = { state: 'CANCELED', reason: NO_LONGER_SENT.approvalEnded };
    expect(await stateOf(procedureId, 'SHEET')).toMatchObject(canceled);
    expect(await stateOf(procedureId, 'MODEL')).toMatchObject({ state: 'WAITING' });
  });

  it('that is no longer valid when its sheet would be sent is not sent, and that is said', SLOW, async () => {
    const { proxy, port, stored } = await startDistantPacs();
    proxy.disconnect();
    await world.addPacs({ port, sendOnApproval: true });
    const procedureId = await world.addCase();
    await world.steps.approve(procedureId);
    await untilTried(procedureId, 'SHEET');
    const { context } = world.cotyle;
    await context.database.kysely
      .updateTable('procedures')
      .set({ side_surgeon: 'RIGHT' })
      .where('id', '=', procedureId)
      .execute();
    proxy.reconnect();
    const sheet = await stateOf(procedureId, 'SHEET');
    await world.runAgain(sheet?.id ?? 0);
    await untilState(procedureId, 'CANCELED', 'SHEET');
    expect(await stateOf(procedureId, 'SHEET')).toMatchObject({ reason: NO_LONGER_SENT.approvalEnded });
    const modalities = [...stored.values()].map((bytes) => parse(bytes).string('x00080060'));
    expect(modalities).not.toContain('DOC');
  });
});

describe('results that a person sends', () => {
  it('are those of a case that the person works on', async () => {
    const pacs = await world.addPacs({});
    const procedureId = await world.addCase();
    const { RADIOLOGIST, IMAGE_ENGINEER, SURGICAL_ASSISTANT, ADMIN } = world.staff;
    expect((await expectRejected(world.send(procedureId, pacs, RADIOLOGIST))).status).toBe(403);
    for (const who of [IMAGE_ENGINEER, SURGICAL_ASSISTANT, ADMIN]) await world.send(procedureId, pacs, who);
    // Asking again while it waits sends once.
    expect(await world.events(procedureId)).toHaveLength(1);
    expect(await stateOf(procedureId, 'SHEET')).toBeUndefined();
  });

  it('are refused where there is nothing to send', async () => {
    const pacs = await world.addPacs({});
    const surgeonId = world.staff.SURGEON.id;
    const empty = await addProcedure(world.cotyle.context.database.kysely, { surgeonId });
    const rejected = await expectRejected(world.send(empty, pacs));
    expect([rejected.status, rejected.message]).toEqual([409, NOTHING_TO_SEND]);
  });

  it('are a study of their own where the images of the scan are not of this patient', async () => {
    const { server, stored } = await startPacs();
    const pacs = await world.addPacs({ port: server.port });
    const procedureId = await world.addCase({ isScanned: false });
    await world.send(procedureId, pacs);
    await untilState(procedureId, 'SENT');
    const [object] = [...stored.values()].map(parse);
    expect(object?.string('x00100020')).toBe('MRN77');
    expect(object?.string('x0020000d')).toMatch(/^2\.25\./);
  });

  it('are the same object each time', async () => {
    const { server, stored } = await startPacs();
    const pacs = await world.addPacs({ port: server.port });
    const procedureId = await world.addCase({ hasScan: false });
    await world.send(procedureId, pacs);
    await untilState(procedureId, 'SENT');
    const first = await stateOf(procedureId);
    await world.send(procedureId, pacs);
    await eventually(async () => {
      const last = await stateOf(procedureId);
      expect(last?.state).toBe('SENT');
      expect(last?.id).not.toBe(first?.id);
    });
    expect(stored.size).toBe(1);
    expect((await world.events(procedureId)).filter(([type]) => type === 'PACS_SENT')).toHaveLength(2);
  });

  it('wait while the PACS is away, and arrive once when it is back', async () => {
    const { proxy, port, stored } = await startDistantPacs();
    proxy.disconnect();
    const pacs = await world.addPacs({ port });
    const procedureId = await world.addCase({ hasScan: false });
    await world.send(procedureId, pacs);
    await untilTried(procedureId);
    const waiting = await stateOf(procedureId);
    expect(waiting?.reason).toMatch(/does not answer|was lost/);
    proxy.reconnect();
    await world.runAgain(waiting?.id ?? 0);
    await untilState(procedureId, 'SENT');
    expect(stored.size).toBe(1);
    expect(await stateOf(procedureId)).toMatchObject({ reason: null });
    expect((await world.events(procedureId)).map(([type]) => type)).toEqual([
      'PACS_SENDING_ASKED',
      'PACS_SENT',
    ]);
  });

  it('are sent again as a whole when the association is dropped in the middle', async () => {
    let attempts = 0;
    const stored: Buffer[] = [];
    const distant = await startDistantPacs({
      store: async ({ bytes }) => {
        attempts += 1;
        if (attempts === 1) {
          const iterator = bytes[Symbol.asyncIterator]();
          await iterator.next();
          distant.proxy.disconnect();
          await iterator.return?.(undefined);
          return { status: STATUS.processingFailure };
        }
        stored.push((await readAll(bytes, 2 ** 26)) ?? Buffer.alloc(0));
        return { status: STATUS.success };
      },
    });
    const pacs = await world.addPacs({ port: distant.port });
    const stl = anStl(60_000);
    const procedureId = await world.addCase({ stl, hasScan: false });
    await world.send(procedureId, pacs);
    await untilTried(procedureId);
    expect(await stateOf(procedureId)).toMatchObject({ reason: NOT_DELIVERED.lost });
    distant.proxy.reconnect();
    await world.runAgain((await stateOf(procedureId))?.id ?? 0);
    await untilState(procedureId, 'SENT');
    expect(stored.map((bytes) => documentIn(bytes).equals(stl))).toEqual([true]);
  });

  it('that the PACS refuses fail at once with its status, and can be sent again', async () => {
    const answers: number[] = [STATUS.dataSetMismatch];
    const { server } = await startPacs({
      store: async ({ bytes }) => {
        for await (const chunk of bytes) void chunk;
        return { status: answers.pop() ?? STATUS.success };
      },
    });
    const pacs = await world.addPacs({ port: server.port });
    const procedureId = await world.addCase({ hasScan: false });
    await world.send(procedureId, pacs);
    await untilState(procedureId, 'FAILED');
    const reason = refusedWith(STATUS.dataSetMismatch);
    expect(await stateOf(procedureId)).toMatchObject({ reason, attempts: 1 });
    expect((await world.events(procedureId)).at(-1)?.slice(0, 2)).toEqual(['PACS_SENDING_FAILED', null]);
    const all = await world.cotyle.call(connectionCalls.all, {}, world.staff.ADMIN.token);
    expect(all.value.find(({ id }) => id === pacs)).toMatchObject({ failed: 1, lastError: reason });
    await world.send(procedureId, pacs);
    await untilState(procedureId, 'SENT');
  });

  it('are canceled when the connection ends', async () => {
    const pacs = await world.addPacs({});
    const procedureId = await world.addCase({ hasScan: false });
    await world.send(procedureId, pacs);
    await untilTried(procedureId);
    await world.cotyle.call(connectionCalls.end, { body: { id: pacs } }, world.staff.ADMIN.token);
    expect(await stateOf(procedureId)).toMatchObject({
      state: 'CANCELED',
      reason: NO_LONGER_SENT.connectionEnded,
    });
    const last = (await world.events(procedureId)).at(-1);
    expect(last?.slice(0, 2)).toEqual(['PACS_SENDING_CANCELED', world.staff.ADMIN.id]);
    expect((await expectRejected(world.send(procedureId, pacs))).status).toBe(404);
  });

  it('are found and sent after the node that had them was killed', async () => {
    const { server } = await startPacs();
    const { context } = world.cotyle;
    const db = context.database.kysely;
    const procedureId = await world.addCase({ hasScan: false });
    const pacs = await world.addPacs({ port: server.port });
    const { id: fileId } = await db
      .selectFrom('files')
      .select('id')
      .where('procedure_id', '=', procedureId)
      .executeTakeFirstOrThrow();
    const asked = { asked_by: world.staff.SURGEON.id, asked_at: context.now() };
    const what = { procedure_id: procedureId, object: 'MODEL', version: null, file_id: fileId } as const;
    const { id } = await db
      .insertInto('sendings')
      .values({ ...what, ...asked, connection_id: pacs })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await claimSending(db, id, context.now())).toMatchObject({ id });
    // While somebody may still be sending it, nobody else does.
    expect(await claimSending(db, id, context.now())).toBeUndefined();
    const added: number[] = [];
    const run = {
      isLastAttempt: false,
      addJob: async (_: string, { sendingId }: { sendingId?: number }) => void added.push(sendingId ?? 0),
    };
    const find = (now: Date) => requeueSendings({ ...context, now: () => now }, run as never);
    await find(context.now());
    expect(added).not.toContain(id);
    await find(new Date(context.now().getTime() + 17 * 60_000));
    expect(added).toContain(id);
    await db
      .updateTable('sendings')
      .set({ busy_until: new Date(0) })
      .where('id', '=', id)
      .execute();
    await world.runAgain(id);
    await untilState(procedureId, 'SENT');
    expect((await world.events(procedureId)).map(([type]) => type)).toEqual(['PACS_SENT']);
  });

  it('fail when the PACS was away for days', async () => {
    const pacs = await world.addPacs({});
    const procedureId = await world.addCase({ hasScan: false });
    await world.send(procedureId, pacs);
    await untilTried(procedureId);
    const id = (await stateOf(procedureId))?.id ?? 0;
    const { context } = world.cotyle;
    const longAgo = new Date(context.now().getTime() - (SEND_WITHIN_HOURS + 1) * 3_600_000);
    await context.database.kysely
      .updateTable('sendings')
      .set({ asked_at: longAgo })
      .where('id', '=', id)
      .execute();
    await world.runAgain(id);
    await untilState(procedureId, 'FAILED');
    expect(await stateOf(procedureId)).toMatchObject({ reason: NOT_DELIVERED.unreachable });
  });
});
