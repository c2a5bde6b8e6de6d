import type { SliceHeader } from './header.ts';

/** Why an image, or what is none, is no slice to plan on. */
export const ASIDE = {
  LOCALISER: 'Localisers',
  DOSE_REPORT: 'Dose reports and other documents',
  CAPTURE: 'Screen captures',
  DERIVED: 'Reformatted or rendered images',
  OTHER_MODALITY: 'Images of another modality',
  MULTI_FRAME: 'Images with several frames, which are not checked',
  NO_IMAGE: 'Files without an image',
  REPEATED: 'Images that are there twice',
  TOO_MANY_SERIES: 'Images of further series, which are not checked',
} as const;

export type AsideReason = keyof typeof ASIDE;

const CT_IMAGE = '1.2.840.10008.5.1.4.1.1.2';
const CAPTURES = '1.2.840.10008.5.1.4.1.1.7';
const DOCUMENTS = ['1.2.840.10008.5.1.4.1.1.88', '1.2.840.10008.5.1.4.1.1.104'];
/** What stands in the third or a later place of ImageType where a computer has cut or rendered. */
const MADE = /MPR|REFORMAT|PROJECTION|MIP|VOLUME|VRT|SSD|3D|CURVED|CSA|AVERAGE/;

const isOf = (uid: string, root: string): boolean => uid === root || uid.startsWith(`${root}.`);

/** Undefined for a slice. Whatever an image calls itself, an axial one of a CT is looked at: archives call it derived. */
export const asideReason = (header: SliceHeader, hasPixels: boolean): AsideReason | undefined => {
  const { sopClass, modality, imageType, frames } = header;
  if (DOCUMENTS.some((root) => isOf(sopClass, root)) || modality === 'SR') return 'DOSE_REPORT';
  if (imageType.includes('LOCALIZER')) return 'LOCALISER';
  if (isOf(sopClass, CAPTURES) || imageType.includes('SCREEN SAVE')) return 'CAPTURE';
  if (!hasPixels) return 'NO_IMAGE';
  if (modality !== 'CT') return 'OTHER_MODALITY';
  if (frames > 1) return 'MULTI_FRAME';
  if (isOf(sopClass, `${CT_IMAGE}.1`)) return 'MULTI_FRAME';
  if (imageType[0] === 'DERIVED' && imageType.slice(2).some((value) => MADE.test(value))) return 'DERIVED';
  return undefined;
};
