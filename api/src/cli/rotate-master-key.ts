import { requireMasterKeys, runKeyCommand } from '../encryption/run-command.ts';
import { ConfigError } from '../config/config.ts';
import { rotateMasterKey } from '../installation/rotate-master-key.ts';

await runKeyCommand(async ({ database, masterKeys }) => {
  const [id, ...more] = process.argv.slice(2);
  if (id === undefined || more.length > 0)
    throw new ConfigError('Name the id of one master key: npm run rotate-master-key -- ID.');
  const count = await rotateMasterKey(database.kysely, requireMasterKeys(masterKeys), id, new Date());
  process.stdout.write(
    `The master key is ${id} now; ${count} keys of files were wrapped anew. Other master keys may be removed from all nodes.\n`,
  );
  return 0;
});
