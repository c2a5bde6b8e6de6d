import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNewRead } from './reading/continuation.ts';
import { dispositionOf } from './sending/disposition.ts';
import { ifRangeMatches, parseRange } from './sending/range.ts';
import { readTicket, TICKET_SECONDS, writeTicket } from './signed-urls/ticket.ts';
import { uniqueNames } from './zip/unique-names.ts';

describe('a range of ten bytes', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-5', { start: 2, end: 5 }],
    ['bytes=2-', { start: 2, end: 9 }],
    ['bytes=0-99', { start: 0, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['Bytes= 2-5 ', { start: 2, end: 5 }],
    ['bytes=10-', 'none'],
    ['bytes=10-12', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=999999999999999-', 'none'],
    [undefined, 'all'],
    ['', 'all'],
    ['bytes=-', 'all'],
    ['bytes=5-2', 'all'],
    ['bytes=0-1,3-4', 'all'],
    ['bytes=a-b', 'all'],
    ['bytes=1e3-', 'all'],
    ['lines=0-1', 'all'],
    ['bytes=9999999999999999-', 'all'],
  ])('requested as %j is %j', (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });

  it('of an empty file is empty', () => {
    expect(parseRange('bytes=0-', 0)).toBe('none');
    expect(parseRange('bytes=-1', 0)).toBe('none');
    expect(parseRange(undefined, 0)).toBe('all');
  });

  it('lies inside the file for any header', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(20), fc.nat(20), fc.nat(30), (text, first, last, size) => {
        for (const header of [
          text,
          `bytes=${text}`,
          `bytes=${first}-${last}`,
          `bytes=${first}-`,
          `bytes=-${last}`,
        ]) {
          const range = parseRange(header, size);
          if (typeof range === 'string') continue;
          expect(range.start).toBeGreaterThanOrEqual(0);
          expect(range.end).toBeGreaterThanOrEqual(range.start);
          expect(range.end).toBeLessThan(size);
        }
      }),
    );
  });

  it('applies only to the content that the client has started to read', () => {
    const day = 'Mon, 05 Jan 2026 10:00:00 GMT';
    expect(ifRangeMatches(undefined, '"a"', day)).toBe(true);
    expect(ifRangeMatches('"a"', '"a"', day)).toBe(true);
    expect(ifRangeMatches(day, '"a"', day)).toBe(true);
    for (const other of ['"b"', 'W/"a"', 'a', 'Mon, 05 Jan 2026 10:00:01 GMT', ''])
      expect(ifRangeMatches(other, '"a"', day)).toBe(false);
  });
});

describe('the content disposition of a file', () => {
  it.each([
    ['hip.stl', `attachment; filename="hip.stl"; filename*=UTF-8''hip.stl`],
    ['a "b" 100%.zip', `attachment; filename="a _b_ 100_.zip"; filename*=UTF-8''a%20%22b%22%20100%25.zip`],
    [
      'Hüfte 漢🦴.stl',
      `attachment; filename="H_fte __.stl"; filename*=UTF-8''H%C3%BCfte%20%E6%BC%A2%F0%9F%A6%B4.stl`,
    ],
    [`it's (1)*.csv`, `attachment; filename="it's (1)*.csv"; filename*=UTF-8''it%27s%20%281%29%2A.csv`],
    [
      'a\r\nSet-Cookie: x\\.zip',
      `attachment; filename="aSet-Cookie: x_.zip"; filename*=UTF-8''aSet-Cookie%3A%20x%5C.zip`,
    ],
  ])('%j is encoded by RFC 6266', (name, header) => {
    expect(dispositionOf('attachment', name)).toBe(header);
  });

  it('is one header line for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(dispositionOf('inline', name)).toMatch(
          /^inline; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w.!~%-]*$/,
        );
      }),
    );
  });
});

describe('a read', () => {
  const now = new Date('2026-01-05T10:00:00Z');
  const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
  it.each([
    ['from the beginning', 0, undefined, true],
    ['from the beginning again', 0, minutesAgo(1), true],
    ['on, what was begun a minute ago', 5, minutesAgo(1), false],
    ['on, what was begun 59 minutes ago', 5, minutesAgo(59), false],
    ['on, what was begun an hour ago', 5, minutesAgo(60), true],
    ['from the middle, without ever having begun', 5, undefined, true],
  ])('%s is an event of its own or not', (_, start, last, isNew) => {
    expect(isNewRead(start, last, now)).toBe(isNew);
  });
});

describe('a ticket of a signed URL', () => {
  const key = new TextEncoder().encode('0123456789abcdef0123456789abcdef');
  const other = new TextEncoder().encode('another key that is long enough to be one');
  const now = new Date('2026-01-05T10:00:00Z');
  const expires = now.getTime() / 1000 + TICKET_SECONDS;
  const sessionId = '0b8f6f0e-3b1c-4c57-9d3a-5f1c2a7e9b44';
  const written = writeTicket(key, { fileId: 12, sessionId, expires });

  it('is valid for its file and session for five minutes', () => {
    expect(readTicket([other, key], written, now)).toEqual({ fileId: 12, sessionId, expires });
    expect(TICKET_SECONDS).toBeLessThanOrEqual(300);
    expect(readTicket([other, key], written, new Date(expires * 1000 - 1))).toBeDefined();
    expect(readTicket([other, key], written, new Date(expires * 1000))).toBeUndefined();
    expect(written.length).toBeLessThan(130);
  });

  it('is invalid if it is changed, forged or signed with another key', () => {
    expect(readTicket([other], written, now)).toBeUndefined();
    for (let index = 0; index < written.length; index += 1) {
      const letter = written[index] === '1' ? '2' : '1';
      const changed = written.slice(0, index) + letter + written.slice(index + 1);
      expect([index, readTicket([other, key], changed, now)]).toEqual([index, undefined]);
    }
    for (const text of [
      '',
      'x',
      `${written}0`,
      `0${written}`,
      written.slice(0, -1),
      `12-${sessionId}-9999999999-`,
    ])
      expect(readTicket([other, key], text, now)).toBeUndefined();
  });
});

describe('names in a zip', () => {
  it('are unique on every system and never a path', () => {
    expect(
      uniqueNames(['a.zip', 'A.ZIP', 'a.zip', 'a (2).zip', 'x', 'x', '../../etc/passwd', 'C:\\a.zip']),
    ).toEqual(['a.zip', 'A (2).ZIP', 'a (3).zip', 'a (2) (2).zip', 'x', 'x (2)', 'passwd', 'a (4).zip']);
  });
});
