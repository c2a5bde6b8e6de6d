import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FhirClient } from '../../../http/fhir-client.ts';

export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A request of a client that is known. */
export interface ClientExchange extends Exchange {
  readonly client: FhirClient;
}
