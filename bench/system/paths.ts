import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));
