import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AssociationLost } from '../../platform/dimse/pdu/pdu-error.ts';
import { STATUS } from '../../platform/dimse/status.ts';
import { eventually } from '../../testing/eventually.ts';
import { addConnection } from '../connections/testing/stored-connection.ts';
import { removeUnfinishedImages } from './remove-unfinished.ts';
import { startReceivingNode, storeImage } from './testing/receiving-node.ts';
import type { ReceivingNode } from './testing/receiving-node.ts';
import { startReceivingWorld } from './testing/receiving-world.ts';
import type { ReceivingWorld, SentStudy } from './testing/receiving-world.ts';

let world: ReceivingWorld;
let client: Client;
let node: ReceivingNode | undefined;
beforeAll(async () => {
  world = await startReceivingWorld();
  client = new Client({ connectionString: world.cotyle.context.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await node?.kill();
  await client.end();
  await world.cotyle.close();
});

const endBlocked = (holder: number | undefined): Promise<void> =>
  eventually(async () => {
    const { rows } = await world.cotyle.context.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid in (select pid from pg_locks where not granted) and $1 = any(pg_blocking_pids(pid))`,
      [holder],
    );
    expect(rows).toEqual([]);
  });

/** Holds a row, so that the storing of an image stops exactly there; kills the node, and lets the row go. */
const killWhileStoring = async (
  { study, n, callingAeTitle }: { study: SentStudy; n: number; callingAeTitle: string },
  lock: string,
  values: unknown[],
): Promise<void> => {
  node = await startReceivingNode(world);
  const holder = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.query('begin');
  try {
    await client.query(lock, values);
    const storing = storeImage(await node.connect(callingAeTitle), world, study, n);
    storing.catch(() => undefined);
    await eventually(async () => {
      const { rows } = await world.cotyle.context.database.pool.query(
        'select from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))',
        [holder.rows[0]?.pid],
      );
      expect(rows.length).toBeGreaterThan(0);
    });
    await node.kill();
    await expect(storing).rejects.toBeInstanceOf(AssociationLost);
    // PostgreSQL would notice the lost connection after its statement only.
    await endBlocked(holder.rows[0]?.pid);
  } finally {
    await client.query('rollback');
  }
};

const rowsOf = async (study: SentStudy): Promise<string[]> => {
  const { rows } = await client.query<{ uid: string }>(
    `select i.sop_uid as uid from received_instances i join received_studies s on s.id = i.study_id
     where s.study_uid = $1 order by i.sop_uid`,
    [study.uid],
  );
  return rows.map(({ uid }) => uid);
};
const uids = (study: SentStudy, ...numbers: number[]) => numbers.map((n) => `${study.uid}.${n}`);

it('a study whose node is killed between storing and answering loses no acknowledged image, and becomes one scan with each image once', async () => {
  const request = await world.newRequest();
  const study: SentStudy = { ...world.newStudy(request), announced: 5 };
  const settings = { aeTitle: 'CT2', addresses: ['127.0.0.1'], tls: false };
  const { locationId } = world;
  const second = await addConnection(world.cotyle, { kind: 'DICOM_SENDER', locationId, settings });

  node = await startReceivingNode(world);
  expect(await node.sendImages(study, [1, 2])).toEqual([STATUS.success, STATUS.success]);
  await node.kill();

  // The image and its row are durable, and the count of the connection waits: the sender has no answer.
  const counted = 'select from connections where id = $1 for no key update';
  await killWhileStoring({ study, n: 3, callingAeTitle: 'CT2' }, counted, [second]);
  expect(await rowsOf(study)).toEqual(uids(study, 1, 2, 3));

  // The bytes are durable, and the row waits for its study.
  const added = 'select from received_studies where study_uid = $1 for update';
  await killWhileStoring({ study, n: 4, callingAeTitle: 'CT1' }, added, [study.uid]);
  expect(await rowsOf(study)).toEqual(uids(study, 1, 2, 3));

  node = await startReceivingNode(world);
  expect(await node.sendImages(study, [1, 2, 3, 4, 5])).toEqual(Array(5).fill(STATUS.success));
  expect(await rowsOf(study)).toEqual(uids(study, 1, 2, 3, 4, 5));
  await eventually(async () => expect(await world.stateOf(study)).toBe('ATTACHED'));
  expect(await world.eventsOf(request.procedureId)).toEqual([
    ['SCAN_RECEIVED', '5 images from CT of the main building, matched by order number'],
  ]);
  await eventually(async () => expect(await world.keptImages(study)).toBe(0));

  // What the second kill left is found by the sweep.
  const { storage } = world.cotyle.context;
  const left = async () => {
    const { rows } = await client.query<{ key: string }>(
      'select storage_key as key from received_instances where study_id is null',
    );
    return rows.map(({ key }) => key);
  };
  const [key = '', ...others] = await left();
  expect([await storage.size(key), others]).toEqual([expect.any(Number), []]);
  await client.query(
    "update received_instances set received_at = received_at - interval '7 hours' where study_id is null",
  );
  await removeUnfinishedImages(world.cotyle.context, new AbortController().signal);
  expect([await left(), await storage.size(key)]).toEqual([[], undefined]);
});
