import { SIDES } from '@cotyle/domain/hip/side';
import { z } from 'zod';

/** Apart from the calls of files: lists of procedures need these schemas alone. */

export const point = z.tuple([z.number(), z.number(), z.number()]);

/** What was measured of the hip in a model, in the unit and frame of its file. */
export const hip = z
  .strictObject({
    sockets: z.array(
      z.strictObject({
        centre: point,
        radius: z.number(),
        opening: point,
        side: z.enum(SIDES).nullable(),
      }),
    ),
    bothHips: z.boolean(),
    lies: z.enum(SIDES).nullable(),
  })
  .meta({ id: 'Hip' });

export const bounds = z.strictObject({ min: point, max: point });
