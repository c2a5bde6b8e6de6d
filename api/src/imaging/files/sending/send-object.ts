import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { holdsTag } from '../../../http/etag.ts';
import { HIJACKED } from '../../../http/raw-answer.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { ByteRange, Storage } from '../../../platform/storage/storage.ts';
import { withExactLength, assertStoredSize } from './exact-length.ts';
import { ifRangeMatches, parseRange } from './range.ts';
import { assertEnd, assertFirstByte, sendFile } from './send-file.ts';

/** A finished object of the storage and its headers. */
export interface SentObject {
  readonly key: string;
  readonly size: number;
  /** Without quotation marks; the content of an object never changes. */
  readonly etag: string;
  readonly type: string;
  readonly disposition: string;
  readonly lastModified: Date;
}

export interface SendOptions {
  /** Called once the bytes are available and before the first is sent, while an error can still be answered. */
  readonly before?: (start: number) => Promise<void>;
  /** The location of the storage's folder in a proxy that sends the bytes itself. */
  readonly accelPrefix?: string | undefined;
}

/** Uploaded content is never rendered as a page of ours. */
const FILE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** A stalled connection is closed, and its file handle with it. */
const STALL_TIMEOUT_MS = 5 * 60 * 1000;

const headersOf = (object: SentObject): Record<string, string> => ({
  etag: `"${object.etag}"`,
  'last-modified': object.lastModified.toUTCString(),
  'cache-control': 'private, no-cache',
  'accept-ranges': 'bytes',
});

const contentHeaders = (object: SentObject): Record<string, string> => ({
  'content-type': object.type,
  'content-disposition': object.disposition,
  'content-security-policy': FILE_POLICY,
});

const headerOf = (request: FastifyRequest, name: 'range' | 'if-range'): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? undefined : value;
};

const requestedRange = (
  request: FastifyRequest,
  { size }: SentObject,
  headers: Record<string, string>,
): ByteRange | 'all' | 'none' =>
  ifRangeMatches(headerOf(request, 'if-range'), headers.etag ?? '', headers['last-modified'] ?? '')
    ? parseRange(headerOf(request, 'range'), size)
    : 'all';

const DISCONNECT_CODES = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);
const isDisconnect = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && DISCONNECT_CODES.has(String(error.code));

interface ResponseHead {
  readonly status: number;
  readonly headers: Record<string, string | number>;
}

/** From here on an error can only be signalled by closing the connection. */
const hijack = async (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ResponseHead,
  send: (raw: FastifyReply['raw']) => Promise<void>,
): Promise<typeof HIJACKED> => {
  reply.hijack();
  const { raw } = reply;
  raw.setTimeout(STALL_TIMEOUT_MS, () => raw.destroy());
  raw.writeHead(answer.status, { ...(reply.getHeaders() as Record<string, string>), ...answer.headers });
  try {
    await send(raw);
  } catch (error) {
    raw.destroy();
    if (isDisconnect(error)) request.log.info('download aborted by the client');
    else request.log.error({ err: error }, 'download failed before its end');
  }
  return HIJACKED;
};

/** Without a length, the end of the connection ends the body. */
export const sendStream = (
  request: FastifyRequest,
  reply: FastifyReply,
  source: AsyncIterable<Uint8Array>,
  answer: ResponseHead & { readonly length?: number },
): Promise<typeof HIJACKED> =>
  hijack(request, reply, answer, (raw) =>
    pipeline(answer.length === undefined ? source : withExactLength(source, answer.length), raw),
  );

/** Until the first bytes are read, an error of the storage can still be answered. */
const waitForFirstBytes = async (source: Readable, size: number): Promise<void> => {
  if (size > 0) await once(source, 'readable');
};

const headOf = (object: SentObject, range: ByteRange | undefined, length: number): ResponseHead => ({
  status: range ? 206 : 200,
  headers: {
    ...headersOf(object),
    ...contentHeaders(object),
    'content-length': length,
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${object.size}` } : {}),
  },
});

const sendRange = async (
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  object: SentObject,
  range: ByteRange | undefined,
  before: SendOptions['before'],
): Promise<typeof HIJACKED> => {
  const { start, end } = range ?? { start: 0, end: object.size - 1 };
  const length = end - start + 1;
  const head = headOf(object, range, length);
  const file = await storage.open(object.key);
  if (file)
    try {
      if (length > 0) await assertFirstByte(file, start);
      if (!range) await assertEnd(file, object.size);
      await before?.(start);
      return await hijack(request, reply, head, (raw) => sendFile(raw, file, { start, length }));
    } finally {
      await file.close();
    }
  const source = await storage.read(object.key, range);
  // The reader handles the error; an unhandled event would end the process.
  source.on('error', () => undefined);
  try {
    await waitForFirstBytes(source, length);
    await before?.(start);
    return await sendStream(request, reply, source, { ...head, length });
  } finally {
    source.destroy();
  }
};

/** Sends an object with support for ranges and ETags. */
export const sendObject = async (
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  object: SentObject,
  { before, accelPrefix }: SendOptions = {},
): Promise<typeof HIJACKED> => {
  const headers = headersOf(object);
  if (holdsTag(request, headers.etag ?? '')) {
    void reply.code(304).headers(headers).send();
    return HIJACKED;
  }
  const range = requestedRange(request, object, headers);
  if (range === 'none') {
    void reply.header('content-range', `bytes */${object.size}`);
    throw new ApiError('NO_SUCH_RANGE');
  }
  const path = accelPrefix === undefined ? undefined : storage.pathOf(object.key);
  if (path === undefined)
    return sendRange(request, reply, storage, object, range === 'all' ? undefined : range, before);
  await assertStoredSize(storage, object.key, object.size);
  await before?.(range === 'all' ? 0 : range.start);
  void reply
    .headers({ ...headers, ...contentHeaders(object), 'x-accel-redirect': `${accelPrefix}/${path}` })
    .send();
  return HIJACKED;
};
