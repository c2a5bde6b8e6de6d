import type { FastifyInstance } from 'fastify';

/** Within one scope, bodies of any size are left unparsed for the handler to stream. */
export const acceptUploads = (scope: FastifyInstance): void => {
  for (const type of ['multipart/form-data', 'application/offset+octet-stream']) {
    scope.addContentTypeParser(type, (_request, _body, done) => done(null, undefined));
  }
};
