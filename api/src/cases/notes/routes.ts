import { noteCalls } from '@cotyle/contract/notes';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { RawAnswer } from '../../http/raw-answer.ts';
import type { AppContext } from '../../context/app-context.ts';
import { requireVisible } from '../../records/require-visible.ts';
import { readNote, readNotes } from './read.ts';
import { addNote } from './service.ts';

export const noteRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { kysely, pool } = context.database;
  registerCall(app, context, noteCalls.ofProcedure, async ({ params: { procedureId } }, { caller }) => {
    await requireVisible(kysely, caller, procedureId);
    return new RawAnswer(`{"value":${await readNotes(pool, procedureId)}}`);
  });
  registerCall(app, context, noteCalls.create, async ({ body: { description, procedureId } }, { caller }) => {
    const id = await addNote(context, caller, { description, procedureId });
    return new RawAnswer(`{"value":${await readNote(pool, id)}}`);
  });
};
