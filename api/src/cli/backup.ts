import { writeWhole } from '../backup/backup-file.ts';
import { checkBackup } from '../backup/check.ts';
import { runCommand, say } from '../backup/command.ts';
import { makeBackup } from '../backup/make.ts';
import { withExistingDatabase } from '../platform/database/existing-database.ts';
import { findingsOf, summaryOf } from '../backup/tell.ts';
import { openStorage } from '../platform/storage/open.ts';

const USAGE = 'Name one file: npm run backup -- FILE, or npm run backup -- --verify FILE.';

await runCommand(USAGE, ['--verify'], async ({ config, passphrase, file, flags }) => {
  if (flags.includes('--verify')) {
    const made = await checkBackup(file, passphrase);
    say(`The backup is whole: ${summaryOf(made)}.`);
    process.stderr.write(findingsOf(made));
    return 0;
  }
  const storage = openStorage(config);
  const made = await withExistingDatabase(config, (url) =>
    writeWhole(file, (write) => makeBackup({ url, storage, passphrase, write })),
  );
  say(`Backed up ${summaryOf(made)}, into ${file}.`);
  process.stderr.write(findingsOf(made));
  return made.manifest.findings.length === 0 ? 0 : 1;
});
