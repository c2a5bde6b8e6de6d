import { mayManageRole } from '@cotyle/domain/access/roles';
import { addPasskeyRow, addTotp } from '../../people/factors/testing/stored-factors.ts';
import { ABSENT, makePerson } from '../matrix-world.ts';
import type { PersonFacts } from '../matrix-world.ts';
import { TEST_PASSWORD } from '../people.ts';
import type { Input, Rule } from './rule.ts';
import { always, nextNumber, ofAccount, rule } from './rule.ts';

const OWN_PROOF = { body: { password: TEST_PASSWORD } };

const NO_CREDENTIAL = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} };

const NO_ASSERTION = {
  ...NO_CREDENTIAL,
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
};

const NO_REGISTRATION = { ...NO_CREDENTIAL, response: { clientDataJSON: 'x', attestationObject: 'x' } };

/** A person of the kind with an authenticator app, unless it is the viewer, whose other calls would then need a code. */
const makePersonWithFactor: NonNullable<Rule<PersonFacts>['make']> = async (world, kind, viewer) => {
  const made = await makePerson(world, kind, viewer);
  if (!made.facts || Object.values(world.viewers).some(({ id }) => id === made.id)) return made;
  await addTotp(world.cotyle.context.database.kysely, made.id);
  return made;
};

/** A passkey of somebody else, which is as absent as one that never was. */
const ofOtherPasskey = (input: (id: number) => Input) =>
  rule<true>({
    make: async ({ cotyle, stranger }, kind) =>
      kind === 'absent'
        ? { id: ABSENT, facts: undefined }
        : { id: await addPasskeyRow(cotyle.context.database.kysely, stranger.id), facts: true },
    input,
    expected: () => 404,
  });

export const SIGN_IN_RULES = {
  'app.about': always(200, {}, 200),
  'auth.access': rule<never>({
    // Another account each time, because of the throttle.
    input: () => ({ body: { username: `stranger${nextNumber()}@clinic.test`, password: 'Wrong#1234' } }),
    expected: () => 403,
    anonymous: 403,
  }),
  'auth.refresh': always(401),
  'auth.activity': always(200, { body: { modelOpen: false } }),
  // Runs last in the matrix, because it ends the session of the cell.
  'auth.logout': always(200),
  'setup.check': always(403, { query: { token: 'x' } }, 403),
  'setup.createSuperAdmin': always(
    403,
    { body: { token: 'x', nameFirst: 'A', nameSecond: 'B', email: 'a@b.test' } },
    403,
  ),
  'second-factor.own': always(200),
  'second-factor.challenge': always(409),
  'second-factor.startTotp': always(200, OWN_PROOF),
  'second-factor.confirmTotp': always(403, { body: { code: 'wrong' } }),
  'second-factor.removeTotp': always(404, OWN_PROOF),
  'second-factor.startPasskey': always(200, OWN_PROOF),
  'second-factor.addPasskey': always(403, { body: { name: 'Phone', registration: NO_REGISTRATION } }),
  'second-factor.renamePasskey': ofOtherPasskey((id) => ({ body: { id, name: 'Phone' } })),
  'second-factor.removePasskey': ofOtherPasskey((id) => ({ body: { id, password: TEST_PASSWORD } })),
  'second-factor.makeRecoveryCodes': always(409, OWN_PROOF),
  'factor-sign-in.complete': always(
    403,
    { body: { token: 'x', secondFactor: { kind: 'TOTP', code: '000000' } } },
    403,
  ),
  'factor-sign-in.challenge': always(403, { body: { token: 'x' } }, 403),
  'factor-sign-in.passkeyOptions': always(200, {}, 200),
  'factor-sign-in.passkeyAccess': always(403, { body: { assertion: NO_ASSERTION } }, 403),
  'admin-factor.get': rule<PersonFacts>({
    make: makePerson,
    input: (id) => ({ params: { id } }),
    expected: (_, facts) => (facts ? 200 : 404),
  }),
  'admin-factor.reset': {
    ...ofAccount((userId) => ({ body: { userId, password: TEST_PASSWORD } }), 409, 409),
    make: makePersonWithFactor,
  },
  // Single sign-on is off.
  'sso-link.own': always(200),
  // Nobody is linked.
  'sso-link.unlinkOwn': always(409, { body: {} }),
  'sso-link.of': rule<PersonFacts>({
    make: makePerson,
    input: (id) => ({ params: { id } }),
    expected: (_, facts) => (facts ? 200 : 404),
  }),
  'sso-link.unlink': rule<PersonFacts>({
    make: makePerson,
    input: (userId) => ({ body: { userId } }),
    expected: (viewer, facts) => {
      if (!facts) return 404;
      return mayManageRole(viewer.role, facts.role) ? 409 : 403;
    },
  }),
  'sso-step-up.start': always(404, { body: { action: { kind: 'CHANGE_FACTORS' } } }),
  'sso.start': always(404, {}, 404),
  'sso.callback': always(404, {}, 404),
  'sso.session': always(404, { body: { code: 'x' } }, 404),
  'sso.backchannelLogout': always(
    404,
    {
      raw: {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        bytes: 'logout_token=x',
      },
    },
    404,
  ),
} satisfies Record<string, Rule<unknown>>;
