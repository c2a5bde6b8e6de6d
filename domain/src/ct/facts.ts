import { asideReason } from './aside.ts';
import type { AsideReason } from './aside.ts';
import type { LossyHeader, Orientation, Pair, SliceHeader, StudyHeader } from './header.ts';
import { identitiesIn } from './identity.ts';
import type { SliceIdentity } from './identity.ts';
import type { Vector } from './vector.ts';
import type { Day } from '../validation/calendar.ts';

/**
 * The version of the facts. Increment it when a field is added or read in another way: scans that were
 * inspected before are then inspected again by the sweep, and their missing facts are unknown until then.
 */
export const FACTS_VERSION = 4;

/** The values in the slices of one series, each different one once; without a verdict, so that rules may change later. */
export interface SeriesFacts {
  readonly uid: string;
  readonly number: number | null;
  readonly description: string;
  readonly study: string;
  /** Of the first slice; facts of earlier versions do not have it. */
  readonly studyHeader?: StudyHeader;
  /** The identities in these slices; facts of earlier versions do not have them per series. */
  readonly patients?: readonly SliceIdentity[];
  readonly slices: number;
  /** Slices of which a part is missing. */
  readonly cut: number;
  readonly places: readonly Vector[];
  /** Of each position its instance number, acquisition number and acquisition time in seconds since midnight. */
  readonly numbers: readonly (number | null)[];
  readonly acquisitionNumbers: readonly (number | null)[];
  readonly acquisitionTimes: readonly (number | null)[];
  readonly dates: readonly Day[];
  readonly frames: readonly string[];
  readonly positions: readonly string[];
  /** The commonest first. */
  readonly orientations: readonly Orientation[];
  /** In letters, as (0020,0020) has them. */
  readonly patientOrientations: readonly string[];
  readonly matrices: readonly Pair[];
  readonly pixels: readonly Pair[];
  readonly thicknesses: readonly number[];
  readonly tilts: readonly number[];
  readonly pitches: readonly number[];
  readonly acquisitions: readonly string[];
  readonly syntaxes: readonly string[];
  readonly manufacturers: readonly string[];
  readonly kernels: readonly string[];
  readonly voltages: readonly number[];
  readonly lossy: readonly LossyHeader[];
}

/** Entries of a zip that are not read, although they are not damaged. */
export interface UnreadEntries {
  /** Protected by a password. */
  readonly encrypted: number;
  /** Packed by another method than Deflate. */
  readonly unusual: number;
  /** Zips within an inner zip. */
  readonly nested: number;
}

/** The contents of one uploaded file. */
export interface ScanFacts {
  readonly series: readonly SeriesFacts[];
  readonly patients: readonly SliceIdentity[];
  readonly aside: Readonly<Partial<Record<AsideReason, number>>>;
  /** The modalities of objects that were set aside because they are no CT. */
  readonly modalities: readonly string[];
  /** Files that are no DICOM at all. */
  readonly others: number;
  /** Files that could not be read, including truncated images. */
  readonly damaged: number;
  /** Absent where every entry was read, and in facts of earlier versions. */
  readonly unread?: UnreadEntries;
  /** Whether the whole archive could be read. */
  readonly isWhole: boolean;
}

/** An image as the inspection found it. */
export interface FoundImage {
  readonly header: SliceHeader;
  readonly hasPixels: boolean;
  readonly isWhole: boolean;
}

export const NO_FACTS: ScanFacts = {
  series: [],
  patients: [],
  aside: {},
  modalities: [],
  others: 0,
  damaged: 0,
  isWhole: true,
};

/** At most this many different values of one tag are kept. */
const DISTINCT_MAX = 20;
/** A study has a dozen series; the bound protects against thousands. */
const SERIES_MAX = 200;

const distinct = <T>(values: readonly (T | null)[]): T[] => {
  const seen = new Map<string, T>();
  for (const value of values) {
    if (value === null || value === '') continue;
    const key = JSON.stringify(value);
    if (!seen.has(key) && seen.size < DISTINCT_MAX) seen.set(key, value);
  }
  return [...seen.values()];
};

