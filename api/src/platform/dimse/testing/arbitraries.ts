import * as fc from 'fast-check';

export const uid = fc
  .array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 8 })
  .map((parts) => `1.2.${parts.join('.')}`);

export const aeTitle = fc.stringMatching(/^[A-Z0-9_]{1,16}$/);

export const associateRequest = fc.record({
  calledAeTitle: aeTitle,
  callingAeTitle: aeTitle,
  maxPduLength: fc.nat(0xffff_ffff),
  contexts: fc
    .array(
      fc.record({
        abstractSyntax: uid,
        transferSyntaxes: fc.array(uid, { minLength: 1, maxLength: 5 }),
      }),
      { maxLength: 128 },
    )
    .map((contexts) => contexts.map((context, index) => ({ ...context, id: index * 2 + 1 }))),
});
