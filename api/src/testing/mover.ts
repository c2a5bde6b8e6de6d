import type { Caller } from '../http/caller.ts';
import type { Parts } from '../parts.ts';
import { openDatabase } from '../platform/database/open.ts';
import { updateProcedure } from '../procedures/service.ts';

/** A node's work without the node: moves cases to and fro until it is killed. */
const [url = '', surgeonId = '', list = ''] = process.argv.slice(2);
const database = openDatabase({ url, poolSize: 4, log: () => undefined });
const parts = { database, now: () => new Date() } as Parts;
const id = Number(surgeonId);
const caller: Caller = {
  id,
  role: 'SURGEON',
  locationId: null,
  surgeonIds: [],
  sessionId: '',
  status: 'ACTIVE',
  sight: 1,
};

const mover = async (cases: readonly number[]): Promise<void> => {
  for (;;) {
    for (const one of cases) {
      await updateProcedure(parts, caller, one, { status: 'SCAN' });
      await updateProcedure(parts, caller, one, { status: 'NEW' });
    }
  }
};

await database.ping();
process.send?.('ready');
const ids = list.split(',').map(Number);
await Promise.all([0, 1, 2].map((lane) => mover(ids.filter((_, index) => index % 3 === lane))));
