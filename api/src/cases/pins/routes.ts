import { pinCalls } from '@cotyle/contract/pins';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { RawAnswer } from '../../http/raw-answer.ts';
import { registerCall } from '../../http/register-call.ts';
import { requireVisible } from '../../records/require-visible.ts';
import { addStep } from './add-step.ts';
import { createPin } from './create-pin.ts';
import { readPin, readPins } from './read.ts';

export const pinRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { kysely, pool } = context.database;
  const answer = async (id: number): Promise<RawAnswer> =>
    new RawAnswer(`{"value":${await readPin(pool, id)}}`);
  registerCall(app, context, pinCalls.ofProcedure, async ({ params: { id } }, { caller }) => {
    await requireVisible(kysely, caller, id);
    return new RawAnswer(`{"value":${await readPins(pool, id, caller.role)}}`);
  });
  registerCall(app, context, pinCalls.create, async ({ body }, { caller }) =>
    answer(await createPin(context, caller, body)),
  );
  registerCall(app, context, pinCalls.reply, async ({ body: { pinId, text } }, { caller }) => {
    await addStep(context, caller, { pinId, text, kind: 'REPLY' });
    return answer(pinId);
  });
  registerCall(app, context, pinCalls.resolve, async ({ body: { pinId } }, { caller }) => {
    await addStep(context, caller, { pinId, kind: 'RESOLVED' });
    return answer(pinId);
  });
  registerCall(app, context, pinCalls.reopen, async ({ body: { pinId } }, { caller }) => {
    await addStep(context, caller, { pinId, kind: 'REOPENED' });
    return answer(pinId);
  });
};
