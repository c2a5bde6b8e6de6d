import styles from './canvas.module.css';
import type { RendererEvent, RendererCommand } from './messages.ts';

type Listener = (message: RendererEvent) => void;

/** The page's end of a stage. */
export interface RendererLink {
  /** What is put into the page; its canvas fills it. */
  readonly element: HTMLElement;
  readonly send: (message: RendererCommand, transfer?: Transferable[]) => void;
  /** Hears everything from now on, and first whether there are graphics, if that is known. */
  readonly listen: (listener: Listener) => void;
  readonly dispose: () => void;
}

/** A stage that can be spoken to, wherever it is. */
interface RendererEndpoint {
  readonly send: RendererLink['send'];
  readonly dispose: () => void;
}

const canRenderInWorker = (): boolean =>
  typeof Worker === 'function' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype;

/** Made for one stage alone: a canvas whose graphics were given back never gets them again. */
const newCanvas = (element: HTMLElement): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  element.replaceChildren(canvas);
  return canvas;
};

const inWorker = (element: HTMLElement, tell: Listener): RendererEndpoint => {
  const worker = new Worker(new URL('./renderer-worker.ts', import.meta.url), { type: 'module' });
  const canvas = newCanvas(element).transferControlToOffscreen();
  const send: RendererEndpoint['send'] = (message, transfer = []) => worker.postMessage(message, transfer);
  worker.onmessage = ({ data }: MessageEvent<RendererEvent>) => tell(data);
  worker.onerror = () => tell({ kind: 'graphics', state: 'missing' });
  send({ kind: 'canvas', canvas }, [canvas]);
  return { send, dispose: () => worker.terminate() };
};

/** For browsers that draw in no other thread. */
const onMainThread = async (element: HTMLElement, tell: Listener): Promise<RendererEndpoint> => {
  const { createRenderer } = await import('./renderer.ts');
  const stage = createRenderer(newCanvas(element), tell);
  return { send: (message) => stage?.receive(message), dispose: () => stage?.dispose() };
};

/** Opens a stage in a thread of its own, or on the page where that cannot be. What is sent waits until it is there. */
export const openRenderer = (): RendererLink => {
  const element = document.createElement('div');
  element.className = styles['canvas'] ?? '';
  const waiting: [RendererCommand, Transferable[]][] = [];
  let stage: RendererEndpoint | undefined;
  let isThere = false;
  let isDisposed = false;
  let known: RendererEvent | undefined;
  let listener: Listener | undefined;

  const hear = (message: RendererEvent): void => {
    if (isDisposed) return;
    if (message.kind === 'graphics') known = message;
    listener?.(message);
  };
  const flush = (): void => {
    isThere = true;
    for (const [message, transfer] of waiting.splice(0)) stage?.send(message, transfer);
  };
  const fallBack = async (): Promise<void> => {
    stage?.dispose();
    const made = await onMainThread(element, hear);
    if (isDisposed) return made.dispose();
    stage = made;
    flush();
  };
  const fail = (): void => hear({ kind: 'graphics', state: 'missing' });
  if (canRenderInWorker())
    stage = inWorker(element, (message) => {
      if (message.kind === 'graphics' && message.state === 'missing' && !isThere) fallBack().catch(fail);
      else {
        if (!isThere) flush();
        hear(message);
      }
    });
  else fallBack().catch(fail);

  return {
    element,
    send: (message, transfer = []) => {
      if (isThere) stage?.send(message, transfer);
      else waiting.push([message, transfer]);
    },
    listen: (next) => {
      listener = next;
      if (known) next(known);
    },
    dispose: () => {
      isDisposed = true;
      stage?.dispose();
      element.remove();
    },
  };
};
