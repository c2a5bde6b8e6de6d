import type { SettingsOf } from '@cotyle/domain/connections/settings';
import type { EncapsulatedObject } from '../objects/encapsulate.ts';
import type { SendingContext } from '../sending-context.ts';
import { storeByDimse } from './store-by-dimse.ts';
import { storeByStow } from './store-by-stow.ts';

/** Milliseconds. A PACS may take a while to confirm a large object. */
const LIMITS = { connectMs: 10_000, idleMs: 120_000 } as const;

/** Resolves once the PACS has confirmed the object; rejects with a DeliveryError, or with a fault of our own. */
export const deliver = (
  { config, sealing }: Pick<SendingContext, 'config' | 'sealing'>,
  settings: SettingsOf<'PACS'>,
  object: EncapsulatedObject,
  signal: AbortSignal,
): Promise<void> =>
  settings.protocol === 'DIMSE'
    ? storeByDimse(settings, object, signal, { ...LIMITS, config })
    : storeByStow(settings, object, signal, { config, sealing, idleMs: LIMITS.idleMs });
