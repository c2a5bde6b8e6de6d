/**
 * The tags that a de-identified image keeps, by the basic application level confidentiality profile (PS3.15, table
 * E.1-1). The profile lists what to remove; this lists what to keep, so that a tag that nobody thought of
 * is removed too, as are all private tags, all sequences and free texts such as descriptions.
 */
export const KEPT_TAGS: readonly number[] = [
  // Character set, kind of image, and manufacturer.
  0x0008_0005, 0x0008_0008, 0x0008_0016, 0x0008_0060, 0x0008_0070,
  // Acquisition.
  0x0018_0015, 0x0018_0022, 0x0018_0050, 0x0018_0060, 0x0018_0088, 0x0018_0090, 0x0018_1100, 0x0018_1110,
  0x0018_1111, 0x0018_1120, 0x0018_1130, 0x0018_1140, 0x0018_1150, 0x0018_1151, 0x0018_1152, 0x0018_1160,
  0x0018_1170, 0x0018_1190, 0x0018_1210, 0x0018_5100, 0x0018_9302, 0x0018_9305, 0x0018_9306, 0x0018_9307,
  0x0018_9309, 0x0018_9310, 0x0018_9311,
  // Geometry.
  0x0020_0011, 0x0020_0012, 0x0020_0013, 0x0020_0032, 0x0020_0037, 0x0020_1040, 0x0020_1041,
  // Pixel format.
  0x0028_0002, 0x0028_0004, 0x0028_0006, 0x0028_0008, 0x0028_0010, 0x0028_0011, 0x0028_0030, 0x0028_0034,
  0x0028_0100, 0x0028_0101, 0x0028_0102, 0x0028_0103, 0x0028_0106, 0x0028_0107, 0x0028_0120, 0x0028_0301,
  0x0028_1050, 0x0028_1051, 0x0028_1052, 0x0028_1053, 0x0028_1054, 0x0028_1055, 0x0028_2110, 0x0028_2112,
  0x0028_2114,
];

/** Mandatory tags that may be empty: study date and time, numbers, and the patient. */
export const EMPTIED_TAGS: readonly (readonly [tag: number, vr: string])[] = [
  [0x0008_0020, 'DA'],
  [0x0008_0023, 'DA'],
  [0x0008_0030, 'TM'],
  [0x0008_0033, 'TM'],
  [0x0008_0050, 'SH'],
  [0x0008_0090, 'PN'],
  [0x0010_0010, 'PN'],
  [0x0010_0020, 'LO'],
  [0x0010_0030, 'DA'],
  [0x0010_0040, 'CS'],
  [0x0020_0010, 'SH'],
];

/** Identifiers that are replaced consistently, so that related images stay related. */
export const REPLACED_UIDS: readonly number[] = [0x0008_0018, 0x0020_000d, 0x0020_000e, 0x0020_0052];

/** Documents the de-identification in the file. */
export const ADDED_TEXTS: readonly (readonly [tag: number, vr: string, value: string])[] = [
  [0x0012_0062, 'CS', 'YES'],
  [0x0012_0063, 'LO', 'Basic Application Confidentiality Profile'],
  [0x0028_0303, 'CS', 'REMOVED'],
];

export const NOT_DEIDENTIFIABLE =
  'Scans in this format cannot be de-identified here. Please export it uncompressed and upload it again.';
