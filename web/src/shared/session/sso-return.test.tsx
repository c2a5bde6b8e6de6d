import { describe, expect, it } from 'vitest';
import { readSsoReturn } from './sso-return.ts';

describe('the return from the identity provider', () => {
  it.each([
    ['/login', '#sso=abc', { code: 'abc' }],
    ['/login', '#sso-error=away', { refusal: 'away' }],
    ['/login', '#sso-error=%3Cb%3E', { refusal: 'denied' }],
    ['/login', '#sso-error=toString', { refusal: 'denied' }],
    ['/login', '', undefined],
    ['/login', '#other', undefined],
    ['/procedures', '#sso=abc', undefined],
  ])('is read from %s%s', (pathname, hash, expected) => {
    expect(readSsoReturn({ pathname, hash })).toEqual(expected);
  });
});
