import { startAppProcess } from './app-process.ts';
import type { AppProcess } from './app-process.ts';
import { rawRequest, writeChunks } from '../clients/raw-http.ts';
import { waitUntil } from '../system/programs.ts';

const PASSWORD = 'Cotyle#2026';
const ACCOUNT = 'admin@demo.test';
const SESSION_KEPT = 5 * 60_000;
const TUS = { 'tus-resumable': '1.0.0' };

type Headers = Readonly<Record<string, string>>;

export interface App {
  readonly address: URL;
  readonly pid: number;
  readonly dataDir: string;
  /** A resumable upload of a scan, answered once it is durable and recorded; the id of its record. */
  upload(size: number, chunks: Iterable<Uint8Array>): Promise<number>;
  /** Headers of a person who is signed in. */
  session(): Promise<Headers>;
}

const json = async (address: URL, path: string, init: RequestInit = {}): Promise<unknown> => {
  const answer = await fetch(new URL(`/api${path}`, address), init);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

const signIn = async (address: URL): Promise<Headers> => {
  const body = JSON.stringify({ username: ACCOUNT, password: PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const { access } = (await json(address, '/auth/access', { method: 'POST', headers, body })) as {
    access: { token: string };
  };
  return { authorization: `Bearer ${access.token}` };
};

/** Of a person who stays signed in: hashing a password takes 64 MiB by itself, and is not what is measured. */
const reusedSession = (address: URL): (() => Promise<Headers>) => {
  let kept: { readonly headers: Headers; readonly until: number } | undefined;
  return async () => {
    if (!kept || kept.until < Date.now())
      kept = { headers: await signIn(address), until: Date.now() + SESSION_KEPT };
    return kept.headers;
  };
};

const metadata = (fields: Headers): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

const anyProcedure = async (address: URL, headers: Headers): Promise<string> => {
  const { value } = (await json(address, '/patient/procedure/all-actual', { headers })) as {
    value: { id: number }[];
  };
  const [first] = value;
  if (!first) throw new Error('The demo has no procedure.');
  return String(first.id);
};

const createUpload = async (address: URL, headers: Headers, size: number): Promise<string> => {
  const procedureId = await anyProcedure(address, headers);
  const answer = await fetch(new URL('/api/file/uploads', address), {
    method: 'POST',
    headers: {
      ...headers,
      ...TUS,
      'upload-length': String(size),
      'upload-metadata': metadata({ fileName: 'scan.zip', fileType: 'SCAN', procedureId }),
    },
  });
  if (answer.status !== 201) throw new Error(`The upload was refused: ${await answer.text()}`);
  return new URL(answer.headers.get('location') ?? '', address).pathname;
};

/** What the demo's models still cost after the first start is none of the benchmark's business. */
const waitForDerivedModels = async (app: AppProcess): Promise<void> => {
  const headers = await signIn(app.address);
  await waitUntil(app, async () => {
    const { value } = (await json(app.address, '/file/all', { headers })) as {
      value: { derivedState: string | null }[];
    };
    return value.some((file) => file.derivedState === 'PENDING') ? undefined : true;
  });
};

/** Started twice: the first start fills the demo, and what is measured is a server that serves. */
export const startApp = async (folder: string, environment: Headers = {}): Promise<App> => {
  const first = await startAppProcess(folder, environment);
  await waitForDerivedModels(first);
  await first.stop();
  const { address, pid, dataDir } = await startAppProcess(folder, environment);
  const session = reusedSession(address);

  const upload = async (size: number, chunks: Iterable<Uint8Array>): Promise<number> => {
    const headers = await session();
    const path = await createUpload(address, headers, size);
    const head = {
      ...headers,
      ...TUS,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(size),
    };
    const answer = await rawRequest(address, { method: 'PATCH', path, headers: head }, writeChunks(chunks));
    if (answer.status !== 204) throw new Error(`The upload ended with ${answer.status}: ${answer.text}`);
    return Number(answer.headers['cotyle-file-id']);
  };

  return { address, pid, dataDir, upload, session };
};
