import { ROLES } from '@cotyle/domain/access/roles';
import { z } from 'zod';
import { id, instant } from './fields.ts';

const token = z.strictObject({ token: z.string(), expiresAt: instant });

export const session = z
  .strictObject({
    access: token,
    refresh: token,
    role: z.enum(ROLES),
    userId: id,
    passwordChangeRequired: z.boolean(),
    /** Only where the role demands a second factor and the person has none. */
    factorEnrolmentRequired: z.literal(true).optional(),
  })
  .meta({ id: 'Session' });

export type Session = z.output<typeof session>;
