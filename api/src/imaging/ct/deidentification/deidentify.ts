import { createHmac } from 'node:crypto';
import { ADDED_TEXTS, EMPTIED_TAGS, KEPT_TAGS, REPLACED_UIDS } from '@cotyle/domain/ct/confidentiality';
import dicomParser from 'dicom-parser';
import type { DataSet } from 'dicom-parser';
import { dataElement } from '../dicom/data-element.ts';
import { emptyPreamble, padUid, metaElement, metaGroup } from '../dicom/part10.ts';
import { pixelElement } from '../dicom/pixel-element.ts';
import { IMPLICIT } from '../dicom/transfer-syntaxes.ts';

/** Big endian. */
const UNREADABLE: readonly string[] = ['1.2.840.10008.1.2.2'];
const PIXELS = 'x7fe00010';
const BURNED_IN = 'x00280301';

export const isDeidentifiable = (syntax: string): boolean => !UNREADABLE.includes(syntax);

export type UidMap = (uid: string) => string;

/**
 * Maps an identifier to the same other one throughout this installation; without its key the mapping cannot be
 * reversed.
 */
export const uidMap =
  (key: Uint8Array): UidMap =>
  (uid) => {
    const digest = createHmac('sha256', key).update(uid).digest().subarray(0, 16);
    // PS3.5 B.2: an identifier of 128 bits.
    return `2.25.${BigInt(`0x${digest.toString('hex')}`)}`;
  };

const keyOf = (tag: number): string => `x${tag.toString(16).padStart(8, '0')}`;

const valueAt = (data: DataSet, tag: number): { vr: string; value: Buffer } | undefined => {
  const found = data.elements[keyOf(tag)];
  if (!found || found.items || found.hadUndefinedLength) return undefined;
  const value = Buffer.from(data.byteArray.subarray(found.dataOffset, found.dataOffset + found.length));
  return value.length === found.length ? { vr: found.vr ?? 'UN', value } : undefined;
};

const padded = (text: string): Buffer => Buffer.from(text.length % 2 === 0 ? text : `${text} `, 'latin1');

/** A complete file of the image without identity; undefined where the pixels may show the patient's name. */
export const deidentify = (file: Buffer, newUid: UidMap): Buffer | undefined => {
  const data = dicomParser.parseDicom(file, { untilTag: PIXELS });
  if (data.string(BURNED_IN)?.trim().toUpperCase() === 'YES') return undefined;
  const syntax = data.string('x00020010') ?? '';
  const isExplicit = syntax !== IMPLICIT;
  const elements = new Map<number, Buffer>();
  const put = (tag: number, vr: string, value: Buffer): void => {
    elements.set(tag, dataElement(tag, isExplicit ? vr : undefined, value));
  };
  for (const tag of KEPT_TAGS) {
    const kept = valueAt(data, tag);
    if (kept) put(tag, kept.vr, kept.value);
  }
  for (const [tag, vr] of EMPTIED_TAGS) put(tag, vr, Buffer.alloc(0));
  for (const tag of REPLACED_UIDS) {
    const uid = data.string(keyOf(tag));
    if (uid) put(tag, 'UI', padUid(newUid(uid)));
  }
  for (const [tag, vr, value] of ADDED_TEXTS) put(tag, vr, padded(value));
  const sorted = [...elements].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
  const meta = metaGroup(
    syntax,
    metaElement(0x0002_0002, data.string('x00080016') ?? ''),
    metaElement(0x0002_0003, newUid(data.string('x00080018') ?? '')),
  );
  return Buffer.concat([emptyPreamble(), meta, ...sorted, pixelElement(file, data, isExplicit)]);
};
