import { buffersOf, createAnswerer } from './answer.ts';
import type { EditRequest } from './messages.ts';

const answer = createAnswerer();

/** Changes the labels off the main thread, so that the views stay smooth. */
onmessage = async ({ data }: MessageEvent<EditRequest>): Promise<void> => {
  const reply = await answer(data);
  if (reply) postMessage(reply, { transfer: buffersOf(reply) });
};
