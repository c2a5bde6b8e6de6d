import type { CapabilityStatement } from '@medplum/fhirtypes';
import type { AppContext } from '../../../context/app-context.ts';
import { RESOURCE_TYPES } from '../resources/resource-types.ts';
import type { ResourceType } from '../resources/resource-type.ts';
import { fhirBase, tokenUrl } from './fhir-base.ts';
import { CREATED_TYPES, UPDATED_TYPES } from './interactions.ts';

/** When the resources or their parameters were last changed. */
const CHANGED = '2026-11-17';

const interactionsOf = (type: string) => [
  { code: 'read' as const },
  { code: 'search-type' as const },
  ...(CREATED_TYPES.includes(type) ? [{ code: 'create' as const }] : []),
  ...(UPDATED_TYPES.includes(type) ? [{ code: 'update' as const }] : []),
];

const resourceOf = ({ type, parameters }: ResourceType) => ({
  type,
  interaction: interactionsOf(type),
  versioning: UPDATED_TYPES.includes(type) ? ('versioned-update' as const) : ('versioned' as const),
  readHistory: false,
  updateCreate: false,
  conditionalCreate: CREATED_TYPES.includes(type),
  conditionalRead: 'not-match' as const,
  conditionalUpdate: false,
  conditionalDelete: 'not-supported' as const,
  searchParam: Object.entries(parameters).map(([name, { type: kind, documentation }]) => ({
    name,
    type: kind,
    documentation,
  })),
});

const SECURITY_SERVICE = 'http://terminology.hl7.org/CodeSystem/restful-security-service';
const OAUTH_URIS = 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris';

/** What this server does, for programs that connect to it. */
export const capabilityStatement = (
  context: Pick<AppContext, 'config' | 'release'>,
): CapabilityStatement => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: CHANGED,
  kind: 'instance',
  software: { name: 'Cotyle', version: context.release.version },
  implementation: { description: 'Hip-surgery planning', url: fhirBase(context) },
  fhirVersion: '4.0.1',
  format: ['application/fhir+json', 'json'],
  rest: [
    {
      mode: 'server',
      security: {
        service: [{ coding: [{ system: SECURITY_SERVICE, code: 'SMART-on-FHIR' }] }],
        extension: [{ url: OAUTH_URIS, extension: [{ url: 'token', valueUri: tokenUrl(context) }] }],
      },
      resource: [
        ...RESOURCE_TYPES.map(resourceOf),
        { type: 'Binary', interaction: [{ code: 'read' }], versioning: 'no-version', readHistory: false },
      ],
    },
  ],
});

/** Where and how a client gets its token (SMART App Launch 2, Backend Services). */
export const smartConfiguration = (context: Pick<AppContext, 'config'>) => ({
  token_endpoint: tokenUrl(context),
  token_endpoint_auth_methods_supported: ['private_key_jwt'],
  token_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384'],
  grant_types_supported: ['client_credentials'],
  scopes_supported: [
    ...RESOURCE_TYPES.map(({ type }) => `system/${type}.rs`),
    'system/Binary.r',
    ...CREATED_TYPES.map((type) => `system/${type}.c`),
    ...UPDATED_TYPES.map((type) => `system/${type}.u`),
  ],
  capabilities: ['client-confidential-asymmetric', 'permission-v1', 'permission-v2'],
});
