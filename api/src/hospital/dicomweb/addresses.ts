import { API_BASE } from '@cotyle/contract/client';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';

/** The addresses of what a client can retrieve, absolute as the standard demands. */
export interface Addresses {
  readonly study: (study: string) => string;
  readonly series: (study: string, series: string) => string;
  readonly instance: (at: {
    readonly study: string;
    readonly series: string;
    readonly instance: string;
  }) => string;
}

export const addressesFor = (config: Pick<Config, 'PUBLIC_URL'>, request: FastifyRequest): Addresses => {
  const origin = config.PUBLIC_URL ?? `${request.protocol}://${request.host}`;
  const study = (uid: string): string => `${origin}${API_BASE}/dicomweb/studies/${uid}`;
  const series = (ofStudy: string, uid: string): string => `${study(ofStudy)}/series/${uid}`;
  return {
    study,
    series,
    instance: (at) => `${series(at.study, at.series)}/instances/${at.instance}`,
  };
};
