export const SAVE_TEXTS = {
  move: (from: string, to: string) => `Status: ${from} → ${to}`,
} as const;
