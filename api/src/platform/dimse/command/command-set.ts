import { PduError } from '../pdu/pdu-error.ts';

/** PS3.7 E.1: the command fields of the services that we speak. */
export const COMMAND = {
  storeRequest: 0x0001,
  storeResponse: 0x8001,
  findRequest: 0x0020,
  findResponse: 0x8020,
  echoRequest: 0x0030,
  echoResponse: 0x8030,
  cancelRequest: 0x0fff,
} as const;

/** Set in the command field of a response. */
export const RESPONSE_BIT = 0x8000;
export const NO_DATA_SET = 0x0101;
const DATA_SET_FOLLOWS = 0x0001;

type Kind = 'US' | 'UI' | 'text';

/** The elements of group 0000 that we read and write, in ascending order; others are skipped. */
const FIELDS = [
  ['affectedSopClassUid', 0x0002, 'UI'],
  ['commandField', 0x0100, 'US'],
  ['messageId', 0x0110, 'US'],
  ['messageIdRespondedTo', 0x0120, 'US'],
  ['priority', 0x0700, 'US'],
  ['dataSetType', 0x0800, 'US'],
  ['status', 0x0900, 'US'],
  ['errorComment', 0x0902, 'text'],
  ['affectedSopInstanceUid', 0x1000, 'UI'],
] as const satisfies readonly (readonly [string, number, Kind])[];

export interface CommandSet {
  readonly commandField: number;
  readonly affectedSopClassUid?: string;
  readonly messageId?: number;
  readonly messageIdRespondedTo?: number;
  readonly priority?: number;
  readonly dataSetType?: number;
  readonly status?: number;
  /** At most 64 characters. */
  readonly errorComment?: string;
  readonly affectedSopInstanceUid?: string;
}

/** No command that we know is longer than a few hundred bytes. */
export const MAX_COMMAND_LENGTH = 16_384;
const GROUP_LENGTH = 0x0000;
const HEAD = 8;

export const hasDataSet = ({ dataSetType = NO_DATA_SET }: CommandSet): boolean => dataSetType !== NO_DATA_SET;

const read = (value: Buffer, kind: Kind): string | number => {
  if (kind !== 'US') return value.toString('latin1').replace(/[\0 ]+$/, '');
  if (value.length !== 2) throw new PduError('invalidParameter', 'a command element of a wrong length');
  return value.readUInt16LE(0);
};

/** Implicit little endian, as PS3.7 6.3.1 prescribes for every command. */
export const decodeCommand = (bytes: Buffer): CommandSet => {
  const found: Record<string, string | number> = {};
  for (let at = 0; at < bytes.length;) {
    if (at + HEAD > bytes.length) throw new PduError('invalidParameter', 'a truncated command');
    const end = at + HEAD + bytes.readUInt32LE(at + 4);
    if (end > bytes.length) throw new PduError('invalidParameter', 'a command element that is too long');
    const group = bytes.readUInt16LE(at);
    const field = FIELDS.find(([, element]) => group === 0 && element === bytes.readUInt16LE(at + 2));
    if (field) found[field[0]] = read(bytes.subarray(at + HEAD, end), field[2]);
    at = end;
  }
  if (typeof found['commandField'] !== 'number')
    throw new PduError('invalidParameter', 'a command without its command field');
  return { ...found, commandField: found['commandField'] };
};

const element = (number: number, value: Buffer): Buffer => {
  const head = Buffer.alloc(HEAD);
  head.writeUInt16LE(number, 2);
  head.writeUInt32LE(value.length, 4);
  return Buffer.concat([head, value]);
};

const valueOf = (value: string | number, kind: Kind): Buffer => {
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(2);
    bytes.writeUInt16LE(value);
    return bytes;
  }
  const bytes = Buffer.from(value, 'latin1');
  if (bytes.length % 2 === 0) return bytes;
  return Buffer.concat([bytes, Buffer.of(kind === 'UI' ? 0 : 0x20)]);
};

export const encodeCommand = (command: Omit<CommandSet, 'dataSetType'>, withDataSet: boolean): Buffer => {
  const complete: CommandSet = { ...command, dataSetType: withDataSet ? DATA_SET_FOLLOWS : NO_DATA_SET };
  const elements = FIELDS.flatMap(([name, number, kind]) => {
    const value = complete[name];
    return value === undefined ? [] : [element(number, valueOf(value, kind))];
  });
  const body = Buffer.concat(elements);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([element(GROUP_LENGTH, length), body]);
};
