import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { parseConfig } from '../config/config.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp();
});
afterAll(() => cotyle.close());

const answerWith = async (environment: Record<string, string>) => {
  const config = parseConfig({ DATABASE_URL: cotyle.context.databaseUrl, ...environment });
  const now = () => new Date('2026-11-17T15:30:00Z');
  const app = await buildApp({ ...cotyle.context, config, now });
  try {
    return await app.inject('/.well-known/security.txt');
  } finally {
    await app.close();
  }
};

describe('security.txt', () => {
  it('names the contact, when it expires, the policy and its own address', async () => {
    const answer = await answerWith({
      PUBLIC_URL: 'https://hips.example.org/',
      SECURITY_CONTACT: 'mailto:security@example.org',
      SECURITY_POLICY: 'https://example.org/security',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toBe(
      [
        'Contact: mailto:security@example.org',
        'Expires: 2027-05-16T00:00:00Z',
        'Policy: https://example.org/security',
        'Preferred-Languages: en',
        'Canonical: https://hips.example.org/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });

  it('has no policy line where none is configured', async () => {
    const answer = await answerWith({ SECURITY_CONTACT: 'https://example.org/report' });
    expect(answer.body).toContain('Contact: https://example.org/report\n');
    expect(answer.body).not.toContain('Policy');
  });

  it('does not exist while no contact is configured', async () => {
    expect((await answerWith({ SECURITY_POLICY: 'https://example.org/security' })).statusCode).toBe(404);
  });
});
