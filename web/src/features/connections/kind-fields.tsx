import { isCalledByTls } from '@cotyle/domain/connections/called-by-tls';
import { Wide } from '../../shared/forms/sheet.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Switch } from '../../ui/grid/switch.tsx';
import { ResultSwitches } from './result-switches.tsx';
import { CONNECTION_TEXTS as TEXTS } from './texts.ts';
import type { TypedConnection } from './typed-connection.ts';

interface KindFieldsProps {
  readonly typed: TypedConnection;
  readonly errorOf: (...names: string[]) => string | undefined;
  readonly onType: (change: Partial<TypedConnection>) => void;
}

type Line =
  | 'aeTitle'
  | 'host'
  | 'port'
  | 'callingAeTitle'
  | 'url'
  | 'token'
  | 'clientId'
  | 'jwksUrl'
  | 'scopes';

interface LineFieldProps extends KindFieldsProps {
  readonly name: Line;
  readonly label: string;
  readonly hint?: string;
  readonly issue?: string;
}

const LineField = ({ name, label, hint, issue = name, typed, errorOf, onType }: LineFieldProps) => (
  <TextField
    label={label}
    autoComplete="off"
    value={typed[name]}
    hint={hint}
    error={errorOf(issue)}
    onChange={({ target }) => onType({ [name]: target.value })}
  />
);

const Tls = ({ typed, onType, label }: KindFieldsProps & { readonly label: string }) => (
  <Switch label={label} on={typed.tls} onChange={(tls) => onType({ tls })} />
);

const SenderFields = (props: KindFieldsProps) => (
  <>
    <LineField {...props} name="aeTitle" label={TEXTS.aeTitle} />
    <Wide>
      <TextArea
        label={TEXTS.addresses}
        rows={3}
        limit={1000}
        value={props.typed.addresses}
        hint={TEXTS.addressesHint}
        error={props.errorOf('addresses')}
        onChange={({ target }) => props.onType({ addresses: target.value })}
      />
    </Wide>
    <Tls {...props} label={TEXTS.tls} />
  </>
);

const PROTOCOLS = [
  { value: 'DIMSE', label: TEXTS.dimse },
  { value: 'STOW', label: TEXTS.stow },
];

const Authority = ({ typed, errorOf, onType }: KindFieldsProps) => (
  <Wide>
    <TextArea
      label={TEXTS.authority}
      rows={3}
      limit={20_000}
      value={typed.authority}
      hint={TEXTS.authorityHint}
      error={errorOf('authority')}
      onChange={({ target }) => onType({ authority: target.value })}
    />
  </Wide>
);

const PacsFields = (props: KindFieldsProps) => (
  <>
    <SelectField
      label={TEXTS.protocol}
      options={PROTOCOLS}
      value={props.typed.protocol}
      onChange={({ target }) => props.onType({ protocol: target.value === 'STOW' ? 'STOW' : 'DIMSE' })}
    />
    {props.typed.protocol === 'STOW' ? (
      <>
        <LineField {...props} name="url" label={TEXTS.url} />
        <LineField {...props} name="token" label={TEXTS.token} hint={TEXTS.tokenHint} />
      </>
    ) : (
      <>
        <LineField {...props} name="host" label={TEXTS.host} />
        <LineField {...props} name="port" label={TEXTS.port} />
        <LineField {...props} name="aeTitle" issue="calledAeTitle" label={TEXTS.calledAeTitle} />
        <LineField {...props} name="callingAeTitle" label={TEXTS.callingAeTitle} />
        <Tls {...props} label={TEXTS.byTls} />
      </>
    )}
    {isCalledByTls(props.typed) ? <Authority {...props} /> : null}
    <ResultSwitches results={props.typed} onChange={props.onType} />
  </>
);

const ClientFields = (props: KindFieldsProps) => (
  <>
    <LineField {...props} name="clientId" label={TEXTS.clientId} />
    <LineField {...props} name="jwksUrl" issue="jwks" label={TEXTS.jwksUrl} />
    <Wide>
      <LineField {...props} name="scopes" label={TEXTS.scopes} hint={TEXTS.scopesHint} />
    </Wide>
  </>
);

/** The fields of the chosen kind. */
export const KindFields = (props: KindFieldsProps) => {
  switch (props.typed.kind) {
    case 'DICOM_SENDER':
      return <SenderFields {...props} />;
    case 'PACS':
      return <PacsFields {...props} />;
    case 'FHIR_CLIENT':
      return <ClientFields {...props} />;
    case 'STOW_SENDER':
      return null;
  }
};
