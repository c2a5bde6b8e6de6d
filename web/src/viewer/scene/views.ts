import type { Orbit } from './orbit.ts';

/** The six standard views, named by the side that faces the camera. */
export const VIEWS = {
  A: { name: 'Anterior', azimuth: 0, elevation: 0 },
  P: { name: 'Posterior', azimuth: Math.PI, elevation: 0 },
  L: { name: 'Left', azimuth: Math.PI / 2, elevation: 0 },
  R: { name: 'Right', azimuth: -Math.PI / 2, elevation: 0 },
  // From above and below, with anterior up.
  S: { name: 'Superior', azimuth: Math.PI, elevation: Math.PI / 2 },
  I: { name: 'Inferior', azimuth: 0, elevation: -Math.PI / 2 },
} as const satisfies Record<string, Pick<Orbit, 'azimuth' | 'elevation'> & { name: string }>;

export type ViewName = keyof typeof VIEWS;

export const VIEW_NAMES = Object.keys(VIEWS) as ViewName[];
