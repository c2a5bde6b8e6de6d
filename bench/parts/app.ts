import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exchange, writer } from './line.ts';
import { ROOT } from './paths.ts';
import { freePort, start, until } from './programs.ts';

const PASSWORD = 'Cotyle#2026';
const ACCOUNT = 'admin@demo.test';
const SESSION_KEPT = 5 * 60_000;
const TUS = { 'tus-resumable': '1.0.0' };

export interface App {
  readonly address: URL;
  readonly pid: number;
  readonly dataDir: string;
  /** A resumable upload of a scan, answered once it is durable and recorded; the id of its record. */
  upload(size: number, chunks: Iterable<Uint8Array>): Promise<number>;
  /** Headers of a person who is signed in. */
  session(): Promise<Record<string, string>>;
}

/** Another build can be measured by naming its main file. */
const builtApp = (): string => {
  const named = process.env['BENCH_APP'];
  if (named !== undefined) return named;
  execFileSync(process.execPath, [join(ROOT, 'scripts', 'build.mjs')], { cwd: ROOT, stdio: 'inherit' });
  return join(ROOT, 'api', 'dist', 'main.js');
};

const json = async (address: URL, path: string, init: RequestInit = {}): Promise<unknown> => {
  const answer = await fetch(new URL(`/api${path}`, address), init);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

const metadata = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** The built application with its embedded database and the demo's people, as `npm start` runs it. */
export const startApp = async (
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<App> => {
  const main = builtApp();
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const program = start(
    process.execPath,
    [
      '--enable-source-maps',
      '--import',
      pathToFileURL(join(ROOT, 'scripts', 'end-with-parent.mjs')).href,
      main,
      '--demo',
    ],
    {
      // Not the project's folder: a .env there is none of this app's business.
      cwd: folder,
      ipc: true,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        DATA_DIR: dataDir,
        PORT: String(port),
        HOST: '127.0.0.1',
        ...environment,
      },
    },
  );
  const address = new URL(`http://127.0.0.1:${port}`);
  await until(program, async () => (/ready at/.test(program.printed()) ? true : undefined));

  /** Of a person who stays signed in: hashing a password takes 64 MiB by itself, and is not what is measured. */
  let session: { readonly headers: Record<string, string>; readonly until: number } | undefined;
  const headersOfSession = async (): Promise<Record<string, string>> => {
    if (!session || session.until < Date.now())
      session = { headers: await signIn(), until: Date.now() + SESSION_KEPT };
    return session.headers;
  };

  const signIn = async () => {
    const body = JSON.stringify({ username: ACCOUNT, password: PASSWORD });
    const headers = { 'content-type': 'application/json' };
    const session = (await json(address, '/auth/access', { method: 'POST', headers, body })) as {
      access: { token: string };
    };
    return { authorization: `Bearer ${session.access.token}` };
  };

  const procedureId = async (headers: Record<string, string>): Promise<number> => {
    const { value } = (await json(address, '/patient/procedure/all-actual', { headers })) as {
      value: { id: number }[];
    };
    const [first] = value;
    if (!first) throw new Error('The demo has no procedure.');
    return first.id;
  };

  const upload = async (size: number, chunks: Iterable<Uint8Array>): Promise<number> => {
    const session = await headersOfSession();
    const procedure = String(await procedureId(session));
    const begun = await fetch(new URL('/api/file/uploads', address), {
      method: 'POST',
      headers: {
        ...session,
        ...TUS,
        'upload-length': String(size),
        'upload-metadata': metadata({ fileName: 'scan.zip', fileType: 'SCAN', procedureId: procedure }),
      },
    });
    if (begun.status !== 201) throw new Error(`The upload was refused: ${await begun.text()}`);
    const answer = await exchange(
      address,
      {
        method: 'PATCH',
        path: new URL(begun.headers.get('location') ?? '', address).pathname,
        headers: {
          ...session,
          ...TUS,
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': String(size),
        },
      },
      writer(chunks),
    );
    if (answer.status !== 204) throw new Error(`The upload ended with ${answer.status}: ${answer.text}`);
    return Number(answer.headers['cotyle-file-id']);
  };

  return { address, pid: program.pid, dataDir, upload, session: headersOfSession };
};
