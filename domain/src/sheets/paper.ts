export const SHEET_PAPERS = ['A4', 'LETTER'] as const;
export type SheetPaper = (typeof SHEET_PAPERS)[number];

export const PAPER_LABELS: Readonly<Record<SheetPaper, string>> = { A4: 'A4', LETTER: 'Letter' };

/** Width and height in points, upright. */
export const PAPER_SIZES: Readonly<Record<SheetPaper, readonly [number, number]>> = {
  A4: [595.28, 841.89],
  LETTER: [612, 792],
};

/** Where Letter is the usual paper (CLDR, paper sizes by territory). */
const LETTER_REGIONS = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

const regionOf = (locale: string): string | undefined => {
  try {
    return new Intl.Locale(locale).maximize().region;
  } catch {
    // Some browsers report names that are no language tags.
    return undefined;
  }
};

/** The usual paper of a language tag such as 'en-US'. */
export const paperOf = (locale: string): SheetPaper =>
  LETTER_REGIONS.has(regionOf(locale) ?? '') ? 'LETTER' : 'A4';
