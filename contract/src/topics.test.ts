import { describe, expect, it } from 'vitest';
import { allCalls } from './calls.ts';
import { topicsOf } from './topics.ts';

/** Requests whose answers are not kept: commands, one-time checks, and what is polled or pushed as a whole. */
const DEPEND_ON_NOTHING = [
  'GET /account/sso-link',
  'GET /admin/audit-anchors',
  'GET /admin/connections',
  'GET /admin/emergency-accesses',
  'GET /admin/location-dependents/{id}',
  'GET /admin/user-dependents/{id}',
  'GET /admin/user-sessions/{id}',
  'GET /admin/user-sso-link/{id}',
  'GET /app/about',
  'GET /auth/refresh',
  'GET /encryption',
  'GET /file/get-s3-url/{id}',
  'GET /file/uploads',
  'GET /malware/scanner',
  'GET /patient/dependents/{id}',
  'GET /retention/patient/{id}',
  'GET /scan/series/{id}',
  'GET /sending/by-procedure/{id}',
  'GET /setup/check',
  'GET /user/calendar-feed',
  'GET /user/factors',
  'GET /user/forgot-password',
  'GET /user/mails',
  'GET /user/me',
  'GET /user/message/read/{messageId}',
  'GET /user/password-rule',
  'GET /user/sessions',
];

const GETS = allCalls
  .map(({ call }) => call)
  .filter(({ method, answer, stream }) => method === 'GET' && answer !== undefined && !stream);

const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

describe('the topics of a call', () => {
  it.each(GETS.map((call) => [nameOf(call), call] as const))('are declared: %s', (_, call) => {
    expect(call.dependsOn).toBeDefined();
  });

  it('are empty for the calls of a short list only', () => {
    const empty = GETS.filter(({ dependsOn = {} }) => topicsOf(dependsOn).length === 0);
    expect(empty.map(nameOf).sort()).toEqual(DEPEND_ON_NOTHING);
  });

  it('are declared for nothing but requests that read', () => {
    const others = allCalls.filter(({ call }) => call.dependsOn && !GETS.includes(call));
    expect(others.map(({ call }) => nameOf(call))).toEqual([]);
  });

  it('are a record’s only where the one parameter is its id', () => {
    const others = GETS.filter(({ dependsOn }) => dependsOn?.record).filter(
      ({ path }) => path.match(/\{\w+\}/g)?.length !== 1,
    );
    expect(others.map(nameOf)).toEqual([]);
  });

  it('are declared in one way each', () => {
    for (const call of GETS) {
      const { any = [], record = [], polled = [] } = call.dependsOn ?? {};
      const all = [...any, ...record, ...polled];
      expect({ call: nameOf(call), topics: new Set(all).size }).toEqual({
        call: nameOf(call),
        topics: all.length,
      });
    }
  });
});
