import { catalogueCalls } from '@cotyle/contract/catalogues';
import type { CatalogueParts } from '@cotyle/contract/catalogues';
import { urlOf } from '@cotyle/contract/client';
import { clinicPartAddress } from '@cotyle/domain/implants/part-id';
import { partSurface } from '@cotyle/domain/implants/clinic/part-surface';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { readStl } from '@cotyle/domain/models/stl-reader';
import { authenticatedFetch } from '../session/authenticated-fetch.ts';
import type { AuthenticatedSession } from '../session/authenticated-fetch.ts';

export type StoredPart = CatalogueParts['parts'][number];

/** Those that were loaded, by the ids of their parts: what an id means never changes. */
const surfaces = new Map<string, Mesh>();

/** Undefined for a generic part, and until it is loaded. */
export const loadedSurface = (partId: string): Mesh | undefined => surfaces.get(partId);

/** The surface of a part in its own frame, from the bytes of its STL. */
export const readSurface = (bytes: Uint8Array, { frame, triangles }: StoredPart): Mesh => {
  const surface = partSurface(frame, triangles);
  const reader = readStl(bytes.length, surface.add);
  reader.write(bytes);
  reader.end();
  return surface.mesh();
};

export const loadSurface = async (session: AuthenticatedSession, stored: StoredPart): Promise<void> => {
  const { id } = stored.part;
  const address = clinicPartAddress(id);
  if (!address || surfaces.has(id)) return;
  const params = { id: String(address.versionId), line: String(address.line) };
  const response = await authenticatedFetch(session, urlOf(catalogueCalls.surface, { params }));
  surfaces.set(id, readSurface(new Uint8Array(await response.arrayBuffer()), stored));
};
