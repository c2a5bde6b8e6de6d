import { maySeePatient } from '@cotyle/domain/access/visibility';
import { SPECIFIED_SETTINGS } from '@cotyle/domain/settings/settings';
import { ABSENT, makePatient } from '../matrix-world.ts';
import type { PatientFacts } from '../matrix-world.ts';
import { TEST_PASSWORD } from '../people.ts';
import type { Rule } from './rule.ts';
import { always, isAdministrator, ofFile, ofPatient, ofProcedure, rule } from './rule.ts';

export const INSTALLATION_RULES = {
  'auditAnchor.state': always(200),
  'settings.get': always(200),
  'settings.update': always(200, { body: SPECIFIED_SETTINGS }),
  'encryption.state': always(200),
  'malware.release': ofFile((id) => ({ body: { id } }), isAdministrator, 409, 409),
  'malware.scanner': always(200),
  'event.ofProcedure': ofProcedure((id) => ({ params: { id } })),
  'event.all': always(200),
  'retention.export': ofPatient((id) => ({ params: { id } }), maySeePatient, 200),
  'retention.due': always(200),
  'retention.erasedScans': ofProcedure((id) => ({ params: { id } })),
  'retention.state': ofPatient((id) => ({ params: { id } }), maySeePatient, 200),
  'retention.setHold': ofPatient(
    (id) => ({ body: { patientId: id, reason: 'A lawsuit' } }),
    maySeePatient,
    200,
  ),
  'retention.liftHold': rule<PatientFacts>({
    make: makePatient,
    input: (id) => ({ body: { patientId: id, reason: 'It is over' } }),
    expected: (_viewer, facts) => (facts ? 409 : 404),
  }),
  'retention.erase': ofPatient(
    (id) => ({ body: { patientId: id, ground: 'REQUEST', reason: 'A letter', password: TEST_PASSWORD } }),
    maySeePatient,
    200,
  ),
  'retention.erasures': always(200),
  'retention.certificate': rule<never>({ input: () => ({ params: { id: ABSENT } }), expected: () => 404 }),
  'retention.certificatePdf': rule<never>({ input: () => ({ params: { id: ABSENT } }), expected: () => 404 }),
} satisfies Record<string, Rule<unknown>>;
