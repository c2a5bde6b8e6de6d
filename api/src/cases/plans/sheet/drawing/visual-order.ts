const RTL = String.raw`[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]`;
const RTL_LETTER = new RegExp(RTL, 'u');
/** From one letter that is read from the right to the next one, over what is between them, but not over other letters. */
const RTL_RUN = new RegExp(String.raw`${RTL}(?:[^\p{L}\p{Nd}]*${RTL})*\p{M}*`, 'gu');

export interface TextRun {
  readonly text: string;
  readonly isRtl: boolean;
}

export const isRtlText = (text: string): boolean => RTL_LETTER.test(text);

const runsOf = (text: string): TextRun[] => {
  const runs: TextRun[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(RTL_RUN)) {
    if (index > at) runs.push({ text: text.slice(at, index), isRtl: false });
    runs.push({ text: found, isRtl: true });
    at = index + found.length;
  }
  if (at < text.length) runs.push({ text: text.slice(at), isRtl: false });
  return runs;
};

/** A letter decides: the direction of a line is that of its first one. */
const startsRtl = (text: string): boolean => RTL_LETTER.test(/\p{L}/u.exec(text)?.[0] ?? '');

/**
 * The runs of a line from left to right. Names, numbers and punctuation need no more than this of the bidirectional algorithm; the
 * font puts the letters within a run in order.
 */
export const visualRuns = (line: string): readonly TextRun[] => {
  const runs = runsOf(line);
  return startsRtl(line) ? runs.toReversed() : runs;
};
