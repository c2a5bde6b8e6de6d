import type { Caller } from '../http/caller.ts';
import type { AppContext } from '../context/app-context.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { updateProcedure } from '../cases/procedures/service.ts';

/** A child process that changes the status of procedures until it is killed. */
const [url = '', surgeonId = '', list = ''] = process.argv.slice(2);
const database = openDatabase({ url, poolSize: 4, log: () => undefined });
const context = { database, now: () => new Date() } as AppContext;
const id = Number(surgeonId);
const caller: Caller = {
  id,
  role: 'SURGEON',
  locationId: null,
  surgeonIds: [],
  sessionId: '',
  status: 'ACTIVE',
  factorMissing: false,
  visibilityVersion: 1,
  rightsUntil: null,
};

const changeStatuses = async (cases: readonly number[]): Promise<void> => {
  for (;;) {
    for (const one of cases) {
      await updateProcedure(context, caller, one, { status: 'SCAN' });
      // From now on it can be killed: at least one change is written, however busy the machine is.
      process.send?.('changed');
      await updateProcedure(context, caller, one, { status: 'NEW' });
    }
  }
};

const ids = list.split(',').map(Number);
await Promise.all([0, 1, 2].map((lane) => changeStatuses(ids.filter((_, index) => index % 3 === lane))));
