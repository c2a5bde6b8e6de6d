import { accountCalls } from '@cotyle/contract/account';
import { MAIL_KINDS, MAIL_LABELS, MAIL_RHYTHMS, RHYTHM_LABELS } from '@cotyle/domain/people/mails';
import type { WantedMails } from '@cotyle/domain/people/mails';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useCallMutation, useCallQuery } from '../../shared/calls/use-call-query.ts';
import { Section, Wide } from '../../shared/forms/sheet.tsx';
import { RadioField } from '../../ui/fields/radio-field.tsx';
import { Switch } from '../../ui/grid/switch.tsx';
import { NotLoaded, SkeletonLines } from '../../ui/not-loaded.tsx';
import styles from './mails-section.module.css';
import { ACCOUNT_TEXTS } from './texts.ts';

const RHYTHMS = MAIL_RHYTHMS.map((value) => ({ value, label: RHYTHM_LABELS[value] }));

interface ChoiceProps {
  readonly wanted: WantedMails;
  readonly onChange: (change: Partial<WantedMails>) => void;
}

const Choice = ({ wanted, onChange }: ChoiceProps) => (
  <>
    <div className={styles['rhythm']}>
      <RadioField
        label={ACCOUNT_TEXTS.mailsWhen}
        name="mail-rhythm"
        options={RHYTHMS}
        value={wanted.rhythm}
        onChange={({ target }) => {
          const rhythm = MAIL_RHYTHMS.find((value) => value === target.value);
          if (rhythm) onChange({ rhythm });
        }}
      />
    </div>
    {wanted.rhythm === 'OFF' ? null : (
      <ul className={styles['mails']}>
        {MAIL_KINDS.map((kind) => (
          <li key={kind}>
            <Switch label={MAIL_LABELS[kind]} on={wanted[kind]} onChange={(on) => onChange({ [kind]: on })} />
            <p className={styles['more']}>{ACCOUNT_TEXTS.mailsMore[kind]}</p>
          </li>
        ))}
      </ul>
    )}
  </>
);

/** Each choice is saved at once, and shown as chosen until the server has answered. */
export const MailsSection = () => {
  const client = useQueryClient();
  const choice = useCallQuery(accountCalls.mails, {}, { select: ({ value }) => value });
  const saving = useCallMutation(accountCalls.saveMails, {
    meta: { quiet: true },
    // One after another: the last switch that was turned is the last to be saved.
    scope: { id: 'mails' },
    // Pending until the list is fetched again, so that a switch does not jump back in between.
    onSettled: () => client.invalidateQueries({ queryKey: callKey(accountCalls.mails) }),
  });
  const wanted = saving.isPending ? saving.variables.body : choice.data;
  return (
    <Section title={ACCOUNT_TEXTS.mails} lead={ACCOUNT_TEXTS.mailsLead}>
      <Wide>
        {wanted ? (
          <Choice wanted={wanted} onChange={(change) => saving.mutate({ body: { ...wanted, ...change } })} />
        ) : choice.isError ? (
          <NotLoaded text={ACCOUNT_TEXTS.mailsFailed} onRetry={() => void choice.refetch()} />
        ) : (
          <SkeletonLines count={2} />
        )}
        <p className={styles['note']}>{ACCOUNT_TEXTS.mailsAlways}</p>
      </Wide>
    </Section>
  );
};
