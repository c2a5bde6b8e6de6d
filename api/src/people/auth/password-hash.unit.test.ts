import { describe, expect, it } from 'vitest';
import { hashPassword, passwordMatches } from './password-hash.ts';

describe('the hash of a password', () => {
  it('is argon2id with 64 MiB and three passes, and matches that password alone', async () => {
    const hash = await hashPassword('Femur#1234');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    expect(await passwordMatches(hash, 'Femur#1234')).toBe(true);
    expect(await passwordMatches(hash, 'Femur#1235')).toBe(false);
  });

  it('is not needed to reject the password of an unknown account', async () => {
    for (const none of [null, undefined]) expect(await passwordMatches(none, 'Femur#1234')).toBe(false);
  });
});
