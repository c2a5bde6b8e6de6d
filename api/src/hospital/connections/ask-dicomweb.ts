import { answeredHttp, NOT_DELIVERED } from '@cotyle/domain/sending/texts';
import { DeliveryError } from '../pacs/delivery-error.ts';
import { requestDicomweb } from '../pacs/dicomweb-request.ts';
import type { DicomwebContext, StowDestination } from '../pacs/dicomweb-request.ts';
import { serviceProblem } from '../pacs/service-problem.ts';

/** Milliseconds: an administrator waits for it. */
const ANSWER_WITHIN = 10_000;

/** Searches for one study, whose answer is not used; undefined where the service answers, otherwise what went wrong. */
export const askDicomweb = async (
  destination: StowDestination,
  context: DicomwebContext,
): Promise<string | undefined> => {
  try {
    const { status } = await requestDicomweb(destination, context, {
      method: 'GET',
      path: 'studies?limit=1',
      headers: { accept: 'application/dicom+json' },
      signal: AbortSignal.timeout(ANSWER_WITHIN),
      idleMs: ANSWER_WITHIN,
    });
    return serviceProblem(status) ?? (status >= 200 && status < 300 ? undefined : answeredHttp(status));
  } catch (error) {
    return error instanceof DeliveryError ? error.message : NOT_DELIVERED.unreachable;
  }
};
