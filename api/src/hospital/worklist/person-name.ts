/** Separators of DICOM are no part of a name. */
const component = (text: string): string => text.replaceAll(/[\^=\\\p{Cc}]/gu, ' ').trim();

const MAX_GROUP = 64;
const IDEOGRAPHIC = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/**
 * A name as PS3.5 6.2.1 writes it. One in ideographs is also in the first group, because some scanners show that alone.
 */
export const personName = (family: string, given: string): string => {
  const group = `${component(family)}^${component(given)}`.slice(0, MAX_GROUP);
  return IDEOGRAPHIC.test(group) ? `${group}=${group}` : group;
};
