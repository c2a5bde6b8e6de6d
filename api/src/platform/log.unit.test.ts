import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openLog, RequestLog, safeError } from './log.ts';

type Line = Record<string, unknown>;

const openTestLog = (level: 'info' | 'debug' = 'info') => {
  const raw: string[] = [];
  const log = openLog(level, { write: (line) => raw.push(line) });
  return { log, raw, lines: (): Line[] => raw.map((line) => JSON.parse(line) as Line) };
};

const withApp = async (use: (app: FastifyInstance) => Promise<unknown>, level: 'info' | 'debug' = 'info') => {
  const { log, raw, lines } = openTestLog(level);
  const app = Fastify({ loggerInstance: log, logController: new RequestLog(), genReqId: () => 'request-1' });
  app.post('/api/users/:id', async (request) => {
    request.callerId = 7;
    return { ok: true };
  });
  app.get('/readyz', async () => ({ ok: true }));
  app.get('/fails', async () => {
    throw Object.assign(new Error('could not greet "Anna Weiß" at anna@clinic.test'), {
      detail: 'Key (email)=(anna@clinic.test)',
    });
  });
  app.get('/twice', async (_request, reply) => {
    void reply.send('one');
    void reply.send('two');
    return reply;
  });
  await use(app as unknown as FastifyInstance);
  await app.close();
  return { text: raw.join(''), lines: lines() };
};

const SECRET = /anna|weiß|s3cret|eyJ|clinic\.test/i;

describe('the log line of a request', () => {
  test('has the method, route, status, duration, request id and user id, and nothing else', async () => {
    const { text, lines } = await withApp((app) =>
      app.inject({
        method: 'POST',
        url: '/api/users/12?search=Anna&token=s3cret',
        headers: { authorization: 'Bearer s3cret', cookie: 'a=s3cret' },
        payload: { email: 'anna@clinic.test', password: 's3cret' },
      }),
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      requestId: 'request-1',
      req: { method: 'POST', route: '/api/users/:id' },
      res: { statusCode: 200 },
      milliseconds: expect.any(Number),
      userId: 7,
      msg: 'request',
    });
    expect(text).not.toMatch(SECRET);
  });

  test('does not contain the URL of an unknown route', async () => {
    const { text, lines } = await withApp((app) => app.inject('/anna/s3cret?token=s3cret'));
    expect(lines[0]?.['req']).toEqual({ method: 'GET', unknownRoute: true });
    expect(lines[0]?.['res']).toEqual({ statusCode: 404 });
    expect(text).not.toMatch(SECRET);
  });

  test('is written for probes at the level debug only', async () => {
    const probe = (app: FastifyInstance) => app.inject('/readyz');
    expect((await withApp(probe)).lines).toEqual([]);
    expect((await withApp(probe, 'debug')).lines).toHaveLength(1);
  });

  test('has no secrets after a failing handler, a malformed body or a response sent twice', async () => {
    const { text, lines } = await withApp(async (app) => {
      await app.inject('/fails?token=s3cret');
      await app.inject('/twice?token=s3cret');
      await app.inject({
        method: 'POST',
        url: '/api/users/1',
        headers: { 'content-type': 'application/json' },
        payload: '{"name": Anna s3cret',
      });
    });
    expect(lines.filter((line) => line['msg'] === 'request')).toHaveLength(3);
    expect(lines.some((line) => line['level'] === 'error')).toBe(true);
    expect(text).not.toMatch(SECRET);
  });
});

describe('an application log line', () => {
  test('hides credentials in its fields and its message', () => {
    const { log, raw } = openTestLog();
    log.info(
      {
        password: 's3cret',
        user: { email: 'anna@clinic.test', refreshToken: 's3cret' },
        at: 'postgres://cotyle:s3cret@db:5432/x',
      },
      'told anna@clinic.test',
    );
    log.info('%s wrote %j', 'anna@clinic.test', { a: 's3cret' });
    log.warn({ error: Object.assign(new Error('x'), { detail: 'Anna' }) });
    log.error(new Error('no such "Anna"'));
    log.error({ err: new Error('no such "Anna"') });
    const text = raw.join('');
    expect(text).not.toMatch(SECRET);
    expect(text).toContain('postgres://db:5432');
    expect(text).toContain('no such');
  });

  test('keeps what an operator needs', () => {
    const { log, lines } = openTestLog();
    log.info('listening at http://127.0.0.1:3000');
    log.info({ job: 'sweep', jobId: '0199f1f2-8f3c-7a32-9d3c-1a2b3c4d5e6f' }, 'done');
    expect(lines()[0]?.['msg']).toBe('listening at http://127.0.0.1:3000');
    expect(lines()[1]).toMatchObject({ job: 'sweep', jobId: '0199f1f2-8f3c-7a32-9d3c-1a2b3c4d5e6f' });
  });

  test('accepts values of any type', () => {
    const { log, lines } = openTestLog();
    const ring: Record<string, unknown> = { bytes: Buffer.from('s3cret') };
    ring['ring'] = ring;
    log.info(ring, 'ring');
    log.info({ err: null }, 'null');
    log.info({ err: 'text' });
    log.info({ req: {}, res: {} });
    expect(lines()).toHaveLength(4);
  });
});

