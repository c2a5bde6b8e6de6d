import type { OwnFactors } from '@cotyle/contract/second-factor';
import { FACTOR_SETTINGS } from '@cotyle/domain/second-factor/required';
import type { AppContext } from '../../context/app-context.ts';
import type { Caller } from '../../http/caller.ts';
import { readSettings } from '../../installation/read-settings.ts';
import { linkedProvider } from '../auth/provider-proof.ts';
import { passkeysOf } from './passkey-store.ts';
import { countRecoveryCodes } from '../auth/recovery-code-store.ts';

export const ownFactors = (context: AppContext, caller: Caller): Promise<OwnFactors> =>
  context.database.kysely.transaction().execute(async (tx) => {
    const totp = await tx
      .selectFrom('totp_factors')
      .select('created_at')
      .where('user_id', '=', caller.id)
      .executeTakeFirst();
    const { password_hash: passwordHash } = await tx
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', caller.id)
      .executeTakeFirstOrThrow();
    const passkeys = await passkeysOf(tx, caller.id);
    const hasOwnProof = passwordHash !== null || totp !== undefined || passkeys.length > 0;
    return {
      totp: totp ? { addedAt: totp.created_at.toISOString() } : null,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        addedAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodes: await countRecoveryCodes(tx, caller.id),
      isRequired: (await readSettings(tx))[FACTOR_SETTINGS[caller.role]],
      hasPassword: passwordHash !== null,
      provenBy: hasOwnProof ? null : ((await linkedProvider(tx, context.config, caller.id)) ?? null),
    };
  });
