import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import radioStyles from '../../ui/fields/radio.module.css';
import type { Conflict, Version } from './conflict.ts';
import styles from './conflict-dialog.module.css';
import { displayValue } from './field-form.ts';
import type { FieldSpecs, Values } from './field-form.ts';
import { RECORD_TEXTS } from './record-texts.ts';

interface ConflictDialogProps<Name extends string> {
  readonly conflict: Conflict<Name, unknown>;
  readonly specs: FieldSpecs<Name>;
  readonly onResolve: (kept: Values<Name>) => void;
  readonly onCancel: () => void;
}

type Choices<Name extends string> = Partial<Record<Name, Version>>;

const VERSIONS = ['local', 'server'] as const;
const LABELS: Record<Version, string> = { local: RECORD_TEXTS.local, server: RECORD_TEXTS.server };

/** Shows both versions of a changed record and lets the person choose field by field. */
export const ConflictDialog = <Name extends string>({
  conflict: { message, local, differences },
  specs,
  onResolve,
  onCancel,
}: ConflictDialogProps<Name>) => {
  const [chosen, setChosen] = useState<Choices<Name>>(
    () => Object.fromEntries(differences.map(({ name, proposed }) => [name, proposed])) as Choices<Name>,
  );
  const isUndecided = differences.some(({ name }) => chosen[name] === undefined);
  const resolve = (): void => {
    const fromServer = differences.filter(({ name }) => chosen[name] === 'server');
    const serverValues = Object.fromEntries(fromServer.map((one) => [one.name, one.server])) as Partial<
      Values<Name>
    >;
    onResolve({ ...local, ...serverValues });
  };
  const display = (name: Name, value: string): string =>
    displayValue(specs[name], value) || RECORD_TEXTS.nothing;

  return (
    <Dialog
      title={RECORD_TEXTS.conflictTitle}
      onCancel={onCancel}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {RECORD_TEXTS.cancel}
          </Button>
          <Button disabled={isUndecided} onClick={resolve}>
            {RECORD_TEXTS.saveChosen}
          </Button>
        </>
      }
    >
      <div className={styles['conflict']}>
        <p className={styles['who']}>{message}</p>
        <p className={styles['lead']}>{RECORD_TEXTS.conflictLead}</p>
        {differences.map((difference) => (
          <fieldset key={difference.name} className={styles['field']}>
            <legend className={styles['label']}>{specs[difference.name].label}</legend>
            {VERSIONS.map((version) => (
              <label key={version} className={styles['version']}>
                <input
                  type="radio"
                  className={radioStyles['radio']}
                  name={`keep-${difference.name}`}
                  checked={chosen[difference.name] === version}
                  onChange={() => setChosen({ ...chosen, [difference.name]: version })}
                />
                <span className={styles['whose']}>{LABELS[version]}</span>
                <span className={styles['value']}>{display(difference.name, difference[version])}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
};
