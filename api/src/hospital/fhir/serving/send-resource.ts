import type { Resource } from '@medplum/fhirtypes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { holdsTag } from '../../../http/etag.ts';
import { FHIR_JSON } from '../../../http/operation-outcome.ts';
import type { FoundResource } from './find-resources.ts';

const tagOf = ({ resource }: FoundResource): string => `"${resource.meta?.versionId ?? ''}"`;

export const sendFhir = (reply: FastifyReply, resource: Resource): void => {
  void reply.type(FHIR_JSON).send(JSON.stringify(resource));
};

export const setVersionHeaders = (reply: FastifyReply, found: FoundResource): void => {
  void reply.headers({ etag: `W/${tagOf(found)}`, 'last-modified': found.updatedAt.toUTCString() });
};

/** Whether the client has this version already; then 304 is sent. */
export const isUnchanged = (request: FastifyRequest, reply: FastifyReply, found: FoundResource): boolean => {
  setVersionHeaders(reply, found);
  if (!holdsTag(request, tagOf(found))) return false;
  void reply.code(304).send();
  return true;
};
