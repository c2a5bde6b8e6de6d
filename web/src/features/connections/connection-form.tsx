import { connectionCalls } from '@cotyle/contract/connections';
import { locationCalls } from '@cotyle/contract/locations';
import { CONNECTION_KIND_LABELS, CONNECTION_KINDS, needsLocation } from '@cotyle/domain/connections/kinds';
import type { ConnectionKind } from '@cotyle/domain/connections/kinds';
import { mayBeChosen } from '@cotyle/domain/locations/kind';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey, useCallMutation, useCallQuery } from '../../shared/calls/use-call-query.ts';
import { Section, Sheet } from '../../shared/forms/sheet.tsx';
import { asCallFailed, failureText } from '../../shared/session/failures.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { KindFields } from './kind-fields.tsx';
import { NewToken } from './new-token.tsx';
import { CONNECTION_TEXTS as TEXTS } from './texts.ts';
import { connectionOf, NOTHING_TYPED } from './typed-connection.ts';
import type { TypedConnection } from './typed-connection.ts';

const KINDS = CONNECTION_KINDS.map((kind) => ({ value: kind, label: CONNECTION_KIND_LABELS[kind] }));

/** A sender belongs to a radiology, a client to any location or to none. */
const useLocations = (kind: ConnectionKind) => {
  const { data } = useCallQuery(locationCalls.all, { query: { deleted: 'false' } });
  const found = (data?.value ?? [])
    .filter((location) => mayBeChosen(location) && (location.hasRadiology || !needsLocation(kind)))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return needsLocation(kind) ? found : [{ value: '', label: TEXTS.allLocations }, ...found];
};

const locationLabel = (kind: ConnectionKind): string => {
  if (needsLocation(kind)) return TEXTS.forLocation;
  return kind === 'PACS' ? TEXTS.sentCases : TEXTS.sees;
};

export const ConnectionForm = () => {
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [token, setToken] = useState<string | null>(null);
  const [client, toast] = [useQueryClient(), useToast()];
  const locations = useLocations(typed.kind);
  const create = useCallMutation(connectionCalls.create, {
    meta: { ownError: true, quiet: true },
    onSuccess: ({ value }) => {
      toast(TEXTS.created);
      setToken(value.token);
      setTyped({ ...NOTHING_TYPED, kind: typed.kind });
      void client.invalidateQueries({ queryKey: callKey(connectionCalls.all) });
    },
  });
  const onType = (change: Partial<TypedConnection>): void => setTyped((before) => ({ ...before, ...change }));
  const issues = asCallFailed(create.error)?.issues ?? [];
  const errorOf = (...names: string[]): string | undefined =>
    issues.find(({ path }) => names.some((name) => path === name || path.startsWith(`settings.${name}`)))
      ?.message;
  return (
    <Sheet
      onSubmit={async () => create.mutate({ body: connectionOf(typed) })}
      notice={create.isError ? <Notice severity="error">{failureText(create.error)}</Notice> : undefined}
      actions={
        <Button type="submit" busy={create.isPending}>
          {TEXTS.create}
        </Button>
      }
    >
      <Section title={TEXTS.add} lead={TEXTS.addLead}>
        <SelectField
          label={TEXTS.kind}
          options={KINDS}
          value={typed.kind}
          onChange={({ target }) =>
            onType({
              kind: CONNECTION_KINDS.find((kind) => kind === target.value) ?? typed.kind,
              locationId: '',
            })
          }
        />
        <TextField
          label={TEXTS.name}
          value={typed.name}
          error={errorOf('name')}
          onChange={({ target }) => onType({ name: target.value })}
        />
        <SelectField
          label={locationLabel(typed.kind)}
          options={locations}
          value={typed.locationId}
          error={errorOf('locationId')}
          onChange={({ target }) => onType({ locationId: target.value })}
        />
        <KindFields typed={typed} errorOf={errorOf} onType={onType} />
        {token === null ? null : <NewToken token={token} />}
      </Section>
    </Sheet>
  );
};
