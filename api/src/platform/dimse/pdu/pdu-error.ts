/** PS3.8 9.3.8: why the service provider aborts an association. */
export const ABORT_REASON = {
  notSpecified: 0,
  unrecognizedPdu: 1,
  unexpectedPdu: 2,
  unrecognizedParameter: 4,
  unexpectedParameter: 5,
  invalidParameter: 6,
} as const;

/** The peer broke the protocol: the association ends with an A-ABORT. The message has nothing of the peer's content. */
export class PduError extends Error {
  override readonly name = 'PduError';
  readonly reason: number;

  constructor(reason: keyof typeof ABORT_REASON, message: string) {
    super(message);
    this.reason = ABORT_REASON[reason];
  }
}

/** We end an association whose peer may no longer call: it ends with an A-ABORT. */
export class AssociationRevoked extends Error {
  override readonly name = 'AssociationRevoked';
}

/** The peer went away, aborted or was silent for too long: what was on its way is incomplete. */
export class AssociationLost extends Error {
  override readonly name = 'AssociationLost';
}
