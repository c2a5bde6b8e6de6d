import { writeBackupFile } from '../backup/archive/backup-file.ts';
import { checkBackup } from '../backup/archive/check-backup.ts';
import { runCommand, printLine } from '../backup/command/run-command.ts';
import { createBackup } from '../backup/creation/create-backup.ts';
import { withExistingDatabase } from '../platform/database/existing-database.ts';
import { readMasterKeys } from '../platform/keys/master-keys.ts';
import { problemsOf, summaryOf } from '../backup/command/output.ts';
import { openStorage } from '../platform/storage/open-storage.ts';

const USAGE = 'Name one file: npm run backup -- FILE, or npm run backup -- --verify FILE.';

await runCommand(USAGE, ['--verify'], async ({ config, passphrase, file, flags }) => {
  if (flags.includes('--verify')) {
    const contents = await checkBackup(file, passphrase);
    printLine(`The backup is complete and intact: ${summaryOf(contents)}.`);
    process.stderr.write(problemsOf(contents));
    return 0;
  }
  const [storage, masterKeys] = [openStorage(config), readMasterKeys(config)];
  const contents = await withExistingDatabase(config, (url) =>
    writeBackupFile(file, (write) => createBackup({ url, storage, masterKeys, passphrase, write })),
  );
  printLine(`Backed up ${summaryOf(contents)}, into ${file}.`);
  process.stderr.write(problemsOf(contents));
  return contents.manifest.findings.length === 0 ? 0 : 1;
});
