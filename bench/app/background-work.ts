import { setTimeout as sleep } from 'node:timers/promises';

/** Jobs about files that wait or run. Each adds the next one before it ends. */
const WORK =
  /^cotyle_jobs\{name="(derive-model|inspect-scan|make-picture|scan-malware|verify-scan|verify-scan-long)",state="(active|created|retry)"\} [1-9]/m;

/** What the application does with stored files in the background must not be measured with something else. */
export const waitForBackgroundWork = async (address: URL): Promise<void> => {
  for (;;) {
    const response = await fetch(new URL('/metrics', address));
    if (!response.ok) throw new Error(`/metrics: status ${response.status}`);
    if (!WORK.test(await response.text())) return;
    await sleep(250);
  }
};
