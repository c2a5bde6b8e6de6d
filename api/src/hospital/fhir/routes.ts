import { API_BASE } from '@cotyle/contract/client';
import { fhirCalls, FHIR_PATH } from '@cotyle/contract/fhir';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import { FHIR_JSON, operationOutcome } from '../../http/operation-outcome.ts';
import { HIJACKED } from '../../http/raw-answer.ts';
import { registerCall } from '../../http/register-call.ts';
import { authenticateClient } from './auth/authenticate-client.ts';
import { sendToken } from './auth/send-token.ts';
import { capabilityStatement, smartConfiguration } from './serving/capability-statement.ts';
import { tokenUrl } from './serving/fhir-base.ts';
import { openBinaries } from './serving/send-binary.ts';
import { sendFhir } from './serving/send-resource.ts';
import type { ClientExchange, Exchange } from './serving/exchange.ts';
import { groupByName, pairsOf } from './serving/raw-parameters.ts';
import { assertAcceptsJson, readType, searchType } from './serving/serve-reads.ts';
import { createOfType, updateOfType } from './serving/serve-changes.ts';

const ofClient = ({ request, reply }: Exchange): ClientExchange => {
  const { fhirClient: client } = request;
  if (!client) throw new ApiError('SIGNED_OUT');
  return { client, request, reply };
};

/** The reply has been sent by what was awaited. */
const answered = async (work: Promise<void>): Promise<typeof HIJACKED> => {
  await work;
  return HIJACKED;
};

/** Bodies of FHIR and of forms; a parameter of a form may come several times. */
const acceptBodies = (scope: FastifyInstance): void => {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('application/fhir+json', { parseAs: 'string' }, (request, body, done) => {
    void parse(request, String(body), done);
  });
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, groupByName(new URLSearchParams(String(body))));
  });
};

/** FHIR R4 for the programs of the hospital. */
export const fhirRoutes = async (app: FastifyInstance, context: AppContext): Promise<void> => {
  const binaries = openBinaries(context);
  app.addHook('preClose', binaries.close);
  app.addHook('onClose', binaries.end);

  await app.register(async (scope) => {
    acceptBodies(scope);
    // In a scope of its own, because its hook has to come before that of the call.
    scope.addHook('onRequest', (request, reply) => authenticateClient(context, request, reply));

    registerCall(scope, context, fhirCalls.metadata, ({ query }, { request, reply }) => {
      assertAcceptsJson(request, query);
      sendFhir(reply, capabilityStatement(context));
      return HIJACKED;
    });
    registerCall(scope, context, fhirCalls.smartConfiguration, (_, { reply }) => {
      void reply.send(smartConfiguration(context));
      return HIJACKED;
    });
    registerCall(scope, context, fhirCalls.token, ({ body }, { request, reply }) => {
      scope.assertWithinRateLimit(fhirCalls.token, `fhir-token-${request.ip}`, reply.raw);
      return answered(sendToken(context, reply, body, tokenUrl(context)));
    });
    registerCall(scope, context, fhirCalls.search, ({ params, query }, exchange) =>
      answered(searchType(context, ofClient(exchange), params.type, query)),
    );
    registerCall(scope, context, fhirCalls.searchByPost, ({ params, query, body }, exchange) =>
      // A name in both places restricts the search twice, as one that comes twice in either of them.
      answered(
        searchType(
          context,
          ofClient(exchange),
          params.type,
          groupByName([...pairsOf(query), ...pairsOf(body)]),
        ),
      ),
    );
    registerCall(scope, context, fhirCalls.read, ({ params, query }, exchange) => {
      const given = ofClient(exchange);
      if (params.type === 'Binary') return binaries.send(given, params.id);
      assertAcceptsJson(given.request, query);
      return answered(readType(context, given, params));
    });
    registerCall(scope, context, fhirCalls.create, ({ params, body }, exchange) =>
      answered(createOfType(context, ofClient(exchange), params.type, body)),
    );
    registerCall(scope, context, fhirCalls.update, ({ params, body }, exchange) =>
      answered(updateOfType(context, ofClient(exchange), { ...params, expected: exchange.expected }, body)),
    );
  });

  await app.register(
    async (scope) => {
      scope.setNotFoundHandler((_request, reply) => {
        const error = new ApiError('NOT_FOUND');
        void reply
          .code(error.status)
          .type(FHIR_JSON)
          .send(JSON.stringify(operationOutcome(error)));
      });
      await Promise.resolve();
    },
    { prefix: `${API_BASE}${FHIR_PATH}` },
  );
};
