import { API_BASE } from '@cotyle/contract/client';
import { publicUrlOf } from '../../config/config.ts';
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

/** Never by a host name of the request, which the caller may choose. */
export const addressesFor = (config: Config): Addresses => {
  const study = (uid: string): string => `${publicUrlOf(config)}${API_BASE}/dicomweb/studies/${uid}`;
  const series = (ofStudy: string, uid: string): string => `${study(ofStudy)}/series/${uid}`;
  return {
    study,
    series,
    instance: (at) => `${series(at.study, at.series)}/instances/${at.instance}`,
  };
};
