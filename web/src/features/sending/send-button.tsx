import { sendingCalls } from '@cotyle/contract/sendings';
import { maySendResults } from '@cotyle/domain/sending/sending';
import { Check, Clock, Send, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { mayCall } from '../../shared/calls/may-call.ts';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { SpinnerOverlay } from '../../ui/busy.tsx';
import { useSendings } from './queries.ts';
import styles from './sending.module.css';
import { summaryOf, summaryText } from './summary.ts';
import { SENDING_TEXTS } from './texts.ts';

const SendDialog = lazy(async () => ({ default: (await import('./send-dialog.tsx')).SendDialog }));

const ICONS = { WAITING: Clock, SENT: Check, FAILED: TriangleAlert, CANCELED: TriangleAlert } as const;

const Loaded = ({ procedureId }: { procedureId: number }) => {
  const [isOpen, setOpen] = useState(false);
  const { data } = useSendings(procedureId);
  if (!data || (data.destinations.length === 0 && data.sendings.length === 0)) return null;
  const state = summaryOf(data);
  const text = summaryText(state);
  const Icon = state === undefined ? Send : ICONS[state];
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        data-state={state}
        aria-label={text}
        title={text}
        onClick={() => setOpen(true)}
      >
        <Icon aria-hidden />
        {SENDING_TEXTS.short}
      </button>
      {isOpen
        ? // Outside of the line, whose styles it would inherit.
          createPortal(
            <Suspense fallback={<SpinnerOverlay />}>
              <SendDialog procedureId={procedureId} onClose={() => setOpen(false)} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  );
};

/** How far the results of a case are on their way to the PACS; nothing where there is none, or for those who may not send. */
export const SendButton = ({ procedureId }: { procedureId: number }) => {
  const { role } = useSignedIn();
  return maySendResults(role) && mayCall(sendingCalls.ofProcedure, role) ? (
    <Loaded procedureId={procedureId} />
  ) : null;
};
