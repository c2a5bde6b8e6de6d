import { allCalls } from '@cotyle/contract/calls';
import type { CallShape } from '@cotyle/contract/call';
import { ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { maySeePatient, maySeeProcedure } from '@cotyle/domain/access/visibility';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from './app.ts';
import { RULES } from './matrix-rules/rules.ts';
import type { Input, Rule } from './matrix-rules/rule.ts';
import { KINDS, makePatient, makeProcedure, makeWorld } from './matrix-world.ts';
import type { Kind, MatrixViewer, World } from './matrix-world.ts';

let world: World;

const bodyOf = ({ body, form, raw }: Input): RequestInit['body'] => {
  if (body !== undefined) return JSON.stringify(body);
  if (!form) return raw?.bytes;
  const sent = new FormData();
  for (const [name, value] of Object.entries(form.fields)) sent.append(name, value);
  for (const { field, name, content } of form.files) sent.append(field, new Blob([content]), name);
  return sent;
};

const sendCall = async (call: CallShape, input: Input, token: string | undefined) => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(input.params?.[name]));
  const query = input.query ? `?${new URLSearchParams(input.query).toString()}` : '';
  const stopping = new AbortController();
  const body = bodyOf(input);
  const response = await fetch(`${world.cotyle.origin}/api${path}${query}`, {
    method: call.method,
    signal: stopping.signal,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...input.raw?.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = call.stream && response.status === 200 ? '' : await response.text();
  if (call.stream) stopping.abort();
  return { status: response.status, text };
};

/** A right that ends the session, or could, is tried with one that nobody else needs. */
const tokenFor = async (name: string, viewer: MatrixViewer): Promise<string> =>
  name === 'auth.logout' ? (await world.cotyle.signIn(viewer.email)).access.token : viewer.token;

const expectedOf = (call: CallShape, rule: Rule<unknown>, viewer: MatrixViewer, facts: unknown): number => {
  const { access } = call;
  if (access.kind === 'signed-in' && !access.roles.includes(viewer.role)) return 403;
  return rule.expected(viewer, facts, world);
};

const rows = allCalls.map(({ resource, name, call }) => ({
  name: `${resource}.${name}` as keyof typeof RULES,
  call,
}));

export interface MatrixKinds {
  /** About which records a role that may make a call is tried. */
  readonly permitted: (role: Role) => readonly Kind[];
  /** The same for somebody who is refused before the record is looked at. */
  readonly refused: readonly Kind[];
}

/** Every call by everybody about records of the given kinds. */
export const describeAccessMatrix = ({ permitted, refused }: MatrixKinds): void => {
  beforeAll(async () => {
    world = await makeWorld(await startTestApp({}, { frozenClock: true }));
  });
  afterAll(() => world.cotyle.close());

  describe.each(rows)('$name', ({ name, call }) => {
    const rule = RULES[name];
    const of = (kinds: readonly Kind[]): readonly Kind[] => (rule.make ? kinds : ['own']);
    const mayCall = (role: Role): boolean =>
      call.access.kind !== 'signed-in' || call.access.roles.includes(role);

    it('answers an anonymous request as declared', async () => {
      for (const kind of of(rule.anonymous === undefined ? refused : KINDS)) {
        const made = await rule.make?.(world, kind, undefined);
        const { status } = await sendCall(call, await rule.input(made?.id ?? 0, world, undefined), undefined);
        expect([kind, status]).toEqual([kind, rule.anonymous ?? 401]);
      }
    });

    it.each(ROLES)(
      'answers a %s by the rules, and does not distinguish absent from invisible',
      async (role) => {
        const viewer = world.viewers[role];
        const notFound = new Set<string>();
        for (const kind of of(mayCall(role) ? permitted(role) : refused)) {
          const made = await rule.make?.(world, kind, viewer);
          const input = await rule.input(made?.id ?? 0, world, viewer);
          const { status, text } = await sendCall(call, input, await tokenFor(name, viewer));
          expect([kind, status, status >= 400 ? text : '']).toEqual([
            kind,
            expectedOf(call, rule, viewer, made?.facts),
            status >= 400 ? text : '',
          ]);
          if (status === 404) notFound.add(text);
        }
        expect(notFound.size).toBeLessThanOrEqual(1);
      },
    );
  });

  describe('the lists', () => {
    it('show each role exactly the records that it may see', async () => {
      const procedures = await Promise.all(KINDS.map((kind) => makeProcedure(world, kind)));
      const patients = await Promise.all(KINDS.map((kind) => makePatient(world, kind)));
      const calls = new Map(rows.map(({ name, call }) => [name, call]));
      const idsIn = async (name: keyof typeof RULES, token: string): Promise<Set<number>> => {
        const call = calls.get(name);
        if (!call) throw new Error(name);
        const { status, text } = await sendCall(call, {}, token);
        return new Set(
          status === 200 ? (JSON.parse(text) as { value: { id: number }[] }).value.map(({ id }) => id) : [],
        );
      };
      for (const role of ROLES) {
        const viewer = world.viewers[role];
        const actual = await idsIn('procedure.actual', viewer.token);
        const deleted = await idsIn('procedure.deleted', viewer.token);
        for (const { id, facts } of procedures) {
          const sees = facts !== undefined && maySeeProcedure(viewer, facts);
          expect([role, id, actual.has(id), deleted.has(id)]).toEqual([
            role,
            id,
            sees && !facts.deleted,
            sees && facts.deleted,
          ]);
        }
        const patientsSeen = await idsIn('patient.actual', viewer.token);
        const patientsDeleted = await idsIn('patient.deleted', viewer.token);
        for (const { id, facts } of patients) {
          const sees = facts !== undefined && maySeePatient(viewer, facts);
          expect([role, id, patientsSeen.has(id), patientsDeleted.has(id)]).toEqual([
            role,
            id,
            sees && !facts.deleted,
            sees && facts.deleted,
          ]);
        }
      }
    });
  });
};
