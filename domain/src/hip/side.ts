export const SIDES = ['LEFT', 'RIGHT'] as const;

export type Side = (typeof SIDES)[number];

export const SIDE_LABELS: Readonly<Record<Side, string>> = { LEFT: 'Left', RIGHT: 'Right' };
