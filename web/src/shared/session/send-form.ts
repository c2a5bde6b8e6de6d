import type { CallShape } from '@cotyle/contract/call';
import { toCallFailed, urlOf } from '@cotyle/contract/client';
import type { AuthenticatedSession } from './authenticated-fetch.ts';

interface SendFormOptions {
  /** Of the whole request: form fields count too. */
  readonly onProgress: (sent: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a form as the signed-in person, and throws the server's error. Uses XHR, because fetch reports no upload progress. */
export const sendForm = async (
  { refresher }: Pick<AuthenticatedSession, 'refresher'>,
  call: CallShape,
  form: FormData,
  { onProgress, signal }: SendFormOptions,
): Promise<Response> => {
  const token = await refresher.liveToken();
  signal.throwIfAborted();
  const xhr = new XMLHttpRequest();
  const stop = (): void => xhr.abort();
  signal.addEventListener('abort', stop);
  try {
    const answered = new Promise<Response>((resolve, reject) => {
      const noAnswer = (): void => reject(new TypeError('There was no answer.'));
      xhr.addEventListener('load', () => resolve(new Response(xhr.responseText, { status: xhr.status })));
      for (const event of ['error', 'abort', 'timeout']) xhr.addEventListener(event, noAnswer);
    });
    xhr.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    xhr.open(call.method, urlOf(call, {}));
    xhr.setRequestHeader('authorization', `Bearer ${token ?? ''}`);
    xhr.send(form);
    const answer = await answered;
    if (answer.status !== 200) throw await toCallFailed(answer);
    return answer;
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
