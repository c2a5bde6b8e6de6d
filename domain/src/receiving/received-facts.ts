import { identitiesIn } from '../ct/identity.ts';
import type { SliceIdentity } from '../ct/identity.ts';
import type { HeaderSource, SliceHeader } from '../ct/header.ts';
import type { Day } from '../validation/calendar.ts';

/** What received images say of their patient and order, kept for the matching and for the list of unmatched studies. */
export interface ReceivedFacts {
  readonly identities: readonly SliceIdentity[];
  readonly accessionNumbers: readonly string[];
  readonly studyDate: Day | null;
  readonly modalities: readonly string[];
}

/** The accession number is kept as written, but no longer than DICOM allows, and only so many of them. */
const ACCESSION_MAX = 64;
const VALUES_MAX = 20;

const different = (values: readonly string[]): string[] =>
  [...new Set(values.filter((value) => value !== ''))].slice(0, VALUES_MAX);

export const factsOfImage = (header: SliceHeader, { text }: HeaderSource): ReceivedFacts => ({
  identities: identitiesIn([header.patient]),
  accessionNumbers: different([(text(0x0008_0050) ?? '').trim().slice(0, ACCESSION_MAX)]),
  studyDate: header.studyDate,
  modalities: different([header.modality]),
});

/** The number of images of the study (0020,1208), where they announce it. */
export const announcedImages = ({ text }: HeaderSource): number | null => {
  const count = Number(text(0x0020_1208) ?? '');
  return Number.isInteger(count) && count > 0 && count < 1_000_000 ? count : null;
};

export const joinReceivedFacts = (all: readonly ReceivedFacts[]): ReceivedFacts => ({
  identities: identitiesIn(all.flatMap(({ identities }) => identities)),
  accessionNumbers: different(all.flatMap(({ accessionNumbers }) => accessionNumbers)),
  studyDate: all.find(({ studyDate }) => studyDate !== null)?.studyDate ?? null,
  modalities: different(all.flatMap(({ modalities }) => modalities)),
});
