import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPng } from '../testing/read-png.ts';
import { encodePng } from './png.ts';

const pictures = fc
  .record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 12 }) })
  .chain(({ width, height }) =>
    fc
      .constantFrom(1 as const, 4 as const)
      .chain((channels) =>
        fc
          .uint8Array({ minLength: width * height * channels, maxLength: width * height * channels })
          .map((pixels) => ({ width, height, channels, pixels })),
      ),
  );

it('a PNG is read back as it was, by another reader', () => {
  fc.assert(
    fc.property(pictures, (picture) => {
      const read = readPng(encodePng(picture));
      expect({ ...read, pixels: [...read.pixels] }).toEqual({ ...picture, pixels: [...picture.pixels] });
    }),
  );
});
