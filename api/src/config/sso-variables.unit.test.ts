import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ssoSettingsOf } from '../people/sso/settings.ts';
import { parseConfig } from './config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cotyle-sso-'));
afterAll(() => rmSync(folder, { recursive: true }));

const COMPLETE = {
  PUBLIC_URL: 'https://hips.clinic.test',
  SSO_ISSUER: 'https://id.clinic.test/realms/clinic',
  SSO_CLIENT_ID: 'cotyle',
  SSO_CLIENT_SECRET: 'a-long-secret',
};

describe('the configuration of single sign-on', () => {
  it('is off without an issuer', () => {
    expect(ssoSettingsOf(parseConfig({ SSO_LABEL: 'Clinic' }))).toBeUndefined();
  });

  it('needs no more than the address, the name and the secret', () => {
    expect(ssoSettingsOf(parseConfig(COMPLETE))).toMatchObject({
      issuer: COMPLETE.SSO_ISSUER,
      clientSecret: 'a-long-secret',
      createsUsers: false,
      redirectUri: 'https://hips.clinic.test/api/auth/sso/callback',
    });
  });

  it('reads the secret from a file', () => {
    const file = path.join(folder, 'secret');
    writeFileSync(file, 'from-a-file\n');
    const config = parseConfig({ ...COMPLETE, SSO_CLIENT_SECRET: '', SSO_CLIENT_SECRET_FILE: file });
    expect(ssoSettingsOf(config)?.clientSecret).toBe('from-a-file');
  });

  it.each([
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL: needed because SSO_ISSUER is set'],
    [{ SSO_CLIENT_ID: '' }, 'SSO_CLIENT_ID: needed because SSO_ISSUER is set'],
    [
      { SSO_CLIENT_SECRET: '' },
      'SSO_CLIENT_SECRET: this or SSO_CLIENT_SECRET_FILE is needed because SSO_ISSUER is set',
    ],
    [
      { SSO_ISSUER: 'http://id.clinic.test' },
      'SSO_ISSUER: must be a URL that starts with https://; http:// is accepted for localhost only',
    ],
    [{ SSO_CLIENT_SECRET_FILE: '/nowhere' }, 'SSO_CLIENT_SECRET_FILE: must be a file that can be read'],
    [{ SSO_SCOPES: 'email' }, 'SSO_SCOPES: must contain openid'],
    [{ SSO_CREATE_USERS: 'true' }, 'SSO_ROLES: needed because SSO_CREATE_USERS is true'],
    [{ SSO_LOCAL_SIGN_IN: 'closed' }, 'SSO_EMERGENCY_EMAIL: needed because SSO_LOCAL_SIGN_IN is closed'],
    [
      { SSO_ISSUER: '', SSO_LOCAL_SIGN_IN: 'closed' },
      'SSO_ISSUER: needed because SSO_LOCAL_SIGN_IN is closed',
    ],
    [{ SSO_EMERGENCY_EMAIL: 'nobody' }, 'SSO_EMERGENCY_EMAIL: must be an email address'],
  ])('stops the start with a sentence for %j', (change, sentence) => {
    expect(() => parseConfig({ ...COMPLETE, ...change })).toThrow(sentence);
  });
});
