import type { CaseSendings } from '@cotyle/contract/sendings';
import type { SendingState } from '@cotyle/domain/sending/sending';
import { SENDING_TEXTS } from './texts.ts';

/** What matters most of all objects and destinations: a failure, then what waits. */
const ORDER: readonly SendingState[] = ['FAILED', 'WAITING', 'CANCELED', 'SENT'];

const LABELS: Readonly<Record<SendingState, string>> = {
  FAILED: SENDING_TEXTS.failed,
  WAITING: SENDING_TEXTS.waiting,
  CANCELED: SENDING_TEXTS.canceled,
  SENT: SENDING_TEXTS.sent,
};

export const summaryOf = ({ sendings }: CaseSendings): SendingState | undefined =>
  ORDER.find((state) => sendings.some((sending) => sending.state === state));

export const summaryText = (state: SendingState | undefined): string =>
  state === undefined ? SENDING_TEXTS.button : LABELS[state];
