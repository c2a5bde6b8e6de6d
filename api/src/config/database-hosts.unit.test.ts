import {
  array,
  assert,
  constant,
  domain,
  integer,
  ipV4,
  oneof,
  option,
  property,
  record,
  stringMatching,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { databaseHostsOf } from './database-hosts.ts';

const server = record({
  host: oneof(domain(), ipV4(), constant('[::1]')),
  port: option(integer({ min: 1, max: 65_535 }), { nil: undefined }),
});
const secret = stringMatching(/^[\w.~%-]{1,12}$/).map(encodeURIComponent);

describe('the hosts of a database URL', () => {
  it('are parsed in order, each with the same role, database and settings', () => {
    assert(
      property(array(server, { minLength: 1, maxLength: 4 }), secret, (servers, password) => {
        const written = servers.map(({ host, port }) => (port === undefined ? host : `${host}:${port}`));
        const hosts = databaseHostsOf(`postgres://app:${password}@${written.join(',')}/cotyle?ssl=true`);
        expect(hosts.map(({ host, port }) => ({ host, port }))).toEqual(
          servers.map(({ host, port }) => ({ host: host.replace(/^\[|\]$/g, ''), port: port ?? 5432 })),
        );
        for (const [index, { url }] of hosts.entries())
          expect(url).toBe(`postgres://app:${password}@${written[index]}/cotyle?ssl=true`);
      }),
    );
  });

  it.each([
    '',
    'nonsense',
    'http://one/cotyle',
    'postgres://',
    'postgres://one:99999/x',
    'postgres://one,:5/x',
    'postgres:///cotyle',
  ])('are none in %j', (url) => {
    expect(databaseHostsOf(url)).toEqual([]);
  });
});
