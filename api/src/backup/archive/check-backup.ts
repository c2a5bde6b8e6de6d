import { readBackupFile } from './backup-file.ts';
import type { BackupContents } from './contents.ts';
import { readArchive } from './read-archive.ts';

/** Reads and verifies a whole backup without writing anything. */
export const checkBackup = async (file: string, passphrase: string): Promise<BackupContents> => {
  let contents: Partial<BackupContents> = {};
  for await (const item of readArchive(readBackupFile(file), passphrase)) {
    if (item.kind === 'head') contents = { ...contents, head: item.head };
    if (item.kind === 'manifest') contents = { ...contents, manifest: item.manifest };
  }
  const { head, manifest } = contents;
  if (!head || !manifest) throw new Error('The backup ended without a manifest.');
  return { head, manifest };
};
