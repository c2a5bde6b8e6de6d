export const PICK_TEXTS = {
  picked: (label: string) => `${label}: chosen`,
  remove: (label: string) => `Remove ${label}`,
} as const;
