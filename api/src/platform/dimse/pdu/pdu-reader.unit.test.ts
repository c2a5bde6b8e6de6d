import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { associateRequest } from '../testing/arbitraries.ts';
import { outcomeOf } from '../testing/outcome-of.ts';
import { splitBytes } from '../testing/split-bytes.ts';
import {
  CONTEXT_RESULT,
  decodeAssociateAccept,
  decodeAssociateRequest,
  encodeAssociateAccept,
  encodeAssociateRequest,
} from './associate.ts';
import { encodeAbort, encodeDataHead, encodeReject, encodeReleaseRequest } from './encode-pdu.ts';
import { PduError } from './pdu-error.ts';
import { createPduReader } from './pdu-reader.ts';
import { MAX_ASSOCIATE_LENGTH, MAX_PDU_LENGTH } from './pdu-types.ts';
import type { PduEvent } from './pdu-types.ts';

const HEADER = 6;
const body = (pdu: Buffer): Buffer => pdu.subarray(HEADER);

describe('an A-ASSOCIATE', () => {
  it('request is read as it was written', () => {
    fc.assert(
      fc.property(associateRequest, (request) => {
        expect(decodeAssociateRequest(body(encodeAssociateRequest(request)))).toEqual(request);
      }),
    );
  });

  it('answer is read as it was written', () => {
    fc.assert(
      fc.property(associateRequest, fc.constantFrom(...Object.values(CONTEXT_RESULT)), (request, result) => {
        const contexts = request.contexts.map(({ id, transferSyntaxes: [transferSyntax = ''] }) => ({
          id,
          result,
          transferSyntax,
        }));
        const accept = { ...request, contexts };
        expect(decodeAssociateAccept(body(encodeAssociateAccept(accept)))).toEqual(accept);
      }),
    );
  });

  it('of random bytes is read or refused as a broken PDU, and nothing else', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 2000 }),
      fc
        .tuple(associateRequest, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }))
        .map(([request, changes]) => {
          const pdu = Buffer.from(body(encodeAssociateRequest(request)));
          for (const [at, value] of changes) pdu[at % pdu.length] = value;
          return pdu;
        }),
    );
    fc.assert(
      fc.property(bytes, (given) => {
        const outcome = outcomeOf(() => decodeAssociateRequest(Buffer.from(given)));
        expect(['done', 'PduError']).toContain(outcome);
      }),
      { numRuns: 500 },
    );
  });
});

const isFragment = (event: PduEvent): event is Extract<PduEvent, { kind: 'fragment' }> =>
  event.kind === 'fragment';

const lengthOf = (event: PduEvent): number => {
  if ('body' in event) return event.body.length;
  return isFragment(event) ? event.fragment.bytes.length : 0;
};

/** A data set in PDVs of these lengths, one in each PDU. */
const dataPdus = (dataSet: Uint8Array, lengths: readonly number[]): Buffer => {
  const pdus: Uint8Array[] = [];
  let at = 0;
  for (const length of [...lengths, dataSet.length]) {
    const fragment = dataSet.subarray(at, at + length);
    at += fragment.length;
    const isLast = at === dataSet.length;
    pdus.push(encodeDataHead(3, 'data-set', isLast, fragment.length), fragment);
    if (isLast) break;
  }
  return Buffer.concat(pdus);
};

describe('a reader of PDUs', () => {
  it('gives the same data set whatever the fragments and the chunks of the network are', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 5000 }),
        fc.array(fc.nat(400), { maxLength: 30 }),
        fc.array(fc.nat(), { maxLength: 40 }),
        (dataSet, lengths, cuts) => {
          const reader = createPduReader();
          const events = splitBytes(dataPdus(dataSet, lengths), cuts).flatMap((chunk) => [
            ...reader.read(chunk),
          ]);
          expect(events.every(isFragment)).toBe(true);
          const fragments = events.filter(isFragment).map(({ fragment }) => fragment);
          expect(Buffer.concat(fragments.map(({ bytes }) => bytes))).toEqual(Buffer.from(dataSet));
          expect(fragments.filter(({ isLast }) => isLast)).toEqual(fragments.slice(-1));
          expect(fragments.every(({ contextId, isCommand }) => contextId === 3 && !isCommand)).toBe(true);
        },
      ),
    );
  });

  it('reads the short PDUs in one chunk and byte by byte', () => {
    const bytes = Buffer.concat([
      encodeReject({ result: 1, source: 1, reason: 3 }),
      encodeReleaseRequest(),
      encodeAbort(2, 6),
    ]);
    const expected = [
      { kind: 'associate-reject', result: 1, source: 1, reason: 3 },
      { kind: 'release-request' },
      { kind: 'abort', source: 2, reason: 6 },
    ];
    expect([...createPduReader().read(bytes)]).toEqual(expected);
    const reader = createPduReader();
    expect([...bytes].flatMap((byte) => [...reader.read(Uint8Array.of(byte))])).toEqual(expected);
  });

  it.each([
    ['an unknown type', Buffer.of(0x47, 0, 0, 0, 0, 4)],
    ['an A-ASSOCIATE-RQ of four gigabytes', Buffer.of(1, 0, 0xff, 0xff, 0xff, 0xff)],
    ['a P-DATA-TF above the length that we announce', Buffer.of(4, 0, 0, 0x20, 0, 1)],
    ['a release request of a wrong length', Buffer.of(5, 0, 0, 0, 0, 5)],
    ['a PDV longer than its PDU', Buffer.of(4, 0, 0, 0, 0, 10, 0x70, 0, 0, 0, 1, 3)],
    ['a PDV without its header', Buffer.of(4, 0, 0, 0, 0, 6, 0, 0, 0, 1, 1, 3)],
    ['a PDV with an unknown control header', Buffer.of(4, 0, 0, 0, 0, 6, 0, 0, 0, 2, 1, 4)],
  ])('refuses %s by its header alone', (_, header) => {
    expect(() => [...createPduReader().read(header)]).toThrow(PduError);
  });

  it('keeps nothing longer than one A-ASSOCIATE, and ends with a broken PDU at the worst', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 20 }),
        fc.nat(7),
        (chunks, type) => {
          const reader = createPduReader();
          const lengths: number[] = [];
          const outcome = outcomeOf(() => {
            for (const chunk of [Uint8Array.of(type, 0, 0, 0), ...chunks])
              for (const event of reader.read(chunk)) lengths.push(lengthOf(event));
          });
          expect(['done', 'PduError']).toContain(outcome);
          expect(lengths.every((length) => length <= Math.max(MAX_ASSOCIATE_LENGTH, MAX_PDU_LENGTH))).toBe(
            true,
          );
        },
      ),
      { numRuns: 1000 },
    );
  });
});
