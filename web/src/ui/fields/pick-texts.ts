export const PICK_TEXTS = {
  picked: 'Chosen',
  remove: (label: string) => `Remove ${label}`,
} as const;
