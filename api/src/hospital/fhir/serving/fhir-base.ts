import { API_BASE } from '@cotyle/contract/client';
import { fhirCalls, FHIR_PATH } from '@cotyle/contract/fhir';
import { publicUrlOf } from '../../../config/config.ts';
import type { AppContext } from '../../../context/app-context.ts';

/** Where the hospital reaches the FHIR server. */
export const fhirBase = ({ config }: Pick<AppContext, 'config'>): string =>
  `${publicUrlOf(config)}${API_BASE}${FHIR_PATH}`;

export const tokenUrl = ({ config }: Pick<AppContext, 'config'>): string =>
  `${publicUrlOf(config)}${API_BASE}${fhirCalls.token.path}`;
