import { requireReady } from '../../context/app-context.ts';
import type { AppContext } from '../../context/app-context.ts';
import { uidMap } from '../../imaging/ct/deidentification/deidentify.ts';
import { encodeDataSet } from '../../platform/dimse/data-set/encode-data-set.ts';
import type { AssociationHandlers } from '../../platform/dimse/scp/handlers.ts';
import { EXPLICIT } from '../../platform/dimse/uids.ts';
import { dicomTimeIn } from '../dicom-time.ts';
import { answerTo, MODALITY } from './answer.ts';
import { matchesName, matchesText, scheduledDay } from './matching.ts';
import { openRequests } from './open-requests.ts';
import type { OpenRequest } from './open-requests.ts';
import { personName } from './person-name.ts';
import { parseQuery } from './query.ts';
import type { WorklistQuery } from './query.ts';
import { scanRequestName } from './scan-request-name.ts';
import { recordQuery } from './record-query.ts';

export interface WorklistCaller {
  readonly id: number;
  readonly name: string;
  readonly locationId: number;
  /** Its own title stands for the station: requests are for a location, not for a scanner. */
  readonly aeTitle: string;
}

const isAsked = (query: WorklistQuery, request: OpenRequest): boolean =>
  matchesName(query.patientName, [personName(request.nameSecond, request.nameFirst)]) &&
  matchesText(query.patientId, request.recordNumber) &&
  matchesText(query.accessionNumber, request.orderNumber) &&
  matchesText(query.procedureId, request.orderNumber);

/** Answers a query of the Modality Worklist (PS3.4 annex K) with the open scan requests of the sender's location. */
export const createFind = (context: AppContext, caller: WorklistCaller): AssociationHandlers['find'] => {
  const timeIn = dicomTimeIn(context.config.CLINIC_TIME_ZONE);
  const dayIn = (at: Date): string => timeIn(at).day;

  return async function* find({ identifier, transferSyntaxUid, signal }) {
    const query = parseQuery(identifier, transferSyntaxUid);
    const newUid = uidMap(requireReady(context).pseudonymKey);
    const today = dayIn(context.now());
    const isForCaller =
      matchesText(query.modality, MODALITY) &&
      matchesText(query.stationAeTitle, caller.aeTitle) &&
      // Nobody is scheduled to perform the scan.
      /^\**$/.test(query.performingPhysician);
    let answers = 0;
    try {
      if (!isForCaller) return;
      for await (const request of openRequests(context, caller.locationId)) {
        if (signal.aborted) return;
        const day = scheduledDay(query.days, today, dayIn(request.requestedAt));
        if (day === undefined || !isAsked(query, request)) continue;
        answers += 1;
        const studyInstanceUid = newUid(scanRequestName(request.procedureId));
        const answer = answerTo(query, { request, studyInstanceUid, day, aeTitle: caller.aeTitle });
        yield encodeDataSet(answer, transferSyntaxUid === EXPLICIT);
      }
    } finally {
      context.log.info({ connectionId: caller.id, answers }, 'worklist queried');
      await recordQuery(context, caller, answers);
    }
  };
};
