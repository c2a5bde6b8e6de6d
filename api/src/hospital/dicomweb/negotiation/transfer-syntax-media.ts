import { isNative } from '../../../imaging/ct/dicom/pixel-sink.ts';
import { DEFLATED, EXPLICIT, IMPLICIT } from '../../../imaging/ct/dicom/transfer-syntaxes.ts';
import { OCTETS } from './choose.ts';
import type { Offer } from './choose.ts';

const JPEG_ROOT = '1.2.840.10008.1.2.4.';

/** PS3.18 table 8.7.3-5: the media types of compressed frames. */
const mediaOf = (syntax: string): string => {
  if (syntax === '1.2.840.10008.1.2.5') return 'image/dicom-rle';
  const kind = syntax.startsWith(JPEG_ROOT) ? Number(syntax.slice(JPEG_ROOT.length)) : 0;
  if (kind >= 50 && kind <= 70) return 'image/jpeg';
  if (kind === 80 || kind === 81) return 'image/jls';
  if (kind >= 90 && kind <= 93) return 'image/jp2';
  return kind >= 201 && kind <= 203 ? 'image/jphc' : OCTETS;
};

export const isUncompressed = (syntax: string): boolean => isNative(syntax) || syntax === DEFLATED;

/** Uncompressed frames are the same in all these syntaxes; big-endian ones are converted. */
const UNCOMPRESSED: Offer = { types: [OCTETS], syntaxes: [EXPLICIT, IMPLICIT] };

/** How the frames of an image with this transfer syntax are sent. */
export const frameOffer = (syntax: string): Offer =>
  isUncompressed(syntax) ? UNCOMPRESSED : { types: [mediaOf(syntax), OCTETS], syntaxes: [syntax] };

/** The transfer syntax of an image as it is sent: a deflated data set is inflated. */
export const sentSyntax = (syntax: string): string => (syntax === DEFLATED ? EXPLICIT : syntax);
