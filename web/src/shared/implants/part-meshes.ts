import { partMesh } from '@cotyle/domain/implants/part-mesh';
import type { ImplantPart } from '@cotyle/domain/implants/types';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { loadedSurface } from './part-surfaces.ts';

const meshes = new Map<string, Mesh>();

/** As the file of the part shows it, or made once from its sizes. */
export const meshOf = (part: ImplantPart): Mesh => {
  const loaded = loadedSurface(part.id);
  if (loaded) return loaded;
  const known = meshes.get(part.id) ?? partMesh(part);
  meshes.set(part.id, known);
  return known;
};

/** Another one once the file of the part is there. */
export const surfaceKey = ({ id }: ImplantPart): string => (loadedSurface(id) ? `${id} file` : id);
