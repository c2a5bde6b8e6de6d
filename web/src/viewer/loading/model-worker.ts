import { createStlChunkReader } from './stl-chunks.ts';
import { readGlb } from './glb.ts';
import type { MeshChunk } from './mesh-chunk.ts';
import type { ModelRequest, LoaderOutput, LoaderEvent, ShownLevel, LoaderCommand } from './messages.ts';
import { warmUpDecoder } from './jit-warm-up.ts';

/** Fetches and decodes models in a worker and sends them to the renderer, independently of the main thread. */

interface WorkerScope {
  postMessage(message: LoaderEvent, options: { transfer: [] }): void;
  onmessage: ((event: { data: LoaderCommand }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;

const postEvent = (message: LoaderEvent): void => scope.postMessage(message, { transfer: [] });

/** A response other than 200; the page decides what it means. */
class UnexpectedResponse extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super(`Answered with ${response.status}.`);
    this.response = response;
  }
}

let loaded = 0;
let markFirstFrame: () => void = () => undefined;
const firstFrame = new Promise<void>((resolve) => {
  markFirstFrame = resolve;
});

type Bytes = Uint8Array<ArrayBuffer>;

const requestBytes = async ({ url, token, cache }: ModelRequest): Promise<Response> => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(url, { headers, ...(cache ? { cache } : {}) });
  if (response.status !== 200) throw new UnexpectedResponse(response);
  return response;
};

const PROGRESS_EVERY = 80;

const readBody = async ({ body }: Response, onChunk: (chunk: Bytes) => void): Promise<void> => {
  if (!body) throw new Error('The model has no bytes.');
  const reader = body.getReader();
  let reportedAt = performance.now();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    loaded += read.value.length;
    onChunk(read.value);
    if (performance.now() - reportedAt < PROGRESS_EVERY) continue;
    reportedAt = performance.now();
    postEvent({ kind: 'bytes', loaded });
  }
};

const fetchLevel = async (request: ModelRequest): Promise<Bytes> => {
  const response = await requestBytes(request);
  const bytes = new Uint8Array(Number(response.headers.get('content-length')) || request.size);
  let at = 0;
  await readBody(response, (chunk) => {
    bytes.set(chunk, at);
    at += chunk.length;
  });
  if (at < bytes.length) throw new Error('The model ended too early.');
  return bytes;
};

const outputTo = (port: MessagePort) => {
  const send = (message: LoaderOutput, transfer: ArrayBuffer[] = []): void =>
    port.postMessage(message, transfer);
  return {
    /** Transferred, not copied. */
    sendChunk: (level: ShownLevel, chunk: MeshChunk): void =>
      send(
        { kind: 'chunk', level, chunk },
        chunk.indices ? [chunk.positions.buffer, chunk.indices.buffer] : [chunk.positions.buffer],
      ),
    sendComplete: (level: ShownLevel): void => {
      send({ kind: 'complete', level });
      postEvent({ kind: 'complete', level });
    },
  };
};

const loadDerived = async ({
  coarse,
  fine,
  port,
}: Extract<LoaderCommand, { kind: 'derived' }>): Promise<void> => {
  const { sendChunk, sendComplete } = outputTo(port);
  readGlb(await fetchLevel(coarse), (chunk) => sendChunk('coarse', chunk));
  sendComplete('coarse');
  // Earlier it would compete with the first picture for network and processor.
  await firstFrame;
  readGlb(await fetchLevel(fine), (chunk) => sendChunk('fine', chunk));
  sendComplete('fine');
};

const loadStl = async ({ stl, port }: Extract<LoaderCommand, { kind: 'stl' }>): Promise<void> => {
  const { sendChunk, sendComplete } = outputTo(port);
  const reader = createStlChunkReader(stl.size, (chunk) => sendChunk('stl', chunk));
  await readBody(await requestBytes(stl), (bytes) => reader.addBytes(bytes));
  reader.end();
  sendComplete('stl');
};

const reportFailure = async (error: unknown): Promise<void> => {
  if (error instanceof UnexpectedResponse)
    postEvent({ kind: 'rejected', status: error.response.status, body: await error.response.text() });
  else postEvent({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
};

scope.onmessage = ({ data }) => {
  if (data.kind === 'first-frame') return markFirstFrame();
  const loading = data.kind === 'derived' ? loadDerived(data) : loadStl(data);
  loading.catch(reportFailure);
};
warmUpDecoder();
