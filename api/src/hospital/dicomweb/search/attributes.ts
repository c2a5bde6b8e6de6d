/** The attributes that a search can match, by keyword, with their tags (PS3.18 table 10.6.1-5). */
export const MATCHED = {
  StudyDate: '00080020',
  AccessionNumber: '00080050',
  Modality: '00080060',
  ModalitiesInStudy: '00080061',
  StudyDescription: '00081030',
  SeriesDescription: '0008103E',
  PatientName: '00100010',
  PatientID: '00100020',
  StudyInstanceUID: '0020000D',
  SeriesInstanceUID: '0020000E',
  SeriesNumber: '00200011',
  SOPInstanceUID: '00080018',
  InstanceNumber: '00200013',
} as const;

export type MatchedKeyword = keyof typeof MATCHED;

/** Attributes that clients ask for by keyword, and that a search only returns. */
const RETURNED: Readonly<Record<string, string>> = {
  SOPClassUID: '00080016',
  StudyTime: '00080030',
  SeriesDate: '00080021',
  SeriesTime: '00080031',
  Manufacturer: '00080070',
  InstitutionName: '00080080',
  ReferringPhysicianName: '00080090',
  TimezoneOffsetFromUTC: '00080201',
  PatientBirthDate: '00100030',
  PatientSex: '00100040',
  PatientAge: '00101010',
  BodyPartExamined: '00180015',
  SliceThickness: '00180050',
  ProtocolName: '00181030',
  StudyID: '00200010',
  NumberOfFrames: '00280008',
  Rows: '00280010',
  Columns: '00280011',
  BitsAllocated: '00280100',
};

const TAG = /^[0-9A-F]{8}$/;
const BY_KEYWORD = new Map(Object.entries({ ...RETURNED, ...MATCHED }).map(([word, tag]) => [word, tag]));
const BY_TAG = new Map(Object.entries(MATCHED).map(([word, tag]) => [tag as string, word as MatchedKeyword]));

/** Undefined for a name that is not known. */
export const tagOf = (name: string): string | undefined => {
  const tag = name.toUpperCase();
  return TAG.test(tag) ? tag : BY_KEYWORD.get(name);
};

export const matchedBy = (name: string): MatchedKeyword | undefined => {
  const tag = tagOf(name);
  return tag === undefined ? undefined : BY_TAG.get(tag);
};
