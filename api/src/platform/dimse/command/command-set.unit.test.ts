import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { uid } from '../testing/arbitraries.ts';
import { outcomeOf } from '../testing/outcome-of.ts';
import { decodeCommand, encodeCommand, hasDataSet } from './command-set.ts';

const number = fc.nat(0xffff);
const command = fc.record(
  {
    commandField: number,
    messageId: number,
    messageIdRespondedTo: number,
    priority: number,
    status: number,
    affectedSopClassUid: uid,
    affectedSopInstanceUid: uid,
    errorComment: fc.stringMatching(/^[a-z]{1,64}$/),
  },
  { requiredKeys: ['commandField'] },
);

it('a command is read as it was written', () => {
  fc.assert(
    fc.property(command, fc.boolean(), (given, withDataSet) => {
      const read = decodeCommand(encodeCommand(given, withDataSet));
      expect(read).toMatchObject(given);
      expect(hasDataSet(read)).toBe(withDataSet);
    }),
  );
});

it('changed or truncated bytes of a command are read or refused as a broken PDU, and nothing else', () => {
  fc.assert(
    fc.property(command, fc.nat(), fc.nat(), fc.nat(255), (given, cut, at, value) => {
      const bytes = encodeCommand(given, true);
      bytes[at % bytes.length] = value;
      const read = outcomeOf(() => decodeCommand(bytes.subarray(0, cut % (bytes.length + 1))));
      expect(['done', 'PduError']).toContain(read);
    }),
    { numRuns: 1000 },
  );
});
