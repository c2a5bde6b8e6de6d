import { connectionCalls } from '@cotyle/contract/connections';
import type { NewConnection } from '@cotyle/contract/connections';
import { locationCalls } from '@cotyle/contract/locations';
import { CONNECTION_KIND_LABELS, CONNECTION_KINDS, needsLocation } from '@cotyle/domain/connections/kinds';
import type { ConnectionKind } from '@cotyle/domain/connections/kinds';
import { mayBeChosen } from '@cotyle/domain/locations/kind';
import { REQUIRED } from '@cotyle/domain/validation/text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey, useCallQuery } from '../../shared/calls/use-call-query.ts';
import { Section, Sheet } from '../../shared/forms/sheet.tsx';
import { useProofDialog } from '../../shared/second-factor/use-proof-dialog.tsx';
import { asCallFailed, failureText } from '../../shared/session/failures.ts';
import { useCall } from '../../shared/session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { KindFields } from './kind-fields.tsx';
import { NewToken } from './new-token.tsx';
import type { MadeToken } from './new-token.tsx';
import { CONNECTION_TEXTS as TEXTS } from './texts.ts';
import { connectionOf, NOTHING_TYPED } from './typed-connection.ts';
import type { TypedConnection } from './typed-connection.ts';

const KINDS = CONNECTION_KINDS.map((kind) => ({ value: kind, label: CONNECTION_KIND_LABELS[kind] }));

/** A sender belongs to a radiology, a client to any location or to none. */
const useLocations = (kind: ConnectionKind) => {
  const { data } = useCallQuery(locationCalls.all, { query: { deleted: 'false' } });
  return (data?.value ?? [])
    .filter((location) => mayBeChosen(location) && (location.hasRadiology || !needsLocation(kind)))
    .map(({ id, name }) => ({ value: String(id), label: name }));
};

/** A connection is access to records: whoever has a second factor proves it again. */
const useCreation = (onCreated: (made: MadeToken | null) => void) => {
  const [call, client, toast] = [useCall(), useQueryClient(), useToast()];
  const { withProof, dialog } = useProofDialog({
    title: TEXTS.add,
    lead: TEXTS.prove,
    action: TEXTS.create,
  });
  const create = useMutation({
    mutationFn: (connection: NewConnection) =>
      withProof(
        { kind: 'CREATE_CONNECTION', connection: connection.kind, name: connection.name },
        (proof = {}) => call(connectionCalls.create, { body: { ...connection, ...proof } }),
      ),
    meta: { ownError: true, quiet: true },
    onSuccess: (answer, { name }) => {
      // Undefined where the person canceled the proof.
      if (!answer) return;
      toast(TEXTS.created);
      const { token } = answer.value;
      onCreated(token === null ? null : { name: name.trim(), token });
      void client.invalidateQueries({ queryKey: callKey(connectionCalls.all) });
    },
  });
  return { create, dialog };
};

const locationLabel = (kind: ConnectionKind): string => {
  if (needsLocation(kind)) return TEXTS.forLocation;
  return kind === 'PACS' ? TEXTS.sentCases : TEXTS.sees;
};

export const ConnectionForm = () => {
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [made, setMade] = useState<MadeToken | null>(null);
  const locations = useLocations(typed.kind);
  const { create, dialog } = useCreation((token) => {
    setMade(token);
    setTyped({ ...NOTHING_TYPED, kind: typed.kind });
  });
  const onType = (change: Partial<TypedConnection>): void => setTyped((before) => ({ ...before, ...change }));
  const issues = asCallFailed(create.error)?.issues ?? [];
  const errorOf = (...names: string[]): string | undefined =>
    issues.find(({ path }) => names.some((name) => path === name || path.startsWith(`settings.${name}`)))
      ?.message;
  return (
    <>
      <Sheet
        onSubmit={async () => create.mutate(connectionOf(typed))}
        notice={
          create.isError ? (
            <Notice severity="error">{failureText(create.error)}</Notice>
          ) : made ? (
            <NewToken {...made} onDone={() => setMade(null)} />
          ) : undefined
        }
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
            hint={TEXTS.kindHint(typed.kind)}
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
            empty={needsLocation(typed.kind) ? undefined : TEXTS.allLocations}
            value={typed.locationId}
            error={errorOf('locationId') && (typed.locationId === '' ? REQUIRED : errorOf('locationId'))}
            onChange={({ target }) => onType({ locationId: target.value })}
          />
          <KindFields typed={typed} errorOf={errorOf} onType={onType} />
        </Section>
      </Sheet>
      {dialog}
    </>
  );
};
