export const LOCATION_KINDS = ['surgery', 'radiology', 'both'] as const;

export type LocationKind = (typeof LOCATION_KINDS)[number];

export interface Offers {
  readonly hasSurgery: boolean;
  readonly hasRadiology: boolean;
}

/** Undefined for a place that offers neither: there is no such location. */
export const kindOf = ({ hasSurgery, hasRadiology }: Offers): LocationKind | undefined => {
  if (hasSurgery && hasRadiology) return 'both';
  if (hasSurgery) return 'surgery';
  return hasRadiology ? 'radiology' : undefined;
};

export const offersOf = (kind: LocationKind): Offers => ({
  hasSurgery: kind !== 'radiology',
  hasRadiology: kind !== 'surgery',
});

/** Whether a place may be chosen in a pick-list; one that was chosen earlier stays shown, disabled. */
export const mayBeChosen = (location: { active: boolean; deleted: boolean }): boolean =>
  location.active && !location.deleted;
