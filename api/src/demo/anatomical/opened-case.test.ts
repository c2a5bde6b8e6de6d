import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { requireReady } from '../../context/app-context.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addProcedure } from '../../testing/clinic.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';

const opened: number[] = [];
let cotyle: TestApp;
let app: FastifyInstance;
let surgeon: SignedInUser;
let stranger: SignedInUser;

beforeAll(async () => {
  cotyle = await startTestApp();
  const ready = {
    ...requireReady(cotyle.context),
    demo: true,
    demoFiles: {
      start: () => undefined,
      first: (procedureId: number) => opened.push(procedureId),
      casesLeft: async () => 7,
      close: async () => undefined,
    },
  };
  app = await buildApp({ ...cotyle.context, ready: () => ready });
  surgeon = await addSignedInUser(cotyle, { role: 'SURGEON' });
  stranger = await addSignedInUser(cotyle, { role: 'SURGEON' });
});
afterAll(async () => {
  await app.close();
  await cotyle.close();
});

const open = async (id: number, { token }: SignedInUser) => {
  const url = `/api/patient/procedure/get/${id}`;
  return (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode;
};

describe('a demo whose files are being made', () => {
  it('makes those of a case first that somebody opens who may see it', async () => {
    const id = await addProcedure(cotyle.context.database.kysely, { surgeonId: surgeon.id });
    expect(await open(id, stranger)).toBe(404);
    expect(opened).toEqual([]);
    expect(await open(id, surgeon)).toBe(200);
    expect(opened).toEqual([id]);
  });

  it('says how many cases are left', async () => {
    const answer = await app.inject({ url: '/api/app/about' });
    expect(answer.json()).toMatchObject({ value: { demo: true, casesInMaking: 7 } });
  });
});
