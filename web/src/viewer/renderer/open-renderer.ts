import styles from './canvas.module.css';
import type { RendererEvent, RendererCommand } from './messages.ts';

type Listener = (message: RendererEvent) => void;

/** The page's end of a renderer. */
export interface RendererLink {
  /** Put into the page; filled by the canvas. */
  readonly element: HTMLElement;
  readonly send: (message: RendererCommand, transfer?: Transferable[]) => void;
  /** Receives all further events, and first the state of the graphics where it is known. */
  readonly listen: (listener: Listener) => void;
  readonly dispose: () => void;
}

interface RendererEndpoint {
  readonly send: RendererLink['send'];
  readonly dispose: () => void;
}

const canRenderInWorker = (): boolean =>
  typeof Worker === 'function' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype;

/** A new one for each renderer: a canvas whose context was released never gets it back. */
const newCanvas = (element: HTMLElement): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  element.replaceChildren(canvas);
  return canvas;
};

const transferCanvas = (canvas: HTMLCanvasElement, send: RendererLink['send']): void => {
  const offscreen = canvas.transferControlToOffscreen();
  send({ kind: 'canvas', canvas: offscreen }, [offscreen]);
};

const inWorker = (element: HTMLElement, onEvent: Listener): RendererEndpoint => {
  const worker = new Worker(new URL('./renderer-worker.ts', import.meta.url), { type: 'module' });
  const send: RendererEndpoint['send'] = (message, transfer = []) => worker.postMessage(message, transfer);
  worker.onmessage = ({ data }: MessageEvent<RendererEvent>) => onEvent(data);
  worker.onerror = () => onEvent({ kind: 'graphics', state: 'missing' });
  transferCanvas(newCanvas(element), send);
  return { send, dispose: () => worker.terminate() };
};

/** For browsers that cannot render in a worker. */
const onMainThread = async (element: HTMLElement, onEvent: Listener): Promise<RendererEndpoint> => {
  const { createRenderer } = await import('./renderer.ts');
  const renderer = createRenderer(newCanvas(element), onEvent);
  return { send: (message) => renderer?.receive(message), dispose: () => renderer?.dispose() };
};

/** Renders in a worker, or on the main thread where that is not possible. Commands are queued until it is ready. */
export const openRenderer = (): RendererLink => {
  const element = document.createElement('div');
  element.className = styles['canvas'] ?? '';
  const queued: [RendererCommand, Transferable[]][] = [];
  let renderer: RendererEndpoint | undefined;
  let isReady = false;
  let isDisposed = false;
  let graphics: RendererEvent | undefined;
  let listener: Listener | undefined;

  const onRendererEvent = (message: RendererEvent): void => {
    if (isDisposed) return;
    if (message.kind === 'graphics') graphics = message;
    listener?.(message);
  };
  const flush = (): void => {
    isReady = true;
    for (const [message, transfer] of queued.splice(0)) renderer?.send(message, transfer);
  };
  const fallBack = async (): Promise<void> => {
    renderer?.dispose();
    const created = await onMainThread(element, onRendererEvent);
    if (isDisposed) return created.dispose();
    renderer = created;
    flush();
  };
  const fail = (): void => onRendererEvent({ kind: 'graphics', state: 'missing' });
  if (canRenderInWorker())
    renderer = inWorker(element, (message) => {
      if (message.kind === 'graphics' && message.state === 'missing' && !isReady) fallBack().catch(fail);
      else {
        if (!isReady) flush();
        onRendererEvent(message);
      }
    });
  else fallBack().catch(fail);

  return {
    element,
    send: (message, transfer = []) => {
      if (isReady) renderer?.send(message, transfer);
      else queued.push([message, transfer]);
    },
    listen: (next) => {
      listener = next;
      if (graphics) next(graphics);
    },
    dispose: () => {
      isDisposed = true;
      renderer?.dispose();
      element.remove();
    },
  };
};
