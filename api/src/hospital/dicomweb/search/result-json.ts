import type { FastifyBaseLogger } from 'fastify';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Addresses } from '../addresses.ts';
import { jsonElement, personName } from '../json/dicom-json.ts';
import type { DicomJson } from '../json/dicom-json.ts';
import { instanceJson } from '../retrieve/instance-json.ts';
import type { FoundSeries } from './find-series.ts';
import type { SearchQuery } from './search-query.ts';

/** What is returned of each level, where the image has it (PS3.18 tables 10.6.3-3 to 10.6.3-5). */
const STUDY_TAGS =
  `00080005 00080020 00080030 00080050 00080090 00080201 00081030 00100010 00100020 00100030 00100040
  0020000D 00200010`.split(/\s+/);
const SERIES_TAGS = `00080021 00080031 00080060 0008103E 0020000E 00200011 00400244 00400245 00400275`.split(
  /\s+/,
);
const INSTANCE_TAGS = `00080016 00080018 00083002 00200013 00280008 00280010 00280011 00280100`.split(/\s+/);

export interface ResultDeps {
  readonly storage: Storage;
  readonly addresses: Addresses;
  readonly log: FastifyBaseLogger;
}

/** What the index knows, for an image whose bytes cannot be read now. */
const indexedJson = (found: FoundSeries): DicomJson => ({
  '00080020': jsonElement('DA', found.studyDate),
  '00080060': jsonElement('CS', 'CT'),
  '00081030': jsonElement('LO', found.studyDescription),
  '0008103E': jsonElement('LO', found.description),
  '00100010': jsonElement('PN', personName(found.patient?.name ?? '') ?? ''),
  '00100020': jsonElement('LO', found.patient?.id ?? ''),
  '00100030': jsonElement('DA', found.patient?.birthDate?.replaceAll('-', '') ?? ''),
  '00100040': jsonElement('CS', found.patient?.sex ?? ''),
  '0020000D': jsonElement('UI', found.instance.study),
  '0020000E': jsonElement('UI', found.instance.series),
  '00200011': found.number === null ? { vr: 'IS' } : jsonElement('IS', found.number),
});

const headerJson = async (
  { storage, addresses, log }: ResultDeps,
  found: FoundSeries,
): Promise<DicomJson> => {
  try {
    return await instanceJson(storage, found.instance, addresses);
  } catch (error) {
    // One scan whose bytes are away must not hide the others from a search.
    log.warn({ err: error, fileId: found.instance.file.id }, 'header of a scan not readable during a search');
    return indexedJson(found);
  }
};

const picked = (header: DicomJson, tags: readonly string[], include: SearchQuery['include']): DicomJson => {
  const wanted = include === 'all' ? Object.keys(header) : [...tags, ...include];
  // The pixels are no attribute to search for.
  return Object.fromEntries(
    wanted.filter((tag) => tag !== '7FE00010').flatMap((tag) => (header[tag] ? [[tag, header[tag]]] : [])),
  );
};

const withAccession = (header: DicomJson, { accessionNumber }: FoundSeries): DicomJson => ({
  ...header,
  '00080050': header['00080050']?.Value ? header['00080050'] : jsonElement('SH', accessionNumber),
});

const sorted = (json: DicomJson): DicomJson =>
  Object.fromEntries(Object.entries(json).sort(([a], [b]) => (a < b ? -1 : 1)));

const resultJson = async (
  deps: ResultDeps,
  found: FoundSeries,
  tags: readonly string[],
  include: SearchQuery['include'],
  computed: DicomJson,
): Promise<DicomJson> => {
  const header = withAccession(await headerJson(deps, found), found);
  return sorted({ ...picked(header, tags, include), '00080056': jsonElement('CS', 'ONLINE'), ...computed });
};

export const studyJson = (
  deps: ResultDeps,
  series: readonly [FoundSeries, ...FoundSeries[]],
  include: SearchQuery['include'],
): Promise<DicomJson> => {
  const [first] = series;
  return resultJson(deps, first, STUDY_TAGS, include, {
    '00080061': jsonElement('CS', 'CT'),
    '00081190': jsonElement('UR', deps.addresses.study(first.instance.study)),
    '00201206': jsonElement('IS', series.length),
    '00201208': jsonElement(
      'IS',
      series.reduce((sum, { slices }) => sum + slices, 0),
    ),
  });
};

export const seriesJson = (
  deps: ResultDeps,
  found: FoundSeries,
  include: SearchQuery['include'],
): Promise<DicomJson> => {
  const { study, series } = found.instance;
  return resultJson(deps, found, [...STUDY_TAGS, ...SERIES_TAGS], include, {
    '00081190': jsonElement('UR', deps.addresses.series(study, series)),
    '00201209': jsonElement('IS', found.slices),
  });
};

export const foundInstanceJson = (
  deps: ResultDeps,
  found: FoundSeries,
  include: SearchQuery['include'],
): Promise<DicomJson> =>
  resultJson(deps, found, [...STUDY_TAGS, ...SERIES_TAGS, ...INSTANCE_TAGS], include, {
    '00081190': jsonElement('UR', deps.addresses.instance(found.instance)),
  });
