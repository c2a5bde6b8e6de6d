import { PduError } from './pdu-error.ts';
import { PDU_TYPE } from './pdu-types.ts';

export interface ProposedContext {
  readonly id: number;
  readonly abstractSyntax: string;
  readonly transferSyntaxes: readonly string[];
}

/** PS3.8 table 9-18: the answer to a proposed presentation context. */
export const CONTEXT_RESULT = {
  accepted: 0,
  userRejection: 1,
  abstractSyntaxNotSupported: 3,
  transferSyntaxesNotSupported: 4,
} as const;

export interface AnsweredContext {
  readonly id: number;
  readonly result: number;
  readonly transferSyntax: string;
}

interface Associate<Context> {
  /** Without its padding. */
  readonly calledAeTitle: string;
  readonly callingAeTitle: string;
  readonly contexts: readonly Context[];
  /** Of the P-DATA-TF that this side receives; 0 for no limit. */
  readonly maxPduLength: number;
}

export type AssociateRequest = Associate<ProposedContext>;
export type AssociateAccept = Associate<AnsweredContext>;

const APPLICATION_CONTEXT = '1.2.840.10008.3.1.1.1';
export const IMPLEMENTATION_CLASS = '2.25.271828182845904523536028747135266249775';
export const IMPLEMENTATION_VERSION = 'COTYLE';

const ITEM = {
  applicationContext: 0x10,
  proposedContext: 0x20,
  answeredContext: 0x21,
  abstractSyntax: 0x30,
  transferSyntax: 0x40,
  userInformation: 0x50,
  maxLength: 0x51,
  implementationClass: 0x52,
  implementationVersion: 0x55,
} as const;

const FIXED_PART = 68;
const TITLE_LENGTH = 16;
const VERSION_1 = 1;
/** Odd ids of one byte: there cannot be more. */
const MAX_CONTEXTS = 128;

interface Item {
  readonly type: number;
  readonly value: Buffer;
}

const itemsOf = (bytes: Buffer): Item[] => {
  const items: Item[] = [];
  for (let at = 0; at < bytes.length;) {
    if (at + 4 > bytes.length) throw new PduError('invalidParameter', 'a truncated item');
    const end = at + 4 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) throw new PduError('invalidParameter', 'an item longer than its PDU');
    items.push({ type: bytes.readUInt8(at), value: bytes.subarray(at + 4, end) });
    at = end;
  }
  return items;
};

const textOf = (bytes: Buffer): string => bytes.toString('latin1').replaceAll(/[\0 ]+$|^ +/g, '');

const valueOf = (items: readonly Item[], type: number): string | undefined => {
  const item = items.find((one) => one.type === type);
  return item && textOf(item.value);
};

const contextParts = (value: Buffer): { id: number; result: number; items: Item[] } => {
  if (value.length < 4) throw new PduError('invalidParameter', 'a truncated presentation context');
  return { id: value.readUInt8(0), result: value.readUInt8(2), items: itemsOf(value.subarray(4)) };
};

const proposedContext = (value: Buffer): ProposedContext => {
  const { id, items } = contextParts(value);
  if (id % 2 === 0) throw new PduError('invalidParameter', 'a presentation context with an even id');
  return {
    id,
    abstractSyntax: valueOf(items, ITEM.abstractSyntax) ?? '',
    transferSyntaxes: items
      .filter(({ type }) => type === ITEM.transferSyntax)
      .map((item) => textOf(item.value)),
  };
};

const answeredContext = (value: Buffer): AnsweredContext => {
  const { id, result, items } = contextParts(value);
  return { id, result, transferSyntax: valueOf(items, ITEM.transferSyntax) ?? '' };
};

