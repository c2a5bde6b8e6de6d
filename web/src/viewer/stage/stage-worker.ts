import type { FromStage, ToStage } from './messages.ts';
import { createStage } from './stage.ts';

/** Draws in a thread of its own: however long a picture takes, the page does not wait for it. */

interface WorkerScope {
  postMessage(message: FromStage, options: { transfer: [] }): void;
  onmessage: ((event: { data: ToStage }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;

let stage: ReturnType<typeof createStage>;

scope.onmessage = ({ data }) => {
  if (data.kind === 'canvas')
    stage = createStage(data.canvas, (message) => scope.postMessage(message, { transfer: [] }));
  else stage?.receive(data);
};
