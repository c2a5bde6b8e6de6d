import { SSO_REFUSALS } from '@cotyle/domain/sso/texts';
import { confirmedChannel } from './confirmed.ts';
import type { Confirmed } from './confirmed.ts';
import { ProofFailed } from './proof-failed.ts';
import { FACTOR_TEXTS } from './texts.ts';

const WINDOW = 'popup,width=520,height=720';

/** Where the person signs in again, and the id of the proof. */
interface Started {
  readonly url: string;
  readonly id: string;
}

export interface Confirmation {
  /** The id of the proof, once the person has signed in. */
  readonly done: Promise<string>;
  /** For a window that was closed, which nobody is told about. */
  readonly reopen: () => void;
  /** Whatever happens in the window then has no effect. */
  readonly cancel: () => void;
}

/** Opens a window in which the person signs in at the identity provider again. */
export const confirmAtProvider = (start: () => Promise<Started>): Confirmation => {
  const channel = confirmedChannel();
  let expected: string | undefined;
  let fail: (error: unknown) => void = () => undefined;
  const done = new Promise<string>((resolve, reject) => {
    fail = reject;
    channel.addEventListener('message', ({ data }: MessageEvent<Confirmed>) => {
      if (data.id !== expected) return;
      if (data.refusal) reject(new ProofFailed(SSO_REFUSALS[data.refusal]));
      else resolve(data.id);
    });
  }).finally(() => channel.close());

  const open = async (): Promise<void> => {
    // Before anything is awaited: a window that opens later is blocked.
    const opened = window.open('', '_blank', WINDOW);
    if (!opened) return fail(new ProofFailed(FACTOR_TEXTS.windowBlocked));
    try {
      const { url, id } = await start();
      expected = id;
      opened.location.href = url;
    } catch (error) {
      opened.close();
      fail(error);
    }
  };
  void open();
  return {
    done,
    reopen: () => void open(),
    cancel: () => channel.close(),
  };
};
