import { buffer } from 'node:stream/consumers';
import type { Storage } from '../storage.ts';

export const contentOf = async (storage: Storage, key: string): Promise<Buffer> =>
  buffer(await storage.read(key));
