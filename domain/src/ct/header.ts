import { isDay } from '../validation/calendar.ts';
import type { Day } from '../validation/calendar.ts';
import { shownHeaderName } from './person-name.ts';
import type { Vector } from './vector.ts';

/** The tags of one image that the protocol needs; names as in PS3.6. */
export interface SliceHeader {
  readonly sopClass: string;
  readonly sopInstance: string;
  readonly transferSyntax: string;
  readonly modality: string;
  readonly imageType: readonly string[];
  readonly patient: HeaderPatient;
  readonly study: string;
  readonly studyHeader: StudyHeader;
  /** Of the acquisition, else of the series, else of the study. */
  readonly studyDate: Day | null;
  readonly series: string;
  readonly seriesNumber: number | null;
  readonly seriesDescription: string;
  readonly frameOfReference: string;
  readonly instanceNumber: number | null;
  readonly acquisitionNumber: number | null;
  /** Seconds since midnight. */
  readonly acquisitionTime: number | null;
  readonly patientPosition: string;
  /** The directions of rows and columns in letters: L\P. */
  readonly patientOrientation: string;
  readonly position: Vector | null;
  readonly orientation: Orientation | null;
  readonly matrix: Pair | null;
  /** Millimetres between rows and between columns, as written, even if impossible. */
  readonly pixel: Pair | null;
  readonly thickness: number | null;
  readonly tilt: number | null;
  readonly pitch: number | null;
  readonly acquisition: string;
  readonly manufacturer: string;
  /** The kernel, and where there are several values, the strength of an iterative reconstruction. */
  readonly kernel: string;
  /** Kilovolts. */
  readonly voltage: number | null;
  readonly lossy: LossyHeader;
  readonly frames: number;
}

/** What the image says of its study, as other programs search for it. */
export interface StudyHeader {
  readonly date: Day | null;
  readonly description: string;
  /** The order number of the examination. */
  readonly accessionNumber: string;
}

/** Earlier lossy compression of an image, which the transfer syntax no longer shows after decompression. */
export interface LossyHeader {
  /** 01 where it was ever compressed with a loss, 00 where not, empty where unknown. */
  readonly flag: string;
  /** How many times smaller the image became, the last of several times. */
  readonly ratio: number | null;
  readonly method: string;
  /** Whether the derivation description mentions a loss. */
  readonly isInDerivation: boolean;
}

export interface HeaderPatient {
  readonly id: string;
  /** The display form. */
  readonly name: string;
  /** As DICOM writes it, in all its scripts: Smith^Ann. Facts that were kept earlier do not have it. */
  readonly personName?: string;
  readonly birthDate: Day | null;
  readonly sex: string;
  /** Whether the identity was removed from the header (PatientIdentityRemoved). */
  readonly isRemoved?: boolean;
}

export type Pair = readonly [number, number];

/** Directions of a row and of a column of pixels. */
export interface Orientation {
  readonly row: Vector;
  readonly column: Vector;
}

/** Values by their tag, such as 0x00100010: texts as they are written, and numbers that are stored as such. */
export interface HeaderSource {
  readonly text: (tag: number) => string | undefined;
  readonly number: (tag: number) => number | undefined;
}

/** PS3.5: no value of the kinds that are read here is longer, and a name is shown in one line. */
const TEXT_MAX = 64;
const NAME_MAX = 128;
/** Three scripts of 64 characters each. */
const PERSON_NAME_MAX = 194;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

const PLAIN = /^[!-~]*$/;

const plain = (text: string | undefined, max = TEXT_MAX): string => {
  // The fast path for nearly all values.
  if (text === undefined || (text.length <= max && PLAIN.test(text))) return text ?? '';
  return Array.from(text.replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim()).slice(0, max).join('');
};

const numbersIn = (text: string | undefined): number[] =>
  (text ?? '')
    .split('\\', 8)
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
    .filter(Number.isFinite);

const numberIn = (text: string | undefined): number | null => numbersIn(text)[0] ?? null;

const vectorAt = (numbers: readonly number[], at: number): Vector | null => {
  const [x, y, z] = numbers.slice(at, at + 3);
  return x === undefined || y === undefined || z === undefined ? null : [x, y, z];
};

const pairOf = (first: number | undefined, second: number | undefined): Pair | null =>
  first === undefined || second === undefined || first <= 0 || second <= 0 ? null : [first, second];

const orientationOf = (text: string | undefined): Orientation | null => {
  const numbers = numbersIn(text);
  const [row, column] = [vectorAt(numbers, 0), vectorAt(numbers, 3)];
  return row && column ? { row, column } : null;
};

const writtenPair = ([first, second]: readonly number[]): Pair | null =>
  first === undefined || second === undefined ? null : [first, second];

/** HHMMSS, possibly truncated. */
const secondsIn = (text: string | undefined): number | null => {
  const [, hours, minutes, seconds] = /^(\d{2}):?(\d{2}):?(\d{2}(?:\.\d+)?)?/.exec(text?.trim() ?? '') ?? [];
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0);
};

