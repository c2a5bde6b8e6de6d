import { connectionCalls } from '@cotyle/contract/connections';
import { SERVICE_ADDRESS_PROBLEM } from '@cotyle/domain/connections/service-address';
import { ANSWERS } from '@cotyle/domain/connections/texts';
import { answeredHttp, NOT_DELIVERED, refusedWith } from '@cotyle/domain/sending/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { anStl, startSendingWorld } from './testing/sending-world.ts';
import type { SendingWorld } from './testing/sending-world.ts';
import { startStowReceiver } from './testing/stow-receiver.ts';
import type { StowAnswer, StowReceiver } from './testing/stow-receiver.ts';

const TOKEN = 'token-of-the-archive';

let world: SendingWorld;
let receiver: StowReceiver;
let pacs: number;
const answers: StowAnswer[] = [];
const create = (url: string) =>
  world.cotyle.call(
    connectionCalls.create,
    {
      body: {
        kind: 'PACS',
        name: 'Archive',
        settings: { protocol: 'STOW', url, token: TOKEN, sendOnApproval: false },
      },
    },
    world.staff.ADMIN.token,
  );
beforeAll(async () => {
  world = await startSendingWorld();
  receiver = await startStowReceiver(() => answers.shift());
  pacs = (await create(`${receiver.url}/`)).value.id;
});
afterAll(async () => {
  await receiver.close();
  await world.cotyle.close();
});
beforeEach(() => {
  answers.length = 0;
  receiver.requests.length = 0;
});

const json =
  (status: number, body: object): StowAnswer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/dicom+json' }).end(JSON.stringify(body));
/** PS3.18 table 10.5.3-2: the object was not stored for this reason. */
const failed = (reason: number) => ({
  '00081198': { vr: 'SQ', Value: [{ '00081197': { vr: 'US', Value: [reason] } }] },
});

const sendOne = async (...first: StowAnswer[]): Promise<number> => {
  const procedureId = await world.addCase({ stl: anStl(501), hasScan: false });
  answers.push(...first);
  await world.send(procedureId, pacs);
  return procedureId;
};
const until = (procedureId: number, expected: object) =>
  eventually(async () => expect((await world.sendings(procedureId))[0]).toMatchObject(expected));

describe('a DICOMweb service', () => {
  it('gets the object by STOW-RS with its token, which is logged nowhere', async () => {
    const procedureId = await sendOne();
    await until(procedureId, { state: 'SENT', reason: null });
    const { length } = anStl(501);
    expect([...receiver.stored.values()].some((file) => file.includes(anStl(501)))).toBe(true);
    expect(length % 2).toBe(0);
    expect(receiver.requests).toEqual([
      { method: 'POST', path: '/dicom-web/studies', token: `Bearer ${TOKEN}` },
    ]);
    expect(world.cotyle.logged()).not.toContain(TOKEN);
  });

  it('that has the object already counts as a success', async () => {
    await until(await sendOne(json(409, failed(0x0111))), { state: 'SENT' });
    await until(await sendOne(json(202, {})), { state: 'SENT' });
  });

  it('that refuses the object ends the sending with its reason', async () => {
    await until(await sendOne(json(409, failed(0xa900))), { state: 'FAILED', reason: refusedWith(0xa900) });
    await until(await sendOne(json(415, {})), { state: 'FAILED', reason: answeredHttp(415) });
    await until(await sendOne(json(200, failed(0xc000))), { state: 'FAILED', reason: refusedWith(0xc000) });
  });

  it('that is overloaded, refuses the token or leads elsewhere is tried again, and gets the token nowhere else', async () => {
    const moved: StowAnswer = (response) =>
      void response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end();
    for (const [answer, reason] of [
      [json(503, {}), answeredHttp(503)],
      [json(401, {}), NOT_DELIVERED.unauthorised],
      [moved, NOT_DELIVERED.redirected],
    ] as const) {
      const procedureId = await sendOne(answer);
      await until(procedureId, { state: 'WAITING', reason });
      expect(receiver.requests.every(({ path }) => path === '/dicom-web/studies')).toBe(true);
      await world.runAgain((await world.sendings(procedureId))[0]?.id ?? 0);
      await until(procedureId, { state: 'SENT' });
    }
  });

  it('that breaks off is tried again', async () => {
    const procedureId = await sendOne((response) => response.destroy());
    await until(procedureId, { state: 'WAITING', reason: NOT_DELIVERED.lost });
    await world.runAgain((await world.sendings(procedureId))[0]?.id ?? 0);
    await until(procedureId, { state: 'SENT' });
  });

  it('is tested by a search', async () => {
    const test = async () => {
      const body = { id: pacs };
      return (await world.cotyle.call(connectionCalls.test, { body }, world.staff.ADMIN.token)).value;
    };
    expect(await test()).toEqual({ ok: true, sentence: ANSWERS });
    expect(receiver.requests).toMatchObject([{ method: 'GET', path: '/dicom-web/studies?limit=1' }]);
    answers.push(json(404, {}));
    expect(await test()).toEqual({ ok: false, sentence: NOT_DELIVERED.noService });
  });

  it.each([
    'http://pacs.test/dicom-web',
    'https://name:word@pacs.test/dicom-web',
    'https://pacs.test/dicom-web?token=1',
    'ftp://pacs.test/',
    'http://localhost.pacs.test/',
    'nothing',
  ])('is not created with the address %s', async (url) => {
    const rejected = await expectRejected(create(url));
    expect(rejected.status).toBe(422);
    expect(rejected.issues?.[0]?.message).toBe(SERVICE_ADDRESS_PROBLEM);
  });
});
