import { randomUUID } from 'node:crypto';
import { API_BASE } from '@cotyle/contract/client';
import { uploadCalls } from '@cotyle/contract/uploads';
import type { FailureCode } from '@cotyle/domain/errors';
import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../../http/caller.ts';
import { HIJACKED } from '../../../http/raw-answer.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { AppContext } from '../../../context/app-context.ts';
import type { RunningHashes } from './running-hashes.ts';
import type { UploadLocks } from './locks.ts';
import type { ActiveRequests } from '../receiving/active-requests.ts';
import type { UploadContext } from './resumable.ts';
import { EXTENSIONS, TusStore } from './tus-store.ts';

/** Shared by all upload requests of this node. */
export interface UploadDeps {
  readonly context: AppContext;
  readonly locks: UploadLocks;
  readonly hashes: RunningHashes;
  readonly activeRequests: ActiveRequests;
}

const PATH = `${API_BASE}${uploadCalls.create.path}`;
const VERSION = '1.0.0';
/** The headers, besides `upload-*`, that the protocol uses. */
const HEADERS = ['tus-resumable', 'content-type', 'content-length'] as const;

const CODES: Readonly<Record<number, FailureCode>> = {
  404: 'NOT_FOUND',
  409: 'WRONG_OFFSET',
  410: 'NOT_FOUND',
  412: 'STALE',
  413: 'TOO_LARGE',
  415: 'WRONG_TYPE',
  501: 'NOT_BUILT',
};

const MESSAGES: Readonly<Record<number, string>> = {
  412: `Resumable uploads speak tus ${VERSION}.`,
};

/** Errors of the tus library in the shape of our API. */
const tusError = (status: number): ApiError => {
  const message = MESSAGES[status];
  return new ApiError(CODES[status] ?? 'MALFORMED', message === undefined ? {} : { message });
};

/** The library reports an unsupported version as a malformed header; the protocol requires 412. */
const assertVersion = ({ headers }: FastifyRequest, reply: FastifyReply): void => {
  if (headers['tus-resumable'] === VERSION) return;
  void reply.header('tus-version', VERSION);
  throw tusError(412);
};

const toWebRequest = ({ method, headers }: FastifyRequest, id: string | undefined): Request => {
  const passed = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    const isNeeded = name.startsWith('upload-') || HEADERS.some((one) => one === name);
    if (isNeeded && typeof value === 'string') passed.set(name, value);
  }
  return new Request(`http://localhost${PATH}${id === undefined ? '' : `/${id}`}`, {
    method,
    headers: passed,
  });
};

interface Served {
  readonly response: Response;
  readonly store: TusStore;
  readonly failure: unknown;
}

const serve = async (
  { locks }: UploadDeps,
  uploadContext: UploadContext,
  request: Request,
): Promise<Served> => {
  const store = new TusStore(uploadContext);
  let failure: unknown;
  const takenOver = (): void =>
    uploadContext.stopping.abort(
      new ApiError('CONFLICT', { message: 'Another request has taken this upload over.' }),
    );
  const server = new Server({
    path: PATH,
    datastore: store,
    relativeLocation: true,
    namingFunction: () => randomUUID(),
    locker: {
      newLock: (id) => {
        let release: (() => Promise<void>) | undefined;
        return {
          lock: async () => {
            release = await locks.acquire(id, takenOver);
          },
          unlock: async () => release?.(),
        };
      },
    },
    onUploadFinish: async () => ({ headers: {} }),
    onResponseError: (_request, error) => {
      failure = error;
      return undefined;
    },
  });
  return { response: await server.handleWeb(request), store, failure };
};

/** The supported parts of the protocol. The size limit of a type is checked when an upload is created. */
export const answerTusOptions = ({ config }: AppContext, reply: FastifyReply): typeof HIJACKED => {
  void reply
    .headers({
      'tus-resumable': VERSION,
      'tus-version': VERSION,
      'tus-extension': EXTENSIONS.join(','),
      'tus-max-size': String(config.UPLOAD_MAX_FILE_BYTES),
    })
    .code(204)
    .send();
  return HIJACKED;
};

/** Answers one tus request; errors have the shape of our API and the statuses of tus. */
export const answerTus = async (
  deps: UploadDeps,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
  id?: string,
): Promise<typeof HIJACKED> => {
  const { context, hashes, activeRequests } = deps;
  void reply.header('tus-resumable', VERSION);
  assertVersion(request, reply);
  const stopping = activeRequests.start('resumable');
  try {
    const uploadContext = { context, hashes, caller, raw: request.raw, stopping };
    const { response, store, failure } = await serve(deps, uploadContext, toWebRequest(request, id));
    if (failure instanceof Error) throw failure;
    if (response.status >= 400) throw tusError(response.status);
    for (const [name, value] of response.headers)
      if (!/^access-control-|^content-/.test(name)) void reply.header(name, value);
    if (store.fileId !== null) void reply.header('cotyle-file-id', String(store.fileId));
    void reply.code(response.status).send();
    return HIJACKED;
  } finally {
    activeRequests.finish(stopping);
  }
};
