import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface StoreTarget {
  readonly port: number;
  readonly calledAeTitle: string;
}

const run = promisify(execFile);

/**
 * Sends each folder by an association of its own, all at once. Every image gets a new identifier, because one that is
 * already stored costs less.
 */
export const sendFolders = async (
  { port, calledAeTitle }: StoreTarget,
  folders: readonly string[],
): Promise<void> => {
  const options = ['+II', '-aet', 'BENCH', '-aec', calledAeTitle, '127.0.0.1', String(port), '+sd', '+r'];
  await Promise.all(folders.map((folder) => run('storescu', [...options, folder], { maxBuffer: 2 ** 26 })));
};
