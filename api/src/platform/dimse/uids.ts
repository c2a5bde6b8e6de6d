/** PS3.6 annex A: the unique identifiers of the network services. */
export const VERIFICATION = '1.2.840.10008.1.1';
export const MODALITY_WORKLIST = '1.2.840.10008.5.1.4.31';

export const IMPLICIT = '1.2.840.10008.1.2';
export const EXPLICIT = '1.2.840.10008.1.2.1';
const RLE = '1.2.840.10008.1.2.5';
/** JPEG baseline, extended and lossless (14 and 14 with selection value 1), JPEG-LS, JPEG 2000. */
const JPEG_FAMILY = ['50', '51', '57', '70', '80', '81', '90', '91'].map(
  (number) => `1.2.840.10008.1.2.4.${number}`,
);

/** Of queries and of C-ECHO. */
export const DATA_SET_SYNTAXES: readonly string[] = [EXPLICIT, IMPLICIT];
/**
 * Of stored objects, whose bytes are kept as they come. Deflated ones and the retired big endian are not taken, so that a
 * sender converts: the header could not be read before the whole is inflated.
 */
export const TRANSFER_SYNTAXES: readonly string[] = [EXPLICIT, IMPLICIT, RLE, ...JPEG_FAMILY];

const STORAGE_ROOT = '1.2.840.10008.5.1.4.1.1.';
export const CT_IMAGE_STORAGE = `${STORAGE_ROOT}2`;
export const ENCAPSULATED_PDF_STORAGE = `${STORAGE_ROOT}104.1`;
export const ENCAPSULATED_STL_STORAGE = `${STORAGE_ROOT}104.3`;

/** PS3.4 B.5: all of them; what is no image is set aside later, as in an upload. */
export const isStorageClass = (uid: string): boolean => uid.startsWith(STORAGE_ROOT);
