import { portionsOfStl } from './stl-portions.ts';
import { readGlb } from './glb.ts';
import type { Piece } from './piece.ts';
import type { Address, Brought, FromLoader, ShownLevel, ToLoader } from './messages.ts';
import { rehearse } from './rehearsal.ts';

/** Fetches and decodes models and hands them to the stage: whatever the page is doing, it need not be waited for. */

interface WorkerScope {
  postMessage(message: FromLoader, options: { transfer: [] }): void;
  onmessage: ((event: { data: ToLoader }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;

const tell = (message: FromLoader): void => scope.postMessage(message, { transfer: [] });

/** An answer that is not what was asked for; what to make of it is the page's concern. */
class Refused extends Error {
  readonly answer: Response;

  constructor(answer: Response) {
    super(`Answered with ${answer.status}.`);
    this.answer = answer;
  }
}

let loaded = 0;
let tellPictured: () => void = () => undefined;
const pictured = new Promise<void>((resolve) => {
  tellPictured = resolve;
});

type Bytes = Uint8Array<ArrayBuffer>;

const ask = async ({ url, bearer }: Address): Promise<Response> => {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${bearer}` } });
  if (answer.status !== 200) throw new Refused(answer);
  return answer;
};

/** Nobody sees a progress that changes more often. */
const TOLD_EVERY = 80;

const takeAll = async ({ body }: Response, onChunk: (chunk: Bytes) => void): Promise<void> => {
  if (!body) throw new Error('The model has no bytes.');
  const reader = body.getReader();
  let told = performance.now();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    loaded += read.value.length;
    onChunk(read.value);
    if (performance.now() - told < TOLD_EVERY) continue;
    told = performance.now();
    tell({ kind: 'bytes', loaded });
  }
};

const fetchLevel = async (address: Address): Promise<Bytes> => {
  const answer = await ask(address);
  const bytes = new Uint8Array(Number(answer.headers.get('content-length')) || address.size);
  let at = 0;
  await takeAll(answer, (chunk) => {
    bytes.set(chunk, at);
    at += chunk.length;
  });
  if (at < bytes.length) throw new Error('The model ended too early.');
  return bytes;
};

const bring = (line: MessagePort) => {
  const send = (message: Brought, moved: ArrayBuffer[] = []): void => line.postMessage(message, moved);
  return {
    /** It is moved, not copied. */
    give: (level: ShownLevel, piece: Piece): void =>
      send(
        { kind: 'piece', level, piece },
        piece.indices ? [piece.positions.buffer, piece.indices.buffer] : [piece.positions.buffer],
      ),
    whole: (level: ShownLevel): void => {
      send({ kind: 'whole', level });
      tell({ kind: 'whole', level });
    },
  };
};

const loadDerived = async ({ coarse, fine, line }: Extract<ToLoader, { kind: 'derived' }>): Promise<void> => {
  const { give, whole } = bring(line);
  readGlb(await fetchLevel(coarse), (piece) => give('coarse', piece));
  whole('coarse');
  // Before, it would take line and processor from the first picture.
  await pictured;
  readGlb(await fetchLevel(fine), (piece) => give('fine', piece));
  whole('fine');
};

const loadStl = async ({ stl, line }: Extract<ToLoader, { kind: 'stl' }>): Promise<void> => {
  const { give, whole } = bring(line);
  const reader = portionsOfStl(stl.size, (piece) => give('stl', piece));
  await takeAll(await ask(stl), (chunk) => reader.take(chunk));
  reader.end();
  whole('stl');
};

const tellFailure = async (error: unknown): Promise<void> => {
  if (error instanceof Refused)
    tell({ kind: 'refused', status: error.answer.status, body: await error.answer.text() });
  else tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
};

scope.onmessage = ({ data }) => {
  if (data.kind === 'pictured') return tellPictured();
  const loading = data.kind === 'derived' ? loadDerived(data) : loadStl(data);
  loading.catch(tellFailure);
};
rehearse();
