import type { AppContext } from '../../context/app-context.ts';
import { dimseAssociations } from '../../http/dimse-metrics.ts';
import type { Rejection } from '../../platform/dimse/pdu/encode-pdu.ts';
import type { Admission, ScpOptions } from '../../platform/dimse/scp/handlers.ts';
import { findDicomSender, isActive } from '../connections/find-connection.ts';
import { createFind } from '../worklist/find.ts';
import { createStore } from './store-instance.ts';

/** PS3.8 table 9-21. */
const PERMANENT = 1;
const TRANSIENT = 2;
const USER = 1;
const PRESENTATION = 3;
const REJECTIONS = {
  'unknown-sender': { result: PERMANENT, source: USER, reason: 3 },
  'wrong-title': { result: PERMANENT, source: USER, reason: 7 },
  'without-tls': { result: PERMANENT, source: USER, reason: 1 },
  'too-many': { result: TRANSIENT, source: PRESENTATION, reason: 2 },
  'shutting-down': { result: TRANSIENT, source: PRESENTATION, reason: 1 },
  unavailable: { result: TRANSIENT, source: PRESENTATION, reason: 1 },
} as const satisfies Record<string, Rejection>;

/** Decides who may send, and counts how many associations each sender has. */
export const createAdmission = (context: AppContext): ScpOptions['admit'] => {
  const { config, log } = context;
  const running = new Map<number, number>();
  const total = (): number => [...running.values()].reduce((sum, count) => sum + count, 0);

  const reject = (outcome: keyof typeof REJECTIONS, facts: object): Admission => {
    dimseAssociations.inc({ outcome });
    log.warn({ outcome, ...facts }, 'DICOM association rejected');
    return { kind: 'rejected', rejection: REJECTIONS[outcome] };
  };

  return async ({ callingAeTitle, calledAeTitle }, address) => {
    if (context.isShuttingDown()) return reject('shutting-down', { address });
    if (calledAeTitle !== config.DICOM_AE_TITLE) return reject('wrong-title', { address, calledAeTitle });
    let sender;
    try {
      sender = await findDicomSender(context, { aeTitle: callingAeTitle, address });
    } catch (error) {
      return reject('unavailable', { address, err: error });
    }
    if (!sender || sender.locationId === null) return reject('unknown-sender', { address, callingAeTitle });
    const { id, locationId, settings } = sender;
    if (settings.tls && config.DICOM_TLS_CERT === undefined)
      return reject('without-tls', { connectionId: id });
    const own = running.get(id) ?? 0;
    if (total() >= config.DICOM_MAX_ASSOCIATIONS || own >= config.DICOM_MAX_ASSOCIATIONS_PER_SENDER)
      return reject('too-many', { connectionId: id, own });
    running.set(id, own + 1);
    dimseAssociations.inc({ outcome: 'accepted' });
    return {
      kind: 'accepted',
      handlers: {
        isAllowed: () => isActive(context, id),
        store: createStore(context, { connectionId: id, locationId }),
        find: createFind(context, { id, name: sender.name, locationId, aeTitle: settings.aeTitle }),
        ended: () => {
          const left = (running.get(id) ?? 1) - 1;
          if (left === 0) running.delete(id);
          else running.set(id, left);
        },
      },
    };
  };
};
