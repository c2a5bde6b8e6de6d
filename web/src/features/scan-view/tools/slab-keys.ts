import type { SlabMode } from '../rendering/slab.ts';

export const SLAB_KEYS: Readonly<Record<SlabMode, string>> = { maximum: 'X', average: 'A' };
