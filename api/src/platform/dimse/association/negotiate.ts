import { CONTEXT_RESULT } from '../pdu/associate.ts';
import type { AnsweredContext, ProposedContext } from '../pdu/associate.ts';
import { DATA_SET_SYNTAXES, isStorageClass, TRANSFER_SYNTAXES, VERIFICATION } from '../uids.ts';

export interface AcceptedContext {
  readonly abstractSyntax: string;
  readonly transferSyntax: string;
}

const syntaxesFor = (
  abstractSyntax: string,
  queryClasses: readonly string[],
): readonly string[] | undefined => {
  if (abstractSyntax === VERIFICATION || queryClasses.includes(abstractSyntax)) return DATA_SET_SYNTAXES;
  return isStorageClass(abstractSyntax) ? TRANSFER_SYNTAXES : undefined;
};

/** The first proposed transfer syntax that we take: bytes are stored as they come, so the sender need not convert. */
export const answerContext = (
  { id, abstractSyntax, transferSyntaxes }: ProposedContext,
  queryClasses: readonly string[],
): AnsweredContext => {
  const known = syntaxesFor(abstractSyntax, queryClasses);
  const first = transferSyntaxes[0] ?? '';
  if (!known) return { id, result: CONTEXT_RESULT.abstractSyntaxNotSupported, transferSyntax: first };
  const transferSyntax = transferSyntaxes.find((uid) => known.includes(uid));
  return transferSyntax === undefined
    ? { id, result: CONTEXT_RESULT.transferSyntaxesNotSupported, transferSyntax: first }
    : { id, result: CONTEXT_RESULT.accepted, transferSyntax };
};

export const acceptedContexts = (
  proposed: readonly ProposedContext[],
  answered: readonly AnsweredContext[],
): ReadonlyMap<number, AcceptedContext> =>
  new Map(
    answered
      .filter(({ result }) => result === CONTEXT_RESULT.accepted)
      .map(({ id, transferSyntax }) => {
        const abstractSyntax = proposed.find((one) => one.id === id)?.abstractSyntax ?? '';
        return [id, { abstractSyntax, transferSyntax }];
      }),
  );
