import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendStream } from '../../../imaging/files/sending/send-object.ts';
import type { Caller } from '../../../http/caller.ts';
import type { HIJACKED } from '../../../http/raw-answer.ts';
import { chooseBytes, OCTETS } from '../negotiation/choose.ts';
import { frameOffer } from '../negotiation/transfer-syntax-media.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { bytesAtPath } from '../json/data-set-json.ts';
import { findInstance } from './find-instances.ts';
import type { InstancePath } from './find-instances.ts';
import { framesOf } from './frames.ts';
import { readImageBytes } from './image-bytes.ts';
import { readDataSet } from './instance-json.ts';
import { multipartWriter } from './multipart.ts';
import { recordViews } from './retrieve-context.ts';
import type { RetrieveContext } from './retrieve-context.ts';

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const chunksOf = async function* (chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
};

/** Sent as they are: compressing pixels would take longer than sending them in a clinic. */
const sendParts = (
  { request, reply }: Exchange,
  type: string,
  partType: string,
  isMultipart: boolean,
  values: readonly Uint8Array[],
): Promise<typeof HIJACKED> => {
  const writer = multipartWriter(type);
  const chunks: readonly Uint8Array[] = isMultipart
    ? [...values.flatMap((value) => [writer.partHead(partType), value, writer.partEnd]), writer.end]
    : values;
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return sendStream(request, reply, chunksOf(chunks), {
    status: 200,
    headers: {
      'cache-control': 'no-store',
      'content-type': isMultipart ? writer.contentType : partType,
      'content-length': length,
    },
    length,
  });
};

/** The frames in the stored transfer syntax; uncompressed ones in little endian. */
export const sendFrames = async (
  deps: RetrieveContext,
  caller: Caller,
  path: Required<InstancePath>,
  numbers: readonly number[],
  exchange: Exchange,
): Promise<typeof HIJACKED> => {
  const { storage, database } = deps.context;
  const instance = await findInstance(database.pool, caller, path);
  const offer = frameOffer(instance.slice.syntax);
  const { type, isMultipart } = chooseBytes(exchange.request.headers.accept, offer, numbers.length === 1);
  const frames = framesOf(await readImageBytes(storage, instance), instance.slice.syntax, numbers);
  await recordViews(deps, caller, [instance]);
  return sendParts(exchange, type, `${type}; transfer-syntax=${offer.syntaxes[0]}`, isMultipart, frames);
};

/** A long binary value of the header, to which the metadata refer. */
export const sendBulkData = async (
  deps: RetrieveContext,
  caller: Caller,
  path: Required<InstancePath>,
  element: string,
  exchange: Exchange,
): Promise<typeof HIJACKED> => {
  const { storage, database } = deps.context;
  const instance = await findInstance(database.pool, caller, path);
  const offer = { types: [OCTETS], syntaxes: frameOffer(instance.slice.syntax).syntaxes };
  const { isMultipart } = chooseBytes(exchange.request.headers.accept, offer, true);
  const value = bytesAtPath(await readDataSet(storage, instance), element);
  if (!value) throw new ApiError('NOT_FOUND');
  await recordViews(deps, caller, [instance]);
  return sendParts(exchange, OCTETS, OCTETS, isMultipart, [value]);
};
