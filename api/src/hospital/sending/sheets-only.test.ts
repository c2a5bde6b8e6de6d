import { connectionCalls } from '@cotyle/contract/connections';
import { NO_LONGER_SENT, NO_SHEET_TO_SEND, NOT_DELIVERED } from '@cotyle/domain/sending/texts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ENCAPSULATED_STL_STORAGE } from '../../platform/dimse/uids.ts';
import { eventually } from '../../testing/eventually.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { startChoosyPacs } from './testing/choosy-pacs.ts';
import { startSendingWorld } from './testing/sending-world.ts';
import type { SendingWorld } from './testing/sending-world.ts';

let world: SendingWorld;
beforeAll(async () => {
  world = await startSendingWorld();
});
afterAll(() => world.cotyle.close());
afterEach(async () => {
  // A PACS of an earlier test would get what later ones approve.
  await world.cotyle.context.database.kysely
    .updateTable('connections')
    .set({ ended_at: new Date() })
    .where('ended_at', 'is', null)
    .execute();
});

const objectsOf = async (procedureId: number) =>
  (await world.sendings(procedureId)).map(({ object, state }) => [object, state]);
const change = (body: { id: number; sendOnApproval: boolean; sheetsOnly: boolean }) =>
  world.cotyle.call(connectionCalls.change, { body }, world.staff.ADMIN.token);
const resultsOf = async (id: number) =>
  (await world.cotyle.call(connectionCalls.all, {}, world.staff.ADMIN.token)).value.find(
    (one) => one.id === id,
  )?.results;

it('a model that the PACS does not take fails at once, and says what an administrator can do', async () => {
  const pacs = await startChoosyPacs(ENCAPSULATED_STL_STORAGE);
  const id = await world.addPacs({ port: pacs.port });
  const procedureId = await world.addCase({ hasScan: false });
  await world.send(procedureId, id);
  await eventually(async () =>
    expect(await world.sendings(procedureId)).toMatchObject([
      { object: 'MODEL', state: 'FAILED', attempts: 1, reason: NOT_DELIVERED.noModels },
    ]),
  );
  expect(pacs.calls()).toBe(1);
  await pacs.close();
});

describe('a PACS that gets sheets alone', () => {
  it('gets no model, neither on approval nor by hand', async () => {
    const pacs = await world.addPacs({ sendOnApproval: true, sheetsOnly: true });
    const procedureId = await world.addCase({ hasScan: false });
    const rejected = await expectRejected(world.send(procedureId, pacs));
    expect([rejected.status, rejected.message]).toEqual([409, NO_SHEET_TO_SEND]);
    await world.steps.approve(procedureId);
    expect(await objectsOf(procedureId)).toEqual([['SHEET', 'WAITING']]);
    await world.send(procedureId, pacs);
    expect(await objectsOf(procedureId)).toEqual([['SHEET', 'WAITING']]);
    expect((await world.events(procedureId))[0]?.[3]).toBe('Sheet of version 1 to Archive');
  });

  it('is set so by an administrator, with an event, and models that wait for it are canceled', async () => {
    const id = await world.addPacs({ sendOnApproval: true });
    expect(await resultsOf(id)).toEqual({ sendOnApproval: true, sheetsOnly: false });
    const procedureId = await world.addCase({ hasScan: false });
    await world.steps.approve(procedureId);
    await change({ id, sendOnApproval: true, sheetsOnly: true });
    expect(await resultsOf(id)).toEqual({ sendOnApproval: true, sheetsOnly: true });
    const [model] = (await world.sendings(procedureId)).filter(({ object }) => object === 'MODEL');
    expect(model).toMatchObject({ state: 'CANCELED', reason: NO_LONGER_SENT.sheetsOnly });
    expect(await objectsOf(procedureId)).toContainEqual(['SHEET', 'WAITING']);
    const events = await world.cotyle.context.database.kysely
      .selectFrom('events')
      .select(['old_value', 'new_value', 'initiator_id'])
      .where('type', '=', 'CONNECTION_CHANGED')
      .execute();
    const when = 'when a plan is approved and by hand';
    expect(events).toEqual([
      {
        old_value: `Archive: Sheets and models, ${when}`,
        new_value: `Archive: Sheets alone, ${when}`,
        initiator_id: world.staff.ADMIN.id,
      },
    ]);
  });

  it('and is set to models again gets them', async () => {
    const id = await world.addPacs({ sheetsOnly: true });
    await change({ id, sendOnApproval: false, sheetsOnly: false });
    const procedureId = await world.addCase({ hasScan: false });
    await world.send(procedureId, id);
    expect((await objectsOf(procedureId)).map(([object]) => object)).toEqual(['MODEL']);
  });

  it('cannot be changed after its end, and a sender has nothing to change', async () => {
    const id = await world.addPacs({});
    await world.cotyle.call(connectionCalls.end, { body: { id } }, world.staff.ADMIN.token);
    const settings = { sendOnApproval: true, sheetsOnly: true };
    expect((await expectRejected(change({ id, ...settings }))).status).toBe(409);
    expect((await expectRejected(change({ id: 999_999, ...settings }))).status).toBe(404);
  });
});
