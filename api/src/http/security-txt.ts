import type { FastifyInstance } from 'fastify';
import { publicUrlOf } from '../config/config.ts';
import { ApiError } from '../errors/api-error.ts';
import type { AppContext } from '../context/app-context.ts';
import { exactPath } from './exact-path.ts';

const PATH = '/.well-known/security.txt';
const VALID_FOR = 180 * 24 * 60 * 60 * 1000;

/** At midnight, so that the text changes once a day. */
const expiryFrom = (now: Date): string =>
  `${new Date(now.getTime() + VALID_FOR).toISOString().slice(0, 10)}T00:00:00Z`;

/** RFC 9116: whom to tell about a vulnerability of this installation. */
export const securityTxtRoute = (app: FastifyInstance, { config, now }: AppContext): void => {
  app.get(PATH, { onRequest: exactPath }, async (_, reply) => {
    const { SECURITY_CONTACT: contact, SECURITY_POLICY: policy } = config;
    if (contact === undefined) throw new ApiError('NOT_FOUND');
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expiryFrom(now())}`,
      ...(policy === undefined ? [] : [`Policy: ${policy}`]),
      'Preferred-Languages: en',
      `Canonical: ${publicUrlOf(config)}${PATH}`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`);
  });
};
