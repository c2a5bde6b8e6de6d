import { isOwnChange } from '@cotyle/domain/stale';
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
const LABELS = { local: RECORD_TEXTS.local, server: RECORD_TEXTS.server };
const OWN_LABELS = { local: RECORD_TEXTS.localOwn, server: RECORD_TEXTS.serverOwn };

/**
 * Shows both versions of a changed record and lets the person choose field by field. A field that they have not touched
 * is no choice: it keeps the value that was saved.
 */
export const ConflictDialog = <Name extends string>({
  conflict: { message, local, differences },
  specs,
  onResolve,
  onCancel,
}: ConflictDialogProps<Name>) => {
  const [chosen, setChosen] = useState<Choices<Name>>(
    () => Object.fromEntries(differences.map(({ name, proposed }) => [name, proposed])) as Choices<Name>,
  );
  const isOwn = isOwnChange(message);
  const labels: Record<Version, string> = isOwn ? OWN_LABELS : LABELS;
  const touched = differences.filter(({ proposed }) => proposed !== 'server');
  const untouched = differences.filter(({ proposed }) => proposed === 'server');
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
      title={isOwn ? RECORD_TEXTS.conflictTitleOwn : RECORD_TEXTS.conflictTitle}
      onCancel={onCancel}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {RECORD_TEXTS.cancel}
          </Button>
          <Button disabled={isUndecided} onClick={resolve}>
            {touched.length > 0 ? RECORD_TEXTS.saveChosen : RECORD_TEXTS.continue}
          </Button>
        </>
      }
    >
      <div className={styles['conflict']}>
        <p className={styles['who']}>{message}</p>
        {touched.length > 0 ? <p className={styles['lead']}>{RECORD_TEXTS.conflictLead}</p> : null}
        {touched.map((difference) => (
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
                <span className={styles['whose']}>{labels[version]}</span>
                <span className={styles['value']}>{display(difference.name, difference[version])}</span>
              </label>
            ))}
          </fieldset>
        ))}
        {untouched.length > 0 ? (
          <section className={styles['untouched']}>
            <h3 className={styles['label']}>{RECORD_TEXTS.alsoChanged}</h3>
            <dl>
              {untouched.map(({ name, server }) => (
                <div key={name}>
                  <dt>{specs[name].label}</dt>
                  <dd>{display(name, server)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ) : null}
      </div>
    </Dialog>
  );
};
