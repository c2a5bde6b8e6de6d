import { PDU_TYPE } from './pdu-types.ts';

const PDV_HEAD = 12;

const short = (type: number, ...body: readonly [number, number, number, number]): Buffer =>
  Buffer.of(type, 0, 0, 0, 0, 4, ...body);

/** PS3.8 table 9-21. */
export interface Rejection {
  /** 1 for good, 2 for now. */
  readonly result: number;
  readonly source: number;
  readonly reason: number;
}

export const encodeReject = ({ result, source, reason }: Rejection): Buffer =>
  short(PDU_TYPE.associateReject, 0, result, source, reason);

export const encodeReleaseRequest = (): Buffer => short(PDU_TYPE.releaseRequest, 0, 0, 0, 0);
export const encodeReleaseResponse = (): Buffer => short(PDU_TYPE.releaseResponse, 0, 0, 0, 0);
export const encodeAbort = (source: 0 | 2, reason: number): Buffer =>
  short(PDU_TYPE.abort, 0, 0, source, reason);

/** The head of a P-DATA-TF with one PDV; its bytes follow. */
export const encodeDataHead = (
  contextId: number,
  kind: 'command' | 'data-set',
  isLast: boolean,
  length: number,
): Buffer => {
  const head = Buffer.alloc(PDV_HEAD);
  head.writeUInt8(PDU_TYPE.data, 0);
  head.writeUInt32BE(length + 6, 2);
  head.writeUInt32BE(length + 2, 6);
  head.writeUInt8(contextId, 10);
  head.writeUInt8((kind === 'command' ? 1 : 0) | (isLast ? 2 : 0), 11);
  return head;
};
