import { encryptFiles } from '../encryption/encrypt-files.ts';
import { requireMasterKeys, runKeyCommand } from '../encryption/run-command.ts';
import { openKeys } from '../platform/keys/open-keys.ts';
import { storedFileKeys } from '../platform/storage/encrypted/stored-file-keys.ts';
import { openStorage } from '../platform/storage/open-storage.ts';

const EVERY = 100;

await runKeyCommand(async ({ config, database, url, masterKeys }) => {
  const known = requireMasterKeys(masterKeys);
  await openKeys(database.kysely, known, new Date());
  const files = { url, stored: openStorage(config), keys: storedFileKeys(database.pool, known) };
  const { encrypted, already, failed } = await encryptFiles(files, (done) => {
    if (done % EVERY === 0) process.stdout.write(`${done} encrypted …\n`);
  });
  process.stdout.write(`${encrypted} stored files encrypted, ${already} were encrypted already.\n`);
  if (failed.length === 0) return 0;
  process.stderr.write(`${failed.length} could not be read or written and are as they were:\n`);
  for (const key of failed) process.stderr.write(`  ${key}\n`);
  return 1;
});
