import type { FastifyInstance } from 'fastify';

/** For the routes of one scope: bodies of any size, left on the wire for the handler to read as they come. */
export const acceptUploads = (scope: FastifyInstance): void => {
  for (const type of ['multipart/form-data', 'application/offset+octet-stream']) {
    scope.addContentTypeParser(type, (_request, _body, done) => done(null, undefined));
  }
};