/** The same, with the most frequent first. */
const byFrequency = <T>(values: readonly (T | null)[]): T[] => {
  const counts = new Map<string, number>();
  for (const value of values) {
    const key = JSON.stringify(value);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const countOf = (value: T): number => counts.get(JSON.stringify(value)) ?? 0;
  return distinct(values).sort((a, b) => countOf(b) - countOf(a));
};

/** Directions that differ by less are written with another number of digits. */
const rounded = (orientation: Orientation | null): Orientation | null => {
  const coarse = (v: Vector): Vector => {
    const digits = (n: number): number => Math.round(n * 1000) / 1000 + 0;
    return [digits(v[0]), digits(v[1]), digits(v[2])];
  };
  return orientation && { row: coarse(orientation.row), column: coarse(orientation.column) };
};

const seriesFacts = (slices: readonly FoundImage[]): SeriesFacts => {
  const headers = slices.map(({ header }) => header);
  const first = headers[0];
  const isOriented = headers.some(({ orientation }) => orientation !== null);
  // A slice that cannot be shown leaves a gap, and one that alone does not state its orientation lies nowhere.
  const placed = slices.flatMap(({ header, isWhole }) =>
    header.position && isWhole && (header.orientation !== null || !isOriented)
      ? [{ ...header, position: header.position }]
      : [],
  );
  return {
    uid: first?.series ?? '',
    number: first?.seriesNumber ?? null,
    description: first?.seriesDescription ?? '',
    study: first?.study ?? '',
    ...(first ? { studyHeader: first.studyHeader } : {}),
    patients: identitiesIn(headers.map(({ patient }) => patient)),
    slices: slices.length,
    cut: slices.filter(({ isWhole }) => !isWhole).length,
    places: placed.map(({ position }) => position),
    numbers: placed.map(({ instanceNumber }) => instanceNumber),
    acquisitionNumbers: placed.map(({ acquisitionNumber }) => acquisitionNumber),
    acquisitionTimes: placed.map(({ acquisitionTime }) => acquisitionTime),
    dates: distinct(headers.map(({ studyDate }) => studyDate)),
    frames: distinct(headers.map(({ frameOfReference }) => frameOfReference)),
    positions: distinct(headers.map(({ patientPosition }) => patientPosition)),
    orientations: byFrequency(headers.map(({ orientation }) => rounded(orientation))),
    patientOrientations: distinct(headers.map(({ patientOrientation }) => patientOrientation)),
    matrices: distinct(headers.map(({ matrix }) => matrix)),
    pixels: distinct(headers.map(({ pixel }) => pixel)),
    thicknesses: distinct(headers.map(({ thickness }) => thickness)),
    tilts: distinct(headers.map(({ tilt }) => tilt)),
    pitches: distinct(headers.map(({ pitch }) => pitch)),
    acquisitions: distinct(headers.map(({ acquisition }) => acquisition)),
    syntaxes: distinct(headers.map(({ transferSyntax }) => transferSyntax)),
    manufacturers: distinct(headers.map(({ manufacturer }) => manufacturer)),
    kernels: distinct(headers.map(({ kernel }) => kernel)),
    voltages: distinct(headers.map(({ voltage }) => voltage)),
    lossy: distinct(headers.map(({ lossy }) => lossy)),
  };
};

export interface SortedImages<I extends FoundImage> {
  /** The slices of each series, by its identifier. */
  readonly series: ReadonlyMap<string, readonly I[]>;
  readonly aside: ReadonlyMap<AsideReason, readonly I[]>;
}

/** The same image again: images of two people or two places are different, even if they share their identifier. */
const copyKey = ({ sopInstance, series, instanceNumber, position, patient }: SliceHeader): string =>
  JSON.stringify([sopInstance, series, instanceNumber, position, patient]);

/** Groups the images by series and sets aside those that are not used for planning. */
export const sortImages = <I extends FoundImage>(found: readonly I[]): SortedImages<I> => {
  const series = new Map<string, I[]>();
  const aside = new Map<AsideReason, I[]>();
  const instances = new Set<string>();
  const add = <K>(map: Map<K, I[]>, key: K, image: I): void => {
    const group = map.get(key);
    if (group) group.push(image);
    else map.set(key, [image]);
  };
  for (const image of found) {
    const { sopInstance, series: uid } = image.header;
    const key = copyKey(image.header);
    const isRepeated = sopInstance !== '' && instances.has(key);
    instances.add(key);
    const reason = isRepeated ? 'REPEATED' : asideReason(image.header, image.hasPixels);
    if (reason === undefined) add(series, uid, image);
    else add(aside, reason, image);
  }
  const bySize = [...series].sort(([, a], [, b]) => b.length - a.length);
  for (const [uid, images] of bySize.slice(SERIES_MAX)) {
    series.delete(uid);
    for (const image of images) add(aside, 'TOO_MANY_SERIES', image);
  }
  return { series, aside };
};

export const scanFacts = (
  { series, aside }: SortedImages<FoundImage>,
  { others, damaged, unread, isWhole }: Pick<ScanFacts, 'others' | 'damaged' | 'unread' | 'isWhole'>,
): ScanFacts => {
  const slices = [...series.values()].flat();
  const foreign = aside.get('OTHER_MODALITY') ?? [];
  // Without any slices, the identity is that of the other images.
  const shown = slices.length > 0 ? slices : foreign;
  return {
    series: [...series.values()].map(seriesFacts),
    patients: identitiesIn(shown.map(({ header }) => header.patient)),
    aside: Object.fromEntries([...aside].map(([reason, images]) => [reason, images.length])),
    modalities: distinct(foreign.map(({ header }) => header.modality || 'unknown')),
    others,
    damaged,
    ...(unread ? { unread } : {}),
    isWhole,
  };
};

const joined = (a: SeriesFacts, b: SeriesFacts): SeriesFacts => ({
  ...a,
  slices: a.slices + b.slices,
  cut: a.cut + b.cut,
  patients: identitiesIn([...(a.patients ?? []), ...(b.patients ?? [])]),
  places: [...a.places, ...b.places],
  numbers: [...a.numbers, ...b.numbers],
  acquisitionNumbers: [...a.acquisitionNumbers, ...b.acquisitionNumbers],
  acquisitionTimes: [...a.acquisitionTimes, ...b.acquisitionTimes],
  dates: distinct([...a.dates, ...b.dates]),
  frames: distinct([...a.frames, ...b.frames]),
  positions: distinct([...a.positions, ...b.positions]),
  orientations: distinct([...a.orientations, ...b.orientations]),
  patientOrientations: distinct([...a.patientOrientations, ...b.patientOrientations]),
  matrices: distinct([...a.matrices, ...b.matrices]),
  pixels: distinct([...a.pixels, ...b.pixels]),
  thicknesses: distinct([...a.thicknesses, ...b.thicknesses]),
  tilts: distinct([...a.tilts, ...b.tilts]),
  pitches: distinct([...a.pitches, ...b.pitches]),
  acquisitions: distinct([...a.acquisitions, ...b.acquisitions]),
  syntaxes: distinct([...a.syntaxes, ...b.syntaxes]),
  manufacturers: distinct([...a.manufacturers, ...b.manufacturers]),
  kernels: distinct([...a.kernels, ...b.kernels]),
  voltages: distinct([...a.voltages, ...b.voltages]),
  lossy: distinct([...a.lossy, ...b.lossy]),
});

/** What inspections of version 0 did not keep. */
const LATER = {
  numbers: [],
  acquisitionNumbers: [],
  acquisitionTimes: [],
  patientOrientations: [],
  manufacturers: [],
  kernels: [],
  voltages: [],
  lossy: [],
} satisfies Partial<SeriesFacts>;

type StoredSeries = Omit<SeriesFacts, keyof typeof LATER> & Partial<Pick<SeriesFacts, keyof typeof LATER>>;

/** Stored facts, perhaps of an earlier version: missing fields are unknown. */
const completed = (stored: StoredSeries): SeriesFacts => {
  const series: SeriesFacts = { ...LATER, ...stored };
  const perPlace = (values: readonly (number | null)[]): readonly (number | null)[] =>
    series.places.map((_, index) => values[index] ?? null);
  return {
    ...series,
    numbers: perPlace(series.numbers),
    acquisitionNumbers: perPlace(series.acquisitionNumbers),
    acquisitionTimes: perPlace(series.acquisitionTimes),
  };
};

const joinUnread = (all: readonly ScanFacts[]): UnreadEntries => {
  const total = (kind: keyof UnreadEntries): number =>
    all.reduce((sum, { unread }) => sum + (unread?.[kind] ?? 0), 0);
  return { encrypted: total('encrypted'), unusual: total('unusual'), nested: total('nested') };
};

/** Several files of one scan, such as single images: a series may be spread over them. */
export const joinFacts = (all: readonly ScanFacts[]): ScanFacts => {
  const series = new Map<string, SeriesFacts>();
  const aside: Partial<Record<AsideReason, number>> = {};
  for (const facts of all) {
    for (const one of facts.series.map(completed)) {
      const known = series.get(one.uid);
      series.set(one.uid, known ? joined(known, one) : one);
    }
    for (const [reason, count] of Object.entries(facts.aside) as [AsideReason, number][])
      aside[reason] = (aside[reason] ?? 0) + count;
  }
  return {
    series: [...series.values()],
    patients: identitiesIn(all.flatMap(({ patients }) => patients)),
    aside,
    modalities: distinct(all.flatMap(({ modalities }) => modalities)),
    others: all.reduce((sum, { others }) => sum + others, 0),
    damaged: all.reduce((sum, { damaged }) => sum + damaged, 0),
    unread: joinUnread(all),
    isWhole: all.every(({ isWhole }) => isWhole),
  };
};
