import { FIRST_FOCUS } from '../../ui/dialogs/dialog.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { FactorFields } from './factor-fields.tsx';
import { ProviderFields } from './provider-fields.tsx';
import { FACTOR_TEXTS } from './texts.ts';
import type { EnteredProof } from './use-identity-proof.ts';

/** Password and second factor of the signed-in person, in a dialog. */
export const IdentityFields = ({ proof }: { proof: EnteredProof }) => (
  <>
    {proof.needsPassword ? (
      <PasswordField
        label={FACTOR_TEXTS.password}
        value={proof.password}
        autoComplete="current-password"
        required
        onChange={(event) => proof.setPassword(event.target.value)}
        {...FIRST_FOCUS}
      />
    ) : null}
    {proof.provenBy === undefined ? null : (
      <ProviderFields label={proof.provenBy} onReopen={proof.onReopen} />
    )}
    {proof.kind === undefined ? null : (
      <FactorFields
        kinds={proof.kinds}
        kind={proof.kind}
        onKind={proof.setKind}
        code={proof.code}
        onCode={proof.setCode}
      />
    )}
  </>
);
