import type { FieldIssue, FailureCode } from '@cotyle/domain/errors';
import { FAILURES } from '@cotyle/domain/errors';
import type { JsonCall, CallAnswer, CallInput, CallShape } from './call.ts';
import { failure, withMessage } from './failure.ts';
import type { Failure } from './failure.ts';

export const API_BASE = '/api';

/** A call that did not answer 200. `code` is undefined where the answer was not ours, as from a proxy. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly status: number;
  readonly code: FailureCode | undefined;
  readonly issues: readonly FieldIssue[];
  readonly secondFactor: Failure['secondFactor'];
  /** The seconds of the server's Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(failure: {
    status: number;
    code?: FailureCode;
    message: string;
    issues?: readonly FieldIssue[];
    secondFactor?: Failure['secondFactor'];
    retryAfter?: number;
  }) {
    super(failure.message);
    this.status = failure.status;
    this.code = failure.code;
    this.issues = failure.issues ?? [];
    this.secondFactor = failure.secondFactor;
    this.retryAfter = failure.retryAfter;
  }
}

export interface SendOptions {
  readonly origin?: string;
  readonly token?: string | undefined;
  readonly signal?: AbortSignal;
  /** The version of the record that was edited: the server rejects an older one than its own. */
  readonly ifMatch?: number | undefined;
  readonly fetch?: typeof fetch;
  /** Whether the browser may keep the answer. */
  readonly cache?: 'no-store' | undefined;
  /** Sent to its end even if the page is left meanwhile. */
  readonly keepalive?: true;
}

const pathOf = (call: CallShape, params: Record<string, unknown>): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const queryOf = (query: Record<string, unknown>): string => {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(
    entries.map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  return text === '' ? '' : `?${text}`;
};

/** HTTP/2 sends no reason phrase; these are what proxies and our own server answer. */
const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
};

const statusAndText = ({ status, statusText }: Response): string =>
  `${status} ${statusText || (REASONS[status] ?? '')}`.trim();

/** A code that this build does not know, as from a newer server or a proxy, does not hide the message beside it. */
export const toCallFailed = async (response: Response): Promise<CallFailed> => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? { retryAfter: seconds } : {};
  const body: unknown = await response.json().catch(() => undefined);
  const ours = failure.safeParse(body).data;
  const message = ours?.message ?? withMessage.safeParse(body).data?.message;
  return new CallFailed({
    status: response.status,
    ...(ours ? { code: ours.error } : {}),
    message: message?.trim() || statusAndText(response),
    ...(ours?.issues ? { issues: ours.issues } : {}),
    ...(ours?.secondFactor ? { secondFactor: ours.secondFactor } : {}),
    ...retryAfter,
  });
};

/** Where a call is made, for what is not sent by `send`: a download, an upload with progress. */
export const urlOf = (
  call: CallShape,
  parts: { params?: Record<string, unknown> | undefined; query?: Record<string, unknown> | undefined },
  origin = '',
): string => `${origin}${API_BASE}${pathOf(call, parts.params ?? {})}${queryOf(parts.query ?? {})}`;

/** Sends one declared call. An answer that breaks its schema is a fault, never passed on. */
export const send = async <C extends JsonCall>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<CallAnswer<C>> => {
  const parts = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const response = await (options.fetch ?? fetch)(urlOf(call, parts, options.origin), {
    method: call.method,
    headers: {
      accept: 'application/json',
      ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(options.ifMatch === undefined ? {} : { 'if-match': `"${options.ifMatch}"` }),
    },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.cache ? { cache: options.cache } : {}),
    ...(options.keepalive ? { keepalive: options.keepalive } : {}),
  });
  if (response.status !== 200) throw await toCallFailed(response);
  const answer = call.answer.safeParse(await response.json().catch(() => undefined));
  if (!answer.success)
    throw new CallFailed({ status: response.status, code: 'FAULT', message: FAILURES.FAULT.message });
  return answer.data as CallAnswer<C>;
};
