import type { DataSet, Element } from 'dicom-parser';
import { decodeLatin1, textDecoder } from '../../../imaging/ct/dicom/character-sets.ts';
import { jsonElement } from './dicom-json.ts';
import type { DicomJson, JsonElement } from './dicom-json.ts';
import { valueBytes, valuesOf } from './element-values.ts';
import { vrOfTag } from './vr-of-tag.ts';

/** A longer binary value is bulk data: a client requests it by its address. */
const INLINE_MAX = 1024;
const CHARACTER_SET = 'x00080005';
const UTF_8 = 'ISO_IR 192';
const PIXELS = 'x7fe00010';
/** PS3.3 C.7.6.3.1.4: of elements that hold pixel values. */
const PIXEL_REPRESENTATION = 'x00280103';
const BINARY = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'UN']);
/** The parser is recursive as well; no image of a scanner is nested so deeply. */
const DEPTH_MAX = 16;

interface Writing {
  readonly decode: (bytes: Uint8Array) => string;
  /** Of xs. */
  readonly pixelVr: 'SS' | 'US';
  /** The address of a binary value, by its path in the data set. */
  readonly bulkData: (path: string) => string;
}

export const jsonTag = (key: string): string => key.slice(1).toUpperCase();

const vrOf = ({ vr, tag, items }: Element, pixelVr: 'SS' | 'US'): string => {
  const known = vr === undefined || vr === 'UN' || vr === 'OX' ? vrOfTag(tag) : vr;
  if (items) return 'SQ';
  return known === 'xs' ? pixelVr : known;
};

const binary = (data: DataSet, element: Element, vr: string, path: string, writing: Writing): JsonElement => {
  const bytes = valueBytes(data, element);
  if (!bytes || bytes.length === 0) return { vr };
  if (bytes.length > INLINE_MAX) return { vr, BulkDataURI: writing.bulkData(path) };
  return { vr, InlineBinary: Buffer.from(bytes).toString('base64') };
};

const elementJson = (data: DataSet, element: Element, path: string, writing: Writing): JsonElement => {
  const vr = vrOf(element, writing.pixelVr);
  if (element.items)
    return jsonElement(
      vr,
      ...element.items.map((item, index) =>
        item.dataSet ? itemsJson(item.dataSet, `${path}.${index}.`, writing) : {},
      ),
    );
  if (element.tag === CHARACTER_SET) return jsonElement(vr, UTF_8);
  if (BINARY.has(vr)) return binary(data, element, vr, path, writing);
  const values = valuesOf(data, element, vr, writing.decode);
  return values ? jsonElement(vr, ...values) : binary(data, element, 'UN', path, writing);
};

/** Group lengths and the meta group are no part of the model. */
const isLeftOut = (key: string): boolean => key.endsWith('0000') || key.startsWith('x0002') || key === PIXELS;

const itemsJson = (data: DataSet, prefix: string, writing: Writing): DicomJson => {
  if (prefix.split('.').length / 2 > DEPTH_MAX) return {};
  const json: DicomJson = {};
  for (const key of Object.keys(data.elements).sort()) {
    const element = data.elements[key];
    if (element && !isLeftOut(key)) json[jsonTag(key)] = elementJson(data, element, `${prefix}${jsonTag(key)}`, writing);
  }
  return json;
};

/** The header as JSON. Texts are in UTF-8, whatever the character set of the image; the pixels are left out. */
export const dataSetJson = (data: DataSet, bulkData: (path: string) => string): DicomJson => {
  const charset = data.elements[CHARACTER_SET];
  const declared = charset && valueBytes(data, charset);
  const decode = textDecoder(declared && decodeLatin1(declared).replace(/\0/g, ''));
  const representation = data.elements[PIXEL_REPRESENTATION];
  // The parser throws where the bytes end within a value.
  const hasRepresentation = (representation && valueBytes(data, representation)?.length) === 2;
  const isSigned = hasRepresentation && data.uint16(PIXEL_REPRESENTATION) === 1;
  return itemsJson(data, '', { decode, pixelVr: isSigned ? 'SS' : 'US', bulkData });
};

/** The bytes of a binary value by its path: tag, or tag, item and tag; undefined where there is none. */
export const bytesAtPath = (data: DataSet, path: string): Uint8Array | undefined => {
  const [tag = '', index, ...rest] = path.split('.');
  const element = data.elements[`x${tag.toLowerCase()}`];
  if (!element) return undefined;
  if (index === undefined) return element.items ? undefined : valueBytes(data, element);
  const item = element.items?.[Number(index)]?.dataSet;
  return item && bytesAtPath(item, rest.join('.'));
};