describe('safeError', () => {
  test('copies nothing of a database error that contains a row', () => {
    const error = Object.assign(
      new Error('duplicate key value violates unique constraint "users_email_key"'),
      {
        severity: 'ERROR',
        code: '23505',
        detail: 'Key (email)=(anna@clinic.test) already exists.',
        where: 'anna@clinic.test',
        parameters: ['anna@clinic.test'],
        query: 'insert into users …',
      },
    );
    const safe = safeError(error);
    expect(safe).toEqual({
      type: 'Error',
      code: '23505',
      message: 'duplicate key value violates unique constraint "users_email_key"',
      stack: expect.stringMatching(/^ +at /),
    });
    expect(JSON.stringify(safe)).not.toMatch(SECRET);
  });

  test('hides the value that PostgreSQL quotes', () => {
    const error = Object.assign(new Error('invalid input syntax for type integer: "Anna Weiß"'), {
      severity: 'ERROR',
      code: '22P02',
    });
    expect(safeError(error).message).toBe('invalid input syntax for type integer: "…"');
  });

  test('names the path and code of a schema violation, never the input', () => {
    const schema = z.strictObject({
      email: z.email(),
      role: z.enum(['A']),
      map: z.record(z.string(), z.number()),
    });
    const result = schema.safeParse(
      { email: 'anna', role: 'anna', map: { 'Anna Weiß': 'x' }, annaKey: 1 },
      { reportInput: true },
    );
    const safe = safeError(result.error);
    expect(safe.type).toBe('ZodError');
    expect(safe.message).toBe(
      'email: invalid_format, role: invalid_value, map.…: invalid_type, (whole): unrecognized_keys',
    );
    expect(JSON.stringify(safe)).not.toMatch(SECRET);
  });

  test.each<[string, unknown]>([
    ['a JSON error', thrownBy(() => JSON.parse('Anna Weiß s3cret'))],
    ['an error with several lines', new Error('first\n    at anna@clinic.test:1:1\nsays "hi\nWeiß"')],
    ['a cause', new Error('outer', { cause: new Error("bad 'Anna'") })],
    ['many errors', new AggregateError([new Error('at "Anna"')], '')],
    ['a token', new Error(`token eyJhbGciOi.eyJzdWIi.sig and ${'aB3_'.repeat(10)}`)],
    ['a query', new Error('GET /reset_password?token=s3cret failed')],
    ['a thrown text', 'Anna'],
    ['a thrown object', { message: 'no "Anna"', stack: 'Anna\n    at x (file.js:1:1)', patient: 'Anna' }],
    ['an odd name and code', Object.assign(new Error('x'), { name: 'Anna Weiß', code: 'Anna Weiß' })],
  ])('%s tells no secrets', (_name, error) => {
    expect(JSON.stringify(safeError(error))).not.toMatch(SECRET);
    expect(JSON.stringify(safeError(error))).not.toContain('aB3_');
  });

  test('keeps what helps to find a defect', () => {
    const error = thrownBy(() => (undefined as unknown as { name: string }).name);
    expect(safeError(error)).toMatchObject({
      type: 'TypeError',
      message: "Cannot read properties of undefined (reading 'name')",
    });
    expect(safeError(error).stack).toContain('log.unit.test.ts');
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    expect(safeError(refused)).toMatchObject({ code: 'ECONNREFUSED', message: refused.message });
  });

  test('ends for a cycle of causes', () => {
    const error = new Error('ring');
    error.cause = error;
    expect(safeError(error).message.length).toBeLessThan(501);
  });
});

function thrownBy(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
