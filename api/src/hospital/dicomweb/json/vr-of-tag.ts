import { VR_TABLE } from './vr-table.ts';

const VRS = new Map<string, string>(
  Object.entries(VR_TABLE).flatMap(([vr, groups]) =>
    groups.split(';').flatMap((text) => {
      const [group = '', ...elements] = text.trim().split(/\s+/);
      return elements.map((element) => [`x${group}${element}`, vr] as const);
    }),
  ),
);

/** PS3.5 7.8: the names of the creators of private elements are texts. */
const isPrivateCreator = (key: string): boolean => /^x...[13579bdf]00[1-9a-f]./.test(key);
const isGroupLength = (key: string): boolean => key.endsWith('0000');

/** By the key of the parser, x00100010; UN where it is not known. */
export const vrOfTag = (key: string): string => {
  if (isPrivateCreator(key)) return 'LO';
  return isGroupLength(key) ? 'UL' : (VRS.get(key) ?? 'UN');
};
