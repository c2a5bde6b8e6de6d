export const LOCATION_KINDS = ['surgery', 'radiology', 'both'] as const;

export type LocationKind = (typeof LOCATION_KINDS)[number];

/** The state of a location that is neither active nor deleted. */
export const DISABLED_LABEL = 'Disabled';

export interface LocationServices {
  readonly hasSurgery: boolean;
  readonly hasRadiology: boolean;
}

/** Undefined without any service: there is no such location. */
export const locationKind = ({ hasSurgery, hasRadiology }: LocationServices): LocationKind | undefined => {
  if (hasSurgery && hasRadiology) return 'both';
  if (hasSurgery) return 'surgery';
  return hasRadiology ? 'radiology' : undefined;
};

export const servicesOf = (kind: LocationKind): LocationServices => ({
  hasSurgery: kind !== 'radiology',
  hasRadiology: kind !== 'surgery',
});

/** Whether a location may be chosen in a pick-list; one that was chosen earlier is still shown, disabled. */
export const mayBeChosen = (location: { active: boolean; deleted: boolean }): boolean =>
  location.active && !location.deleted;
