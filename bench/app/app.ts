import { startAppProcess } from './app-process.ts';
import type { AppProcess } from './app-process.ts';
import { waitForBackgroundWork } from './background-work.ts';
import { rawRequest, writeChunks } from '../clients/raw-http.ts';

const PASSWORD = 'Cotyle#2026';
export const DEMO_ACCOUNTS = ['admin', 'surgeon', 'assistant', 'radiologist', 'engineer'] as const;
const SESSION_REUSED_FOR = 5 * 60_000;
const TUS = { 'tus-resumable': '1.0.0' };

type Headers = Readonly<Record<string, string>>;

export interface App {
  readonly address: URL;
  readonly pid: number;
  readonly dataDir: string;
  /** A resumable upload of a scan; resolves with the id of its record once it is durable. */
  upload(size: number, chunks: Iterable<Uint8Array>): Promise<number>;
  /** The headers of an authenticated request. */
  session(): Promise<Headers>;
}

const json = async (address: URL, path: string, init: RequestInit = {}): Promise<unknown> => {
  const response = await fetch(new URL(`/api${path}`, address), init);
  if (!response.ok) throw new Error(`${path}: status ${response.status}: ${await response.text()}`);
  return response.json();
};

/** Signs in anew: verifying the password takes the server 64 MiB. */
export const signIn = async (
  address: URL,
  account: (typeof DEMO_ACCOUNTS)[number] = 'admin',
): Promise<Headers> => {
  const body = JSON.stringify({ username: `${account}@demo.test`, password: PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const { access } = (await json(address, '/auth/access', { method: 'POST', headers, body })) as {
    access: { token: string };
  };
  return { authorization: `Bearer ${access.token}` };
};

/** One session for many requests, so that only deliberate sign-ins are measured. */
const reusedSession = (address: URL): (() => Promise<Headers>) => {
  let current: { readonly headers: Headers; readonly until: number } | undefined;
  return async () => {
    if (!current || current.until < Date.now())
      current = { headers: await signIn(address), until: Date.now() + SESSION_REUSED_FOR };
    return current.headers;
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
  const response = await fetch(new URL('/api/file/uploads', address), {
    method: 'POST',
    headers: {
      ...headers,
      ...TUS,
      'upload-length': String(size),
      'upload-metadata': metadata({ fileName: 'scan.zip', fileType: 'SCAN', procedureId }),
    },
  });
  if (response.status !== 201) throw new Error(`The upload was rejected: ${await response.text()}`);
  return new URL(response.headers.get('location') ?? '', address).pathname;
};

const appOf = ({ address, pid, dataDir }: AppProcess): App => {
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
    const response = await rawRequest(address, { method: 'PATCH', path, headers: head }, writeChunks(chunks));
    if (response.status !== 204)
      throw new Error(`The upload failed with ${response.status}: ${response.text}`);
    return Number(response.headers['cotyle-file-id']);
  };

  return { address, pid, dataDir, upload, session };
};

/**
 * Started twice: the first start fills the demo, stores what `prepare` gives it and works on these files; the second one is
 * measured.
 */
export const startApp = async (
  folder: string,
  environment: Headers = {},
  prepare?: (app: App) => Promise<void>,
): Promise<App> => {
  const first = await startAppProcess(folder, environment);
  await prepare?.(appOf(first));
  await waitForBackgroundWork(first.address);
  await first.stop();
  return appOf(await startAppProcess(folder, environment));
};
