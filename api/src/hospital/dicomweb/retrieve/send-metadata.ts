import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withFirstChunk } from '../../../imaging/files/sending/first-chunk.ts';
import type { Caller } from '../../../http/caller.ts';
import { HIJACKED } from '../../../http/raw-answer.ts';
import { addressesFor } from '../addresses.ts';
import { chooseJson } from '../negotiation/choose.ts';
import { findInstances } from './find-instances.ts';
import type { InstancePath } from './find-instances.ts';
import { inOrder } from './in-order.ts';
import { instanceJson } from './instance-json.ts';
import type { RetrieveContext } from './retrieve-context.ts';
import { recordViews } from './retrieve-context.ts';

const READ_AT_ONCE = 8;

const jsonArray = async function* (items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[';
  for await (const item of items) {
    yield `${separator}${JSON.stringify(item)}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
};

export const sendMetadata = async (
  deps: RetrieveContext,
  caller: Caller,
  path: InstancePath,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<typeof HIJACKED> => {
  const { context } = deps;
  const type = chooseJson(request.headers.accept);
  const instances = await findInstances(context.database.pool, caller, path);
  const addresses = addressesFor(context.config);
  const headers = inOrder(instances, READ_AT_ONCE, (instance) =>
    instanceJson(context.storage, instance, addresses),
  );
  const chunks = await withFirstChunk(jsonArray(headers));
  await recordViews(deps, caller, instances);
  void reply.type(type).send(Readable.from(chunks, { objectMode: false }));
  return HIJACKED;
};
