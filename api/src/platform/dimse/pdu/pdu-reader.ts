import { PduError } from './pdu-error.ts';
import { MAX_ASSOCIATE_LENGTH, MAX_PDU_LENGTH, PDU_TYPE } from './pdu-types.ts';
import type { PduEvent } from './pdu-types.ts';

const PDU_HEADER = 6;
const PDV_HEADER = 6;
/** The length of a PDV counts its context id and its control header. */
const PDV_OVERHEAD = 2;
const SHORT_BODY = 4;

export interface PduReader {
  /**
   * The events that these bytes complete, each before the next one is read. All of them have to be taken, unless the
   * association is over. The fragments share the memory of `chunk`.
   */
  read(chunk: Uint8Array): Generator<PduEvent, void>;
}

const bodyLimit = (type: number): readonly [least: number, most: number] => {
  switch (type) {
    case PDU_TYPE.associateRequest:
    case PDU_TYPE.associateAccept:
      return [SHORT_BODY, MAX_ASSOCIATE_LENGTH];
    case PDU_TYPE.data:
      return [PDV_HEADER, MAX_PDU_LENGTH];
    case PDU_TYPE.associateReject:
    case PDU_TYPE.releaseRequest:
    case PDU_TYPE.releaseResponse:
    case PDU_TYPE.abort:
      return [SHORT_BODY, SHORT_BODY];
    default:
      throw new PduError('unrecognizedPdu', 'unknown type of PDU');
  }
};

const eventOf = (type: number, body: Buffer): PduEvent => {
  switch (type) {
    case PDU_TYPE.associateRequest:
      return { kind: 'associate-request', body };
    case PDU_TYPE.associateAccept:
      return { kind: 'associate-accept', body };
    case PDU_TYPE.associateReject:
      return {
        kind: 'associate-reject',
        result: body.readUInt8(1),
        source: body.readUInt8(2),
        reason: body.readUInt8(3),
      };
    case PDU_TYPE.releaseRequest:
      return { kind: 'release-request' };
    case PDU_TYPE.releaseResponse:
      return { kind: 'release-response' };
    default:
      return { kind: 'abort', source: body.readUInt8(2), reason: body.readUInt8(3) };
  }
};

/**
 * Reads PDUs from bytes that arrive in any pieces. Lengths are checked before anything is allocated: a header of six
 * bytes and one body of an A-ASSOCIATE are all that is ever kept. Throws a PduError, after which it must not be used.
 */
export const createPduReader = (): PduReader => {
  let step: 'pdu-header' | 'body' | 'pdv-header' | 'pdv-bytes' = 'pdu-header';
  let kept = Buffer.alloc(PDU_HEADER);
  let filled = 0;
  let type = 0;
  /** Bytes of the P-DATA-TF that are not read yet. */
  let pduLeft = 0;
  let pdvLeft = 0;
  let contextId = 0;
  let control = 0;

  const collect = (next: typeof step, length: number): void => {
    step = next;
    kept = Buffer.alloc(length);
    filled = 0;
  };

  const afterPduHeader = (): void => {
    type = kept.readUInt8(0);
    const length = kept.readUInt32BE(2);
    const [least, most] = bodyLimit(type);
    if (length < least || length > most) throw new PduError('invalidParameter', 'a PDU of a wrong length');
    pduLeft = length;
    if (type === PDU_TYPE.data) collect('pdv-header', PDV_HEADER);
    else collect('body', length);
  };

  const afterPdvHeader = (): void => {
    const length = kept.readUInt32BE(0);
    pduLeft -= PDV_HEADER;
    pdvLeft = length - PDV_OVERHEAD;
    if (pdvLeft < 0 || pdvLeft > pduLeft) throw new PduError('invalidParameter', 'a PDV of a wrong length');
    contextId = kept.readUInt8(4);
    control = kept.readUInt8(5);
    if (control > 3) throw new PduError('invalidParameter', 'a PDV with an unknown control header');
    step = 'pdv-bytes';
  };

  const afterPdv = (): void => {
    if (pduLeft === 0) collect('pdu-header', PDU_HEADER);
    else if (pduLeft < PDV_HEADER)
      throw new PduError('invalidParameter', 'a PDU with bytes after its last PDV');
    else collect('pdv-header', PDV_HEADER);
  };

  const fragmentEvent = (bytes: Uint8Array): PduEvent => {
    pdvLeft -= bytes.length;
    pduLeft -= bytes.length;
    const isLast = pdvLeft === 0 && (control & 2) !== 0;
    return { kind: 'fragment', fragment: { contextId, isCommand: (control & 1) !== 0, isLast, bytes } };
  };

  return {
    *read(chunk) {
      let at = 0;
      for (;;) {
        const isEmptyPdv = step === 'pdv-bytes' && pdvLeft === 0;
        if (at === chunk.length && !isEmptyPdv) return;
        if (step === 'pdv-bytes') {
          const end = Math.min(chunk.length, at + pdvLeft);
          const event = fragmentEvent(chunk.subarray(at, end));
          at = end;
          yield event;
          if (pdvLeft === 0) afterPdv();
          continue;
        }
        const taken = Math.min(kept.length - filled, chunk.length - at);
        kept.set(chunk.subarray(at, at + taken), filled);
        filled += taken;
        at += taken;
        if (filled < kept.length) return;
        if (step === 'pdu-header') afterPduHeader();
        else if (step === 'pdv-header') afterPdvHeader();
        else {
          yield eventOf(type, kept);
          collect('pdu-header', PDU_HEADER);
        }
      }
    },
  };
};
