/** Of the zip of a catalogue. */
export const CATALOGUE_ZIP_MAX_BYTES = 200 * 1024 ** 2;
/** Of all files in it, unpacked: text STLs shrink to a tenth. */
export const CATALOGUE_UNPACKED_MAX_BYTES = 512 * 1024 ** 2;
export const PARTS_AT_MOST = 2000;
/** The STL files, the table, and what programs put beside them. */
export const CATALOGUE_FILES_AT_MOST = 2 * PARTS_AT_MOST + 100;
/** Of one part: several hundredths of a millimetre on a cup of 60 mm, and drawn at once. */
export const PART_TRIANGLES_AT_MOST = 200_000;
/** Nobody would read more problems. */
export const PROBLEMS_AT_MOST = 50;