/** 'lossy' and 'irreversible', but not 'non-lossy' or 'lossless'. */
const LOSSY_WORDS = /(?<!\b(?:non|not|no|without)[\s-]+)\b(?:lossy|irreversibl[ey]|near[\s-]?lossless)/i;

const lossyOf = ({ text }: HeaderSource): LossyHeader => ({
  flag: plain(text(0x0028_2110)),
  ratio: numbersIn(text(0x0028_2112)).at(-1) ?? null,
  method: plain(text(0x0028_2114)),
  // A free text that may name a person: only its mention of a loss is kept.
  isInDerivation: LOSSY_WORDS.test(text(0x0008_2111) ?? ''),
});

const dayIn = (text: string | undefined): Day | null => {
  const [, year, month, day] = /^(\d{4})[.-]?(\d{2})[.-]?(\d{2})/.exec(text?.trim() ?? '') ?? [];
  const iso = `${year}-${month}-${day}`;
  return isDay(iso) ? iso : null;
};

/** The pitch of the header, or the table feed per rotation divided by the width of the beam. */
const pitchOf = ({ number }: HeaderSource): number | null => {
  const [pitch, feed, width] = [number(0x0018_9311), number(0x0018_9310), number(0x0018_9307)];
  if (pitch !== undefined && pitch > 0) return pitch;
  return feed !== undefined && width !== undefined && feed > 0 && width > 0 ? feed / width : null;
};

/** Separators alone, such as '^^^^' or '-', stand for an empty value. */
const unlessBlank = (value: string): string => (/[\p{L}\p{N}]/u.test(value) ? value : '');

const patientOf = ({ text }: HeaderSource): HeaderPatient => {
  const personName = unlessBlank(plain(text(0x0010_0010), PERSON_NAME_MAX));
  return {
    id: unlessBlank(plain(text(0x0010_0020))),
    name: shownHeaderName(personName),
    personName,
    birthDate: dayIn(text(0x0010_0030)),
    sex: plain(text(0x0010_0040)).slice(0, 1).toUpperCase(),
    isRemoved: plain(text(0x0012_0062)).toUpperCase() === 'YES',
  };
};

const MEDIA_STORAGE_DIRECTORY = '1.2.840.10008.1.3.10';

/** From the data set, else from the meta group; a DICOMDIR has no class in its data set. */
const sopClassOf = ({ text, number }: HeaderSource): string =>
  plain(text(0x0008_0016)) ||
  plain(text(0x0002_0002)) ||
  (number(0x0004_1212) === undefined ? '' : MEDIA_STORAGE_DIRECTORY);

export const sliceHeader = (source: HeaderSource, transferSyntax: string): SliceHeader => {
  const { text, number } = source;
  return {
    sopClass: sopClassOf(source),
    sopInstance: plain(text(0x0008_0018)),
    transferSyntax: plain(transferSyntax),
    modality: plain(text(0x0008_0060)).toUpperCase(),
    imageType: plain(text(0x0008_0008), NAME_MAX)
      .toUpperCase()
      .split('\\')
      .map((part) => part.trim()),
    patient: patientOf(source),
    study: plain(text(0x0020_000d)),
    studyHeader: {
      date: dayIn(text(0x0008_0020)),
      description: plain(text(0x0008_1030)),
      accessionNumber: plain(text(0x0008_0050)),
    },
    studyDate: dayIn(text(0x0008_0022)) ?? dayIn(text(0x0008_0021)) ?? dayIn(text(0x0008_0020)),
    series: plain(text(0x0020_000e)),
    seriesNumber: numberIn(text(0x0020_0011)),
    seriesDescription: plain(text(0x0008_103e)),
    frameOfReference: plain(text(0x0020_0052)),
    instanceNumber: numberIn(text(0x0020_0013)),
    acquisitionNumber: numberIn(text(0x0020_0012)),
    acquisitionTime: secondsIn(text(0x0008_0032)),
    patientPosition: plain(text(0x0018_5100)).toUpperCase(),
    patientOrientation: plain(text(0x0020_0020)).toUpperCase(),
    position: vectorAt(numbersIn(text(0x0020_0032)), 0),
    orientation: orientationOf(text(0x0020_0037)),
    matrix: pairOf(number(0x0028_0010), number(0x0028_0011)),
    pixel: writtenPair(numbersIn(text(0x0028_0030))),
    thickness: numberIn(text(0x0018_0050)),
    tilt: numberIn(text(0x0018_1120)),
    pitch: pitchOf(source),
    acquisition: plain(text(0x0018_9302)).toUpperCase(),
    manufacturer: plain(text(0x0008_0070)),
    kernel: plain(text(0x0018_1210)),
    voltage: numberIn(text(0x0018_0060)),
    lossy: lossyOf(source),
    frames: numberIn(text(0x0028_0008)) ?? 1,
  };
};
