import { urlOf } from '@cotyle/contract/client';
import { retentionCalls } from '@cotyle/contract/retention';
import { certificateFileName } from '@cotyle/domain/retention/erasure';
import { useSheetPaper } from '../../shared/plan-sheet/sheet-paper.ts';
import { authenticatedFetch } from '../../shared/session/authenticated-fetch.ts';
import { failureText } from '../../shared/session/failures.ts';
import { useSessionService } from '../../shared/session/session-context.ts';
import { useBusy } from '../../ui/busy.tsx';
import { saveBlob } from '../../ui/downloads.ts';
import { useErrorBanner } from '../../ui/error-banner.tsx';

/** Saves the certificate of an erasure: for the patient, or as text and JSON for other programs. */
export const useCertificate = () => {
  const [session, paper] = [useSessionService(), useSheetPaper()];
  const [whileBusy, banner] = [useBusy(), useErrorBanner()];
  return async (id: number, ending: 'pdf' | 'txt'): Promise<void> => {
    const params = { id: String(id) };
    const url =
      ending === 'pdf'
        ? urlOf(retentionCalls.certificatePdf, { params, query: { paper } })
        : urlOf(retentionCalls.certificate, { params });
    try {
      const answer = await whileBusy(authenticatedFetch(session, url));
      saveBlob(certificateFileName(id, ending), await answer.blob());
    } catch (error) {
      banner.show(failureText(error));
    }
  };
};
