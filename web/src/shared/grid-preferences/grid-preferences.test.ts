import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { memoryStorage } from '../storage/key-value.ts';
import { gridSchema, positionSchema } from './grid-schema.ts';
import { userKey } from '../storage/user-storage.ts';
import { readStored, writeStored } from '../storage/user-storage.ts';

const shape = z.object(gridSchema({ sort: 'id', order: 'desc' }));
const KEY = userKey(7, 'things');
const first = readStored(memoryStorage(), KEY, shape);

describe('the preferences of a grid', () => {
  it('have the defaults of the list before the first change', () => {
    expect(first).toEqual({
      search: '',
      sort: 'id',
      order: 'desc',
      size: 25,
      density: 'standard',
      columns: {},
      columnOrder: [],
      widths: {},
    });
  });

  it('are stored', () => {
    const storage = memoryStorage();
    const changed = {
      ...first,
      search: 'abbott',
      size: 100,
      widths: { patient: 240 },
      columns: { age: false },
    };
    writeStored(storage, KEY, changed);
    expect(readStored(storage, KEY, shape)).toEqual(changed);
  });

  it('are stored for each person separately', () => {
    const storage = memoryStorage();
    writeStored(storage, KEY, { ...first, search: 'abbott' });
    expect(readStored(storage, userKey(8, 'things'), shape)).toEqual(first);
  });

  it('replace only an invalid field by its default', () => {
    const storage = memoryStorage();
    writeStored(storage, KEY, {
      ...first,
      search: 'abbott',
      size: 10_000,
      order: 'sideways',
      widths: { a: -5 },
    });
    expect(readStored(storage, KEY, shape)).toEqual({ ...first, search: 'abbott' });
  });

  it.each(['not JSON', '[]', 'null', '"text"', '5'])(
    'fall back to the defaults when the storage contains %s',
    (held) => {
      const storage = memoryStorage();
      storage.setItem(KEY, held);
      expect(readStored(storage, KEY, shape)).toEqual(first);
      expect(readStored(storage, KEY, positionSchema)).toEqual({ page: 1, top: 0 });
    },
  );

  it('fall back to the defaults without an error in a browser that refuses storage', () => {
    const throwRefused = () => {
      throw new Error('refused');
    };
    const storage = { getItem: throwRefused, setItem: throwRefused, removeItem: throwRefused };
    writeStored(storage, KEY, first);
    expect(readStored(storage, KEY, shape)).toEqual(first);
  });
});
