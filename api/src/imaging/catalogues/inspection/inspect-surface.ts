import { surfaceProblems } from '@cotyle/domain/implants/clinic/part-file';
import { IN_ZIP_DAMAGED } from '@cotyle/domain/implants/clinic/texts';
import type { CatalogueProblem } from '@cotyle/domain/implants/clinic/catalogue-row';
import type { CatalogueFile } from '@cotyle/domain/implants/clinic/zip-contents';
import { tallyMesh } from '@cotyle/domain/models/mesh-tally';
import type { MeshCount } from '@cotyle/domain/models/mesh-tally';
import { stlFindings } from '@cotyle/domain/models/stl-findings';
import { readStl } from '@cotyle/domain/models/stl-reader';
import { StlRejected } from '@cotyle/domain/models/stl-rejected';
import type { StoredZipEntry } from '../../../platform/database/tables/implants.ts';
import { verifyEntryBytes } from '../../ct/archive/verify-entry.ts';
import { openEntries } from '../../ct/archive/zip-entry.ts';
import type { ByteSource } from '../../ct/source/byte-source.ts';

/** An STL of the zip that can be shown. */
export interface InspectedSurface {
  readonly entry: StoredZipEntry;
  readonly count: MeshCount;
}

export interface SurfaceInspection {
  /** Undefined where nothing could be read of it. */
  readonly surface: InspectedSurface | undefined;
  readonly problems: readonly CatalogueProblem[];
}

const rejected = (file: string, message: string): SurfaceInspection => ({
  surface: undefined,
  problems: [{ line: null, column: null, file, message }],
});

/** Reads an STL of the zip to its end, in constant memory, by the same reader as models. */
export const inspectSurface = async (
  source: ByteSource,
  { name, entry }: CatalogueFile,
): Promise<SurfaceInspection> => {
  const [open] = await openEntries(source, [entry]);
  if (!open) return rejected(name, IN_ZIP_DAMAGED);
  const counter = tallyMesh();
  const reader = readStl(open.size, counter.add);
  try {
    if (!(await verifyEntryBytes(source, open, entry.crc32, (bytes) => reader.write(bytes))))
      return rejected(name, IN_ZIP_DAMAGED);
    const read = reader.end();
    const count = counter.count();
    const problems = surfaceProblems(name, count, stlFindings(read, count));
    const { at, packed, method, size } = open;
    return { surface: { entry: { at, packed, method, size }, count }, problems };
  } catch (error) {
    if (error instanceof StlRejected) return rejected(name, error.message);
    throw error;
  }
};
