import { SIDES } from '@cotyle/domain/hip/side';
import { OUTCOME_ROLES, PLOTTED_CASES, COMPARED_SURGEONS } from '@cotyle/domain/outcomes/rights';
import { z } from 'zod';
import { call } from './call.ts';
import { count, dayField, id, idInPath, valueAnswer } from './fields.ts';
import { gridQuery, listAnswer } from './lists.ts';

const angles = z.strictObject({ inclination: z.number(), anteversion: z.number() });

const outcomeCase = z
  .strictObject({
    /** Of the procedure. */
    id,
    dateOfSurgery: z.string().nullable(),
    side: z.enum(SIDES).nullable(),
    surgeonId: id,
    surgeon: z.string(),
    planned: angles,
    implanted: angles,
  })
  .meta({ id: 'OutcomeCase', description: 'A complete case with its planned and implanted angles' });

export type OutcomeCase = z.output<typeof outcomeCase>;

const angleSums = z.strictObject({ sum: z.number(), sumOfSquares: z.number(), sumOfAbsolutes: z.number() });

/** Over all differences, implanted minus planned, in degrees: what mean and spread are computed from. */
const outcomeSums = z
  .strictObject({
    count,
    inclination: angleSums,
    anteversion: angleSums,
    close: count,
    notOutliers: count,
    inLewinnek: count,
    inCallanan: count,
  })
  .meta({ id: 'OutcomeSums' });

const outcomeSummary = z
  .strictObject({
    all: outcomeSums,
    /** Complete cases that lack a planned or an implanted angle. */
    incomplete: count,
    surgeons: z.array(z.strictObject({ id, name: z.string(), sums: outcomeSums })).max(COMPARED_SURGEONS),
    /** The newest ones. */
    cases: z.array(outcomeCase).max(PLOTTED_CASES),
  })
  .meta({ id: 'OutcomeSummary' });

export type OutcomeSummary = z.output<typeof outcomeSummary>;

const filters = {
  surgeonId: idInPath.optional(),
  side: z.enum(SIDES).optional(),
  /** Of the date of surgery; cases without one are then left out. */
  from: dayField.optional(),
} as const;

const { page, size, sort, order, cursor } = gridQuery(['dateOfSurgery']);

const access = { kind: 'signed-in', roles: OUTCOME_ROLES } as const;
const dependsOn = { any: ['procedures', 'users'] } as const;

export const outcomeCalls = {
  summary: call({
    method: 'GET',
    path: '/outcome/summary',
    summary: 'Planned against implanted angles: a surgeon’s own complete cases, all for administrators',
    access,
    query: z.strictObject(filters),
    answer: valueAnswer(outcomeSummary),
    dependsOn,
  }),
  cases: call({
    method: 'GET',
    path: '/outcome/cases',
    summary: 'These cases as a list, by the date of surgery',
    access,
    query: z.strictObject({ ...filters, page, size, sort, order, cursor }),
    answer: listAnswer(outcomeCase),
    dependsOn,
  }),
};
