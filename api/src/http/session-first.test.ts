import { allCalls } from '@cotyle/contract/calls';
import type { NamedCall } from '@cotyle/contract/calls';
import { failure } from '@cotyle/contract/failure';
import { ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { sampled } from '@cotyle/domain/testing/sampled';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { sendRaw } from '../testing/raw-http.ts';
import { addUserOfEachRole } from '../testing/signed-in-users.ts';
import type { SignedInUser } from '../testing/signed-in-users.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
beforeAll(async () => {
  cotyle = await startTestApp();
  staff = await addUserOfEachRole(cotyle);
});
afterAll(() => cotyle.close());

/** Nothing but a session opens these. */
const guarded = allCalls.filter(({ call: { access } }) => access.kind === 'signed-in' && !access.orLink);
/** The token of a link in the body may open these, so their bodies are read. */
const byLink = allCalls.filter(({ call: { access } }) => access.kind === 'signed-in' && access.orLink);
/** Systems of the hospital make these, with tokens of their own. */
const ofSystems = allCalls.filter(
  ({ call: { access, method, protocol } }) =>
    access.kind === 'fhir-client' || (protocol === 'dicomweb' && method === 'POST'),
);

const pathOf = ({ call }: NamedCall): string => `/api${call.path.replace(/\{\w+\}/g, '1')}`;
const nameOf = ({ resource, name }: NamedCall): string => `${resource}.${name}`;
const requestOf = (one: NamedCall, headers: readonly string[], body = '', path = pathOf(one)): string =>
  [
    `${one.call.method} ${path} HTTP/1.1`,
    'Host: cotyle.test',
    'Connection: close',
    ...headers,
    '',
    body,
  ].join('\r\n');

/** Requests that are wrong in all ways that a body can be wrong. */
const BODIES: readonly (readonly [string, readonly string[], string])[] = [
  ['no body', [], ''],
  ['broken JSON', ['Content-Type: application/json', 'Content-Length: 9'], '{"broken"'],
  ['an unknown field', ['Content-Type: application/json', 'Content-Length: 11'], '{"nope":17}'],
  ['a poisoned prototype', ['Content-Type: application/json', 'Content-Length: 16'], '{"__proto__":{}}'],
  ['a body that is too large', ['Content-Type: application/json', 'Content-Length: 10000000000'], '{'],
  ['a length that is not kept', ['Content-Type: application/json', 'Content-Length: 100'], '{'],
  ['an unknown type', ['Content-Type: application/x-nothing', 'Content-Length: 3'], 'abc'],
  ['no type', ['Content-Length: 3'], 'abc'],
  ['a broken type', ['Content-Type: ;;;', 'Content-Length: 3'], 'abc'],
  ['a form without a boundary', ['Content-Type: multipart/form-data', 'Content-Length: 3'], 'abc'],
  ['a broken form', ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 3'], 'abc'],
  [
    'bytes of an upload',
    ['Content-Type: application/offset+octet-stream', 'Upload-Offset: x', 'Content-Length: 3'],
    'abc',
  ],
  ['an upload of another protocol', ['Tus-Resumable: 9.9.9', 'Upload-Length: -1'], ''],
];

const BEARERS = [[], ['Authorization: Bearer nonsense'], ['Authorization: Basic eDp5']];

/** The number of a body chooses other calls for each, so that every call is tried with several bodies. */
const NUMBERED_BODIES = BODIES.map(
  ([name, headers, body], number) => [name, { headers, body, number }] as const,
);

const hasAnswerBody = ({ call }: NamedCall): boolean => call.method !== 'HEAD';

describe('a call that needs a session', () => {
  it('is the common case', () => {
    expect(guarded.length).toBeGreaterThan(50);
  });

  it.each(NUMBERED_BODIES)(
    'answers an anonymous request with 401, whatever it sends: %s',
    async (_, { headers, body, number }) => {
      const all = guarded.flatMap((one) => BEARERS.map((bearer) => ({ one, bearer })));
      const tries = sampled(all, 7, number);
      const answers = await Promise.all(
        tries.map(async ({ one, bearer }) => {
          const answer = await sendRaw(cotyle.origin, requestOf(one, [...headers, ...bearer], body), {
            hangsUp: true,
          });
          const code = hasAnswerBody(one) ? failure.parse(JSON.parse(answer.body)).error : 'SIGNED_OUT';
          return [nameOf(one), answer.status, code];
        }),
      );
      expect(answers).toEqual(tries.map(({ one }) => [nameOf(one), 401, 'SIGNED_OUT']));
    },
  );

  it.each(NUMBERED_BODIES)(
    'answers a role that may not make it with 403, whatever it sends: %s',
    async (_, { headers, body, number }) => {
      const closed = guarded.flatMap((one) => {
        const { access } = one.call;
        const outsider = ROLES.find((role) => access.kind === 'signed-in' && !access.roles.includes(role));
        return outsider === undefined ? [] : [{ one, outsider }];
      });
      expect(closed.length).toBeGreaterThan(20);
      const tries = sampled(closed, 4, number);
      const answers = await Promise.all(
        tries.map(async ({ one, outsider }) => {
          const bearer = `Authorization: Bearer ${staff[outsider].token}`;
          const { status } = await sendRaw(cotyle.origin, requestOf(one, [...headers, bearer], body), {
            hangsUp: true,
          });
          return [nameOf(one), status];
        }),
      );
      expect(answers).toEqual(tries.map(({ one }) => [nameOf(one), 403]));
    },
  );
});

it.each(NUMBERED_BODIES.filter(([name]) => name !== 'a length that is not kept'))(
  'a call that a link opens answers a request with neither link nor session with 401, whatever it sends: %s',
  async (_, { headers, body }) => {
    expect(byLink).toHaveLength(1);
    for (const one of byLink)
      for (const bearer of BEARERS) {
        const request = requestOf(one, [...headers, ...bearer], body);
        const answer = await sendRaw(cotyle.origin, request, { hangsUp: true });
        expect([answer.status, failure.parse(JSON.parse(answer.body)).error]).toEqual([401, 'SIGNED_OUT']);
      }
  },
);

describe('a call of a system of the hospital', () => {
  it.each(NUMBERED_BODIES)(
    'answers a request without a token of a connection with 401, whatever it sends: %s',
    async (_, { headers, body }) => {
      expect(ofSystems.length).toBeGreaterThan(5);
      const tries = ofSystems.flatMap((one) =>
        [...BEARERS, [`Authorization: Bearer ${staff.MASTER_ADMIN.token}`]].flatMap((bearer) =>
          [pathOf(one), `${pathOf(one)}?nope=1`, pathOf(one).replace(/1/g, 'not%20valid')].map((path) => ({
            one,
            bearer,
            path,
          })),
        ),
      );
      const answers = await Promise.all(
        tries.map(async ({ one, bearer, path }) => {
          const request = requestOf(one, [...headers, ...bearer], body, path);
          return [nameOf(one), path, (await sendRaw(cotyle.origin, request, { hangsUp: true })).status];
        }),
      );
      expect(answers).toEqual(tries.map(({ one, path }) => [nameOf(one), path, 401]));
    },
  );
});
