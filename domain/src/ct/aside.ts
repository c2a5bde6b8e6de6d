import type { SliceHeader } from './header.ts';

/** Why an object is not used for planning. */
export const ASIDE = {
  DIRECTORY: 'Directories of the disc (DICOMDIR)',
  LOCALISER: 'Localisers',
  DOSE_REPORT: 'Dose reports and other documents',
  KEY_OBJECTS: 'Lists of key images',
  CAPTURE: 'Screen captures',
  PRESENTATION_STATE: 'Presentation states',
  SEGMENTATION: 'Segmentations',
  REGISTRATION: 'Registrations and reference points',
  RADIOTHERAPY: 'Radiotherapy plans, structures and doses',
  WAVEFORM: 'Waveforms and sound recordings',
  RAW_DATA: 'Raw data of the scanner',
  DERIVED: 'Reformatted or rendered images',
  OTHER_MODALITY: 'Images of another modality',
  OTHER_IMAGE: 'Images of another kind than CT slices',
  ENHANCED_CT: 'Enhanced multi-frame CT, which is not read',
  MULTI_FRAME: 'Images with several frames, which are not checked',
  NO_IMAGE: 'Files without an image',
  REPEATED: 'Images that are there twice',
  TOO_MANY_SERIES: 'Images of further series, which are not checked',
} as const;

export type AsideReason = keyof typeof ASIDE;

/** PS3.4 B.5: all storage classes share one root. */
const STORAGE = '1.2.840.10008.5.1.4.1.1';
export const CT_IMAGE = `${STORAGE}.2`;
const CAPTURES = `${STORAGE}.7`;
/** Enhanced CT, and what archives convert to it. */
const ENHANCED = [`${STORAGE}.2.1`, `${STORAGE}.2.2`];

/** Classes of objects without an image, or the root of several classes; the first match counts. */
const OBJECTS: readonly (readonly [root: string, reason: AsideReason])[] = [
  ['1.2.840.10008.1.3.10', 'DIRECTORY'],
  [`${STORAGE}.88.59`, 'KEY_OBJECTS'],
  [`${STORAGE}.88`, 'DOSE_REPORT'],
  [`${STORAGE}.104`, 'DOSE_REPORT'],
  [`${STORAGE}.11`, 'PRESENTATION_STATE'],
  [`${STORAGE}.66.1`, 'REGISTRATION'],
  [`${STORAGE}.66.2`, 'REGISTRATION'],
  [`${STORAGE}.66.3`, 'REGISTRATION'],
  [`${STORAGE}.66.4`, 'SEGMENTATION'],
  [`${STORAGE}.66.5`, 'SEGMENTATION'],
  [`${STORAGE}.66.7`, 'SEGMENTATION'],
  [`${STORAGE}.66`, 'RAW_DATA'],
  [`${STORAGE}.481`, 'RADIOTHERAPY'],
  ['1.2.840.10008.5.1.4.34', 'RADIOTHERAPY'],
  [`${STORAGE}.9`, 'WAVEFORM'],
];

/** The same by modality, for private classes of a manufacturer. */
const OBJECT_MODALITIES: Partial<Record<string, AsideReason>> = {
  SR: 'DOSE_REPORT',
  DOC: 'DOSE_REPORT',
  KO: 'KEY_OBJECTS',
  PR: 'PRESENTATION_STATE',
  SEG: 'SEGMENTATION',
  REG: 'REGISTRATION',
  FID: 'REGISTRATION',
  RTSTRUCT: 'RADIOTHERAPY',
  RTPLAN: 'RADIOTHERAPY',
  RTDOSE: 'RADIOTHERAPY',
  RTRECORD: 'RADIOTHERAPY',
  RTIMAGE: 'RADIOTHERAPY',
  ECG: 'WAVEFORM',
  HD: 'WAVEFORM',
  EPS: 'WAVEFORM',
  RESP: 'WAVEFORM',
  AU: 'WAVEFORM',
};

/** Values of ImageType, from the third on, of reformatted or rendered images. */
const MADE = /MPR|REFORMAT|PROJECTION|MIP|VOLUME|VRT|SSD|3D|CURVED|CSA|AVERAGE/;
/** The names that manufacturers give to a localiser. */
const LOCALISERS = /^(LOCALI[SZ]ER|SCOUT|TOPOGRAM|SURVIEW|SCANOGRAM)$/;
/** A page with the protocol and the dose, stored as if it were a slice: 'CT_SOM5 PROT'. */
const PROTOCOL_PAGE = /^CT_SOM\d+ PROT$/;

const isOf = (uid: string, root: string): boolean => uid === root || uid.startsWith(`${root}.`);

/** Why an object of this class is no image; undefined for an image and for a class of a manufacturer. */
export const objectClassReason = (sopClass: string): AsideReason | undefined =>
  OBJECTS.find(([root]) => isOf(sopClass, root))?.[1];

const objectReason = ({ sopClass, modality }: SliceHeader): AsideReason | undefined =>
  sopClass === CT_IMAGE ? undefined : (objectClassReason(sopClass) ?? OBJECT_MODALITIES[modality]);

/** Undefined for a slice. An axial CT image counts as a slice even if it is marked as derived, because archives do that. */
export const asideReason = (header: SliceHeader, hasPixels: boolean): AsideReason | undefined => {
  const { sopClass, modality, imageType, frames } = header;
  const object = objectReason(header);
  if (object !== undefined) return object;
  if (imageType.some((value) => LOCALISERS.test(value))) return 'LOCALISER';
  if (imageType.some((value) => PROTOCOL_PAGE.test(value))) return 'DOSE_REPORT';
  if (isOf(sopClass, CAPTURES) || imageType.includes('SCREEN SAVE')) return 'CAPTURE';
  if (ENHANCED.includes(sopClass)) return 'ENHANCED_CT';
  if (!hasPixels) return 'NO_IMAGE';
  if (modality !== 'CT') return 'OTHER_MODALITY';
  // A private class may be a CT image; another standard class is not, such as a map computed from a CT.
  if (sopClass !== CT_IMAGE && isOf(sopClass, STORAGE)) return 'OTHER_IMAGE';
  if (frames > 1) return 'MULTI_FRAME';
  if (imageType[0] === 'DERIVED' && imageType.slice(2).some((value) => MADE.test(value))) return 'DERIVED';
  return undefined;
};
