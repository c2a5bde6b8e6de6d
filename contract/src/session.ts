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
  })
  .meta({ id: 'Session' });

export type Session = z.output<typeof session>;
