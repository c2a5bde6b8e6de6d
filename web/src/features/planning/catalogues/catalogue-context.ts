import type { OfferedCatalogue } from '@cotyle/contract/catalogues';
import { GENERIC_KEY } from '@cotyle/domain/implants/part-id';
import type { Catalogue } from '@cotyle/domain/implants/types';
import { createContext } from 'react';

/** The catalogues of the clinic beside the generic one. */
export interface Catalogues {
  readonly offered: readonly OfferedCatalogue[];
  /** Whether new plans can have parts of this catalogue. */
  readonly isOffered: (key: string) => boolean;
  /** As people read it; undefined for the generic one. */
  readonly nameOf: (key: string) => string | undefined;
  /** Undefined where it could not be loaded. */
  readonly load: (versionId: number) => Promise<Catalogue | undefined>;
  /** Loads the surfaces of these parts, which are shown by their measures until they are there. */
  readonly show: (partIds: readonly string[]) => void;
  /** The names of parts whose surfaces could not be loaded. */
  readonly withoutSurface: readonly string[];
}

const NO_CATALOGUES: Catalogues = {
  offered: [],
  isOffered: (key) => key === GENERIC_KEY,
  nameOf: () => undefined,
  load: () => Promise.resolve(undefined),
  show: () => undefined,
  withoutSurface: [],
};

export const CatalogueContext = createContext(NO_CATALOGUES);
