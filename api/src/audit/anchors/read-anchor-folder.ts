import type { KeyObject } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAnchor } from './anchor.ts';
import type { NamedAnchor } from './verify-anchors.ts';

const SENTENCES = { unreadable: 'is not an anchor', 'not signed': 'is not signed with this key' } as const;

/** Every file that ends with .json; one that is no anchor of this key is a problem. */
export const readAnchorFolder = async (
  folder: string,
  publicKey: KeyObject,
): Promise<{ anchors: NamedAnchor[]; problems: string[] }> => {
  const anchors: NamedAnchor[] = [];
  const problems: string[] = [];
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()) {
    const read = readAnchor(await readFile(join(folder, file), 'utf8'), publicKey);
    if ('anchor' in read) anchors.push({ file, anchor: read.anchor });
    else problems.push(`${file} ${SENTENCES[read.problem]}.`);
  }
  return { anchors, problems };
};
