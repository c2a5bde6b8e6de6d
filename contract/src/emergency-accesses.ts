import { EMERGENCY_ROLES, emergencyReason } from '@cotyle/domain/access/emergency';
import { ROLES } from '@cotyle/domain/access/roles';
import { z } from 'zod';
import { call } from './call.ts';
import { dayField, emptyAnswer, id, instant, textByRule, textField, valueAnswer } from './fields.ts';
import { RECORD_NUMBER_MAX } from './patients.ts';

const person = z.strictObject({ id, nameFirst: z.string(), nameSecond: z.string() });

const access = {
  id,
  procedureId: id,
  reason: z.string(),
  createdAt: instant,
  expiresAt: instant,
};

const ownAccess = z.strictObject(access).meta({ id: 'OwnEmergencyAccess' });

const listedAccess = z
  .strictObject({
    ...access,
    person: z.strictObject({ ...person.shape, role: z.enum(ROLES) }),
    /** Before its time; null where it ran to its end or still runs. */
    endedAt: instant.nullable(),
    endedBy: person.nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'EmergencyAccess' });

export type OwnEmergencyAccess = z.output<typeof ownAccess>;
export type EmergencyAccess = z.output<typeof listedAccess>;

const ONE_OF_BOTH = 'Please enter the procedure number, or the record number and the date of birth';

export const emergencyAccessCalls = {
  open: call({
    method: 'POST',
    path: '/emergency-access/open',
    summary: 'Open one case for an hour, to read only, with a reason; the administrators are told',
    access: { kind: 'signed-in', roles: EMERGENCY_ROLES },
    body: z
      .strictObject({
        procedureId: id.optional(),
        medicalInsuranceId: textField(RECORD_NUMBER_MAX)
          .transform((value) => value.trim())
          .optional(),
        dateOfBirth: dayField.optional(),
        reason: textByRule(emergencyReason).transform((value) => value.trim()),
      })
      .superRefine(({ procedureId, medicalInsuranceId, dateOfBirth }, context) => {
        const isByPatient = medicalInsuranceId !== undefined && dateOfBirth !== undefined;
        if ((procedureId === undefined) !== isByPatient)
          context.addIssue({ code: 'custom', path: ['procedureId'], message: ONE_OF_BOTH });
      }),
    answer: valueAnswer(ownAccess),
    fails: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_TRIES'],
  }),
  own: call({
    method: 'GET',
    path: '/emergency-access/own',
    summary: 'The emergency accesses of the caller that are open now',
    access: { kind: 'signed-in', roles: EMERGENCY_ROLES },
    answer: valueAnswer(z.array(ownAccess)),
    dependsOn: { any: ['users'] },
  }),
  all: call({
    method: 'GET',
    path: '/admin/emergency-accesses',
    summary: 'The newest thousand emergency accesses, newest first',
    access: { kind: 'signed-in', roles: ['MASTER_ADMIN', 'ADMIN'] },
    answer: valueAnswer(z.array(listedAccess)),
    dependsOn: {},
  }),
  end: call({
    method: 'POST',
    path: '/emergency-access/end',
    summary: 'End an emergency access: one’s own, or as an administrator anyone’s',
    access: { kind: 'signed-in', roles: ['MASTER_ADMIN', 'ADMIN', ...EMERGENCY_ROLES] },
    body: z.strictObject({ id }),
    answer: emptyAnswer,
    fails: ['NOT_FOUND'],
  }),
};
