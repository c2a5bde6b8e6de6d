import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig, publicUrlOf, VARIABLES } from './config.ts';

const problemOf = (environment: Record<string, string>): string => {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('the configuration', () => {
  it('is valid without any variable', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      PORT: 3000,
      HOST: 'localhost',
      DATA_DIR: './data',
      DATABASE_URL: undefined,
    });
    expect(publicUrlOf(config)).toBe('http://localhost:3000');
  });

  it('treats an empty value as unset, as a line NAME= in .env', () => {
    expect(parseConfig(Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, ''])))).toEqual(
      parseConfig({}),
    );
  });

  it.each([
    ['BACKUP_KEY', 'too short', 'BACKUP_KEY: must have at least 16 characters'],
    ['BACKUP_KEY', 'abcabcabcabcabcabc', 'BACKUP_KEY: must have at least 6 different characters'],
    ['AUDIT_ANCHOR_FOLDER', '/mnt/anchors', 'AUDIT_ANCHOR_KEY: needed because AUDIT_ANCHOR_FOLDER is set'],
    ['AUDIT_ANCHOR_MAIL', 'no address', 'AUDIT_ANCHOR_MAIL: must be mail addresses with commas between them'],
    [
      'AUDIT_ANCHOR_S3_URL',
      'https://s3.example.org/bucket',
      'AUDIT_ANCHOR_S3_URL: must be a URL with key, secret and bucket, such as https://key:secret@s3.example.org/anchors',
    ],
    ['PORT', 'x', 'PORT: must be a whole number from 0 to 65535'],
    ['PORT', '70000', 'PORT: must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'PORT: must be a whole number from 0 to 65535'],
    [
      'DATABASE_URL',
      'mysql://x',
      'DATABASE_URL: must be a URL that starts with postgres:// or postgresql://',
    ],
    ['SMTP_URL', 'mail.example.org', 'SMTP_URL: must be a URL that starts with smtp:// or smtps://'],
    ['PUBLIC_URL', 'hips', 'PUBLIC_URL: must be a URL that starts with http:// or https://'],
    [
      'SECURITY_CONTACT',
      'security@example.org',
      'SECURITY_CONTACT: must be a URL that starts with mailto: or https:// or tel:',
    ],
    ['TOKEN_SECRET', 'short', 'TOKEN_SECRET: must have at least 32 characters'],
    ['S3_ENDPOINT', 'http://s3.test', 'S3_BUCKET: needed because S3_ENDPOINT is set'],
    [
      'UPLOAD_MAX_FILE_BYTES',
      '20 GB',
      'UPLOAD_MAX_FILE_BYTES: must be a whole number from 1 to 1125899906842624',
    ],
  ])('rejects %s=%s with one line that names it', (name, value, line) => {
    expect(problemOf({ [name]: value })).toBe(line);
  });

  it('never repeats a wrong value, which may be a secret', () => {
    for (const name of Object.keys(VARIABLES))
      expect(problemOf({ [name]: 'canary\n' })).not.toContain('canary');
  });

  it('has a description for every variable', () => {
    for (const { about } of Object.values(VARIABLES)) expect(about).toMatch(/^[A-Z].*\.$/);
  });

  it('removes the trailing slash of PUBLIC_URL', () => {
    expect(publicUrlOf(parseConfig({ PUBLIC_URL: 'https://hips.clinic.test/' }))).toBe(
      'https://hips.clinic.test',
    );
  });
});
