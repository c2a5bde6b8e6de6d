import { operatingRoomCalls } from '@cotyle/contract/operating-room';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { registerCall } from '../../http/register-call.ts';
import { requireVisible } from '../../records/require-visible.ts';
import { loadOperatingRoom } from './load-operating-room.ts';
import { tickItem, untickItem } from './time-out-ticks.ts';

export const operatingRoomRoutes = (app: FastifyInstance, context: AppContext): void => {
  registerCall(app, context, operatingRoomCalls.get, async ({ params }, { caller }) => ({
    // One moment for all of it: what is shown is what a tick is compared with.
    value: await context.database.kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await requireVisible(tx, caller, params.id);
        return loadOperatingRoom(tx, params.id);
      }),
  }));
  registerCall(app, context, operatingRoomCalls.tick, async ({ body }, { caller }) => ({
    value: await tickItem(context, caller, body),
  }));
  registerCall(app, context, operatingRoomCalls.untick, async ({ body }, { caller }) => ({
    value: await untickItem(context, caller, body),
  }));
};
