import type { ScanFacts } from './facts.ts';

/** Multi-frame CT is not read as slices, so the scan is rejected with a message of its own. */

export const SINGLE_FRAME = 'single-frame CT slices';

/** The description of multi-frame objects in the scan; undefined if there are none. */
export const multiFrameIn = ({ aside }: Pick<ScanFacts, 'aside'>): string | undefined => {
  if (aside.ENHANCED_CT) return 'enhanced multi-frame CT';
  return aside.MULTI_FRAME ? 'multi-frame CT' : undefined;
};

const SENTENCE_START = /^./;
const sentence = (text: string): string => text.replace(SENTENCE_START, (letter) => letter.toUpperCase());

export const exportSingleFrames = (what: string): string =>
  sentence(
    `${what} cannot be read here. Please export the scan as classic single-frame CT slices, one file per slice, and upload it again.`,
  );

export const notChecked = (what: string): string =>
  sentence(
    `${what} cannot be read here, so only the single-frame slices were checked. If it belongs to this scan, please export it as classic single-frame CT slices.`,
  );
