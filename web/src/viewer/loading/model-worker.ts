import { createStlChunkReader } from './stl-chunks.ts';
import { readGlb } from './glb.ts';
import type { MeshChunk } from './mesh-chunk.ts';
import type { ModelRequest, LoaderOutput, LoaderEvent, ShownLevel, LoaderCommand } from './messages.ts';
import { warmUpDecoder } from './jit-warm-up.ts';

/** Fetches and decodes models and hands them to the stage: whatever the page is doing, it need not be waited for. */

interface WorkerScope {
  postMessage(message: LoaderEvent, options: { transfer: [] }): void;
  onmessage: ((event: { data: LoaderCommand }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;

const postEvent = (message: LoaderEvent): void => scope.postMessage(message, { transfer: [] });

/** An answer that is not what was asked for; what to make of it is the page's concern. */
class UnexpectedResponse extends Error {
  readonly answer: Response;

  constructor(answer: Response) {
    super(`Answered with ${answer.status}.`);
    this.answer = answer;
  }
}

let loaded = 0;
let markFirstFrame: () => void = () => undefined;
const firstFrame = new Promise<void>((resolve) => {
  markFirstFrame = resolve;
});

type Bytes = Uint8Array<ArrayBuffer>;

const requestBytes = async ({ url, token }: ModelRequest): Promise<Response> => {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 200) throw new UnexpectedResponse(answer);
  return answer;
};

/** Nobody sees a progress that changes more often. */
const PROGRESS_EVERY = 80;

const readBody = async ({ body }: Response, onChunk: (chunk: Bytes) => void): Promise<void> => {
  if (!body) throw new Error('The model has no bytes.');
  const reader = body.getReader();
  let told = performance.now();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    loaded += read.value.length;
    onChunk(read.value);
    if (performance.now() - told < PROGRESS_EVERY) continue;
    told = performance.now();
    postEvent({ kind: 'bytes', loaded });
  }
};

const fetchLevel = async (address: ModelRequest): Promise<Bytes> => {
  const answer = await requestBytes(address);
  const bytes = new Uint8Array(Number(answer.headers.get('content-length')) || address.size);
  let at = 0;
  await readBody(answer, (chunk) => {
    bytes.set(chunk, at);
    at += chunk.length;
  });
  if (at < bytes.length) throw new Error('The model ended too early.');
  return bytes;
};

const outputTo = (line: MessagePort) => {
  const send = (message: LoaderOutput, moved: ArrayBuffer[] = []): void => line.postMessage(message, moved);
  return {
    /** It is moved, not copied. */
    give: (level: ShownLevel, piece: MeshChunk): void =>
      send(
        { kind: 'piece', level, piece },
        piece.indices ? [piece.positions.buffer, piece.indices.buffer] : [piece.positions.buffer],
      ),
    whole: (level: ShownLevel): void => {
      send({ kind: 'whole', level });
      postEvent({ kind: 'whole', level });
    },
  };
};

const loadDerived = async ({ coarse, fine, line }: Extract<LoaderCommand, { kind: 'derived' }>): Promise<void> => {
  const { give, whole } = outputTo(line);
  readGlb(await fetchLevel(coarse), (piece) => give('coarse', piece));
  whole('coarse');
  // Before, it would take line and processor from the first picture.
  await firstFrame;
  readGlb(await fetchLevel(fine), (piece) => give('fine', piece));
  whole('fine');
};

const loadStl = async ({ stl, line }: Extract<LoaderCommand, { kind: 'stl' }>): Promise<void> => {
  const { give, whole } = outputTo(line);
  const reader = createStlChunkReader(stl.size, (piece) => give('stl', piece));
  await readBody(await requestBytes(stl), (chunk) => reader.take(chunk));
  reader.end();
  whole('stl');
};

const reportFailure = async (error: unknown): Promise<void> => {
  if (error instanceof UnexpectedResponse)
    postEvent({ kind: 'refused', status: error.answer.status, body: await error.answer.text() });
  else postEvent({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
};

scope.onmessage = ({ data }) => {
  if (data.kind === 'pictured') return markFirstFrame();
  const loading = data.kind === 'derived' ? loadDerived(data) : loadStl(data);
  loading.catch(reportFailure);
};
warmUpDecoder();
