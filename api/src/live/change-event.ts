import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import { z } from 'zod';
import type { ChangeEvent } from '../transactions/change.ts';

const id = z.int();

const visibleProcedure = z.object({
  /** A node of the version before leaves it out. */
  procedureId: id.default(0),
  creatorId: id,
  surgeonId: id,
  radiologyLocationId: id.nullable(),
  status: z.enum(PROCEDURE_STATUSES),
  deleted: z.boolean(),
});
const visiblePatient = z.object({ creatorId: id });
const everyone = z.literal('everyone');

const changeEvent = z.union([
  z.object({
    topic: z.enum(['procedures', 'segmentations']),
    id,
    seenBy: z.tuple([visibleProcedure], visibleProcedure),
  }),
  z.object({ topic: z.literal('patients'), id, seenBy: z.tuple([visiblePatient], visiblePatient) }),
  z.object({ topic: z.enum(['procedures', 'patients']), audience: everyone }),
  z.object({
    topic: z.enum(['users', 'locations', 'assignments', 'settings']),
    id: id.exactOptional(),
    audience: z.union([everyone, z.object({ administratorsAnd: z.array(id) })]),
  }),
  z.object({ topic: z.literal('catalogues'), id }),
  z.object({ topic: z.literal('incoming'), locationId: id }),
  z.object({ topic: z.literal('events') }),
  z.object({ topic: z.templateLiteral(['messages:', z.int()]) }),
  z.object({ topic: z.literal('people'), sessionId: z.string().exactOptional() }),
]) satisfies z.ZodType<ChangeEvent>;

const parsed = (payload: string): unknown => {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
};

/** Undefined for a payload that this version does not understand. */
export const parseChangeEvent = (payload: string): ChangeEvent | undefined =>
  changeEvent.safeParse(parsed(payload)).data;
