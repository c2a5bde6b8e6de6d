import { catalogueKeyOf } from './part-id.ts';
import type { Catalogue } from './types.ts';

/** All parts of several catalogues. */
export const joinedCatalogues = (catalogues: readonly Catalogue[]): Catalogue => ({
  cups: catalogues.flatMap(({ cups }) => cups),
  liners: catalogues.flatMap(({ liners }) => liners),
  heads: catalogues.flatMap(({ heads }) => heads),
  stems: catalogues.flatMap(({ stems }) => stems),
});

/** Those of the parts that are of one catalogue. */
export const catalogueOfKey = (all: Catalogue, key: string): Catalogue => {
  const isOwn = ({ id }: { readonly id: string }): boolean => catalogueKeyOf(id) === key;
  return {
    cups: all.cups.filter(isOwn),
    liners: all.liners.filter(isOwn),
    heads: all.heads.filter(isOwn),
    stems: all.stems.filter(isOwn),
  };
};