const decodeAssociate = <Context extends { readonly id: number }>(
  body: Buffer,
  contextType: number,
  contextOf: (value: Buffer) => Context,
): Associate<Context> => {
  if (body.length < FIXED_PART) throw new PduError('invalidParameter', 'a truncated A-ASSOCIATE');
  if ((body.readUInt16BE(0) & VERSION_1) === 0)
    throw new PduError('invalidParameter', 'an unknown version of the protocol');
  const items = itemsOf(body.subarray(FIXED_PART));
  const contexts = items.filter(({ type }) => type === contextType).map(({ value }) => contextOf(value));
  if (contexts.length > MAX_CONTEXTS || new Set(contexts.map(({ id }) => id)).size < contexts.length)
    throw new PduError('invalidParameter', 'presentation contexts with the same id');
  const user = items.find(({ type }) => type === ITEM.userInformation);
  const maxLength = user && itemsOf(user.value).find(({ type }) => type === ITEM.maxLength);
  return {
    calledAeTitle: textOf(body.subarray(4, 4 + TITLE_LENGTH)),
    callingAeTitle: textOf(body.subarray(20, 20 + TITLE_LENGTH)),
    contexts,
    maxPduLength: maxLength && maxLength.value.length >= 4 ? maxLength.value.readUInt32BE(0) : 0,
  };
};

export const decodeAssociateRequest = (body: Buffer): AssociateRequest =>
  decodeAssociate(body, ITEM.proposedContext, proposedContext);

export const decodeAssociateAccept = (body: Buffer): AssociateAccept =>
  decodeAssociate(body, ITEM.answeredContext, answeredContext);

const item = (type: number, value: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt8(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value]);
};

const textItem = (type: number, value: string): Buffer => item(type, Buffer.from(value, 'latin1'));

const title = (value: string): Buffer =>
  Buffer.from(value.padEnd(TITLE_LENGTH).slice(0, TITLE_LENGTH), 'latin1');

const userInformation = (maxPduLength: number): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(maxPduLength);
  return item(
    ITEM.userInformation,
    Buffer.concat([
      item(ITEM.maxLength, length),
      textItem(ITEM.implementationClass, IMPLEMENTATION_CLASS),
      textItem(ITEM.implementationVersion, IMPLEMENTATION_VERSION),
    ]),
  );
};

const encodeAssociate = (
  type: number,
  associate: Associate<unknown>,
  contexts: readonly Buffer[],
): Buffer => {
  const fixed = Buffer.alloc(FIXED_PART);
  fixed.writeUInt16BE(VERSION_1, 0);
  title(associate.calledAeTitle).copy(fixed, 4);
  title(associate.callingAeTitle).copy(fixed, 20);
  const body = Buffer.concat([
    fixed,
    textItem(ITEM.applicationContext, APPLICATION_CONTEXT),
    ...contexts,
    userInformation(associate.maxPduLength),
  ]);
  const head = Buffer.alloc(6);
  head.writeUInt8(type, 0);
  head.writeUInt32BE(body.length, 2);
  return Buffer.concat([head, body]);
};

export const encodeAssociateRequest = (request: AssociateRequest): Buffer =>
  encodeAssociate(
    PDU_TYPE.associateRequest,
    request,
    request.contexts.map(({ id, abstractSyntax, transferSyntaxes }) =>
      item(
        ITEM.proposedContext,
        Buffer.concat([
          Buffer.of(id, 0, 0, 0),
          textItem(ITEM.abstractSyntax, abstractSyntax),
          ...transferSyntaxes.map((uid) => textItem(ITEM.transferSyntax, uid)),
        ]),
      ),
    ),
  );

export const encodeAssociateAccept = (accept: AssociateAccept): Buffer =>
  encodeAssociate(
    PDU_TYPE.associateAccept,
    accept,
    accept.contexts.map(({ id, result, transferSyntax }) =>
      item(
        ITEM.answeredContext,
        Buffer.concat([Buffer.of(id, 0, result, 0), textItem(ITEM.transferSyntax, transferSyntax)]),
      ),
    ),
  );
