import { directoryCalls } from '@cotyle/contract/admin-users';
import { roleLabel, ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { useMemo, useState } from 'react';
import type { Ref } from 'react';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { PickField } from '../../ui/fields/pick-field.tsx';
import styles from './new-message.module.css';
import { asPick, locationsOf, NO_FILTERS, receiversFor } from './receivers.ts';
import { NEW_MESSAGE_TEXTS } from './texts.ts';

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: roleLabel(role) }));

interface ReceiverFieldProps {
  readonly receivers: readonly number[];
  readonly onChange: (receivers: number[]) => void;
  readonly error: string | undefined;
  readonly ref: Ref<HTMLInputElement>;
}

export const ReceiverField = ({ receivers, onChange, error, ref }: ReceiverFieldProps) => {
  const { userId } = useSignedIn();
  const { data, isError } = useCallQuery(directoryCalls.all, {}, { select: ({ value }) => value });
  const [filters, setFilters] = useState(NO_FILTERS);
  const options = useMemo(() => receiversFor(data ?? [], userId, filters), [data, userId, filters]);
  const locations = useMemo(() => locationsOf(data ?? []), [data]);
  const picked = (data ?? []).filter(({ id }) => receivers.includes(id)).map(asPick);
  return (
    <>
      <fieldset className={styles['filters']} aria-label={NEW_MESSAGE_TEXTS.filters}>
        <SelectField
          label={NEW_MESSAGE_TEXTS.role}
          empty={NEW_MESSAGE_TEXTS.anyRole}
          options={ROLE_OPTIONS}
          value={filters.role}
          onChange={({ target }) => setFilters({ ...filters, role: target.value as Role | '' })}
        />
        <SelectField
          label={NEW_MESSAGE_TEXTS.location}
          empty={NEW_MESSAGE_TEXTS.anyLocation}
          options={locations}
          value={filters.location}
          onChange={({ target }) => setFilters({ ...filters, location: target.value })}
        />
        <Button
          variant="secondary"
          disabled={filters.role === '' && filters.location === ''}
          onClick={() => setFilters(NO_FILTERS)}
        >
          {NEW_MESSAGE_TEXTS.resetFilters}
        </Button>
      </fieldset>
      <PickField
        ref={ref}
        label={NEW_MESSAGE_TEXTS.receiver}
        required
        placeholder={NEW_MESSAGE_TEXTS.receiverPlaceholder}
        emptyText={NEW_MESSAGE_TEXTS.noReceiver}
        options={options}
        picked={picked}
        onPick={(next) => onChange(next.map(({ id }) => id))}
        error={isError ? NEW_MESSAGE_TEXTS.peopleFailed : error}
        hint={picked.length > 1 ? NEW_MESSAGE_TEXTS.receiverHint : undefined}
      />
    </>
  );
};
