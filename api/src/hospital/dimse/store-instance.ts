import type { AppContext } from '../../context/app-context.ts';
import { dimseInstances } from '../../http/dimse-metrics.ts';
import { AssociationLost } from '../../platform/dimse/pdu/pdu-error.ts';
import type { AssociationHandlers } from '../../platform/dimse/scp/handlers.ts';
import { STATUS } from '../../platform/dimse/status.ts';
import { recordFailure, recordSuccess } from '../connections/record-result.ts';
import { receiveInstance } from '../receiving/receive-instance.ts';
import type { InstanceSource, ReceivedInstance } from '../receiving/receive-instance.ts';

type Refusal = Extract<ReceivedInstance, { kind: 'refused' }>['reason'];

const STATUS_OF: Readonly<Record<Refusal, number>> = {
  'no-space': STATUS.outOfResources,
  'too-large': STATUS.outOfResources,
  'not-dicom': STATUS.cannotUnderstand,
  'mismatched-uids': STATUS.dataSetMismatch,
};

const LOST = 'The association was lost before an object was complete.';
const FAULT = 'An object could not be stored; the sender has to send it again.';

/** Success is answered once the object is durable; a repeated object counts as stored. */
export const createStore =
  (context: AppContext, source: InstanceSource): AssociationHandlers['store'] =>
  async ({ transferSyntaxUid, sopClassUid, sopInstanceUid, bytes }) => {
    const instance = { format: 'data-set', transferSyntaxUid, sopClassUid, sopInstanceUid, bytes } as const;
    const fail = async (outcome: string, sentence: string): Promise<void> => {
      dimseInstances.inc({ outcome });
      await recordFailure(context, source.connectionId, sentence);
    };
    try {
      const received = await receiveInstance(context, source, instance);
      if (received.kind === 'refused') {
        await fail(received.reason, received.message);
        return { status: STATUS_OF[received.reason], comment: received.message };
      }
      dimseInstances.inc({ outcome: received.kind });
      await recordSuccess(context, source.connectionId, 1);
      return { status: STATUS.success };
    } catch (error) {
      const isLost = error instanceof AssociationLost;
      await fail(isLost ? 'lost' : 'failed', isLost ? LOST : FAULT);
      throw error;
    }
  };
