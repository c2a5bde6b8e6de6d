import { ConfigError } from '../config/config.ts';
import { runKeyCommand } from '../encryption/run-command.ts';
import { rotateTokenKey } from '../installation/rotate-token-key.ts';
import { openKeys } from '../platform/keys/open-keys.ts';

await runKeyCommand(async ({ config, database, masterKeys }) => {
  if (config.TOKEN_SECRET !== undefined)
    throw new ConfigError(
      'TOKEN_SECRET: it signs the tokens; change it there, or remove it to use stored keys',
    );
  const sealing = await openKeys(database.kysely, masterKeys, new Date());
  const id = await rotateTokenKey(database.kysely, sealing, new Date());
  process.stdout.write(
    `New tokens are signed by the key ${id}. Those of the earlier key stay valid for their life.\n`,
  );
  return 0;
});
