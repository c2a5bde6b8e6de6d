import type { RendererEvent, RendererCommand } from './messages.ts';
import { createRenderer } from './renderer.ts';

/** Renders in a worker, so that slow frames do not block the page. */

interface WorkerScope {
  postMessage(message: RendererEvent, options: { transfer: [] }): void;
  onmessage: ((event: { data: RendererCommand }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;

let renderer: ReturnType<typeof createRenderer>;

scope.onmessage = ({ data }) => {
  if (data.kind === 'canvas')
    renderer = createRenderer(data.canvas, (message) => scope.postMessage(message, { transfer: [] }));
  else renderer?.receive(data);
};
