import { noteCalls } from '@cotyle/contract/notes';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import type { Freshness } from '../http/mount.ts';
import { RawAnswer } from '../http/raw-answer.ts';
import type { Parts } from '../parts.ts';
import { requireVisible } from '../procedures/seen.ts';
import { readNote, readNotes } from './read.ts';
import { addNote } from './service.ts';

const list: Freshness = { topics: () => ['procedures', 'users'], of: 'list' };

export const noteRoutes = (app: FastifyInstance, parts: Parts): void => {
  const { kysely, pool } = parts.database;
  mount(
    app,
    parts,
    noteCalls.ofProcedure,
    async ({ params: { procedureId } }, { caller }) => {
      await requireVisible(kysely, caller, procedureId);
      return new RawAnswer(`{"value":${await readNotes(pool, procedureId)}}`);
    },
    list,
  );
  mount(app, parts, noteCalls.create, async ({ body: { description, procedureId } }, { caller }) => {
    const id = await addNote(parts, caller, { description, procedureId });
    return new RawAnswer(`{"value":${await readNote(pool, id)}}`);
  });
};
