import { Notice } from '../../ui/notice.tsx';
import { FORM_TEXTS } from './texts.ts';
import type { Failure } from './use-failure.ts';

/** Only the message is announced, not every second of the countdown. */
export const FailureNotice = ({ failure }: { failure: Failure | undefined }) =>
  failure ? (
    <Notice severity="error">
      {failure.text}
      {failure.wait > 0 ? <div aria-live="off">{FORM_TEXTS.tryAgainIn(failure.wait)}</div> : null}
    </Notice>
  ) : null;
