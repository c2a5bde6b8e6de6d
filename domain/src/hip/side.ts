export const SIDES = ['LEFT', 'RIGHT'] as const;

export type Side = (typeof SIDES)[number];
