import { describe, expect, it } from 'vitest';
import { serviceAddress, SERVICE_ADDRESS_PROBLEM } from './service-address.ts';

describe('the address of a web service', () => {
  it.each(['https://ehr.test/jwks', 'http://127.0.0.1:9000/jwks', 'http://localhost/jwks', 'http://[::1]/'])(
    'may be %s',
    (text) => expect(serviceAddress.safeParse(text).success).toBe(true),
  );

  it.each([
    'http://ehr.test/jwks',
    'http://127.0.0.1.ehr.test/jwks',
    'http://10.0.0.1/jwks',
    'ftp://ehr.test/jwks',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ehr.test',
    'https://name:secret@ehr.test/jwks',
    'https://ehr.test/jwks?token=secret',
  ])('may not be %s', (text) => {
    expect(serviceAddress.safeParse(text).error?.issues[0]?.message).toBe(SERVICE_ADDRESS_PROBLEM);
  });
});
