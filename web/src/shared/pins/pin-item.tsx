import type { Pin } from '@cotyle/contract/pins';
import { roleLabel } from '@cotyle/domain/access/roles';
import { fullName } from '@cotyle/domain/people/status';
import { mayDecidePin, pinnedFileText } from '@cotyle/domain/pins/pins';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useSignedIn } from '../session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { dateTimeText } from '../../ui/date-time.ts';
import { FieldMessage } from '../../ui/fields/field-message.tsx';
import styles from './pins.module.css';
import { TextForm } from './text-form.tsx';
import { PIN_TEXTS } from './texts.ts';
import { usePinCall } from './use-pin-call.ts';
import { isOpen } from './use-pins.ts';

export interface PinnedCase {
  readonly status: ProcedureStatus;
  readonly isReadOnly: boolean;
}

const Author = ({ author, at }: Pick<Pin, 'author' | 'at'>) => (
  <p className={styles['author']}>
    <strong>{fullName(author)}</strong> {roleLabel(author.role)} <time dateTime={at}>{dateTimeText(at)}</time>
  </p>
);

const Steps = ({ steps }: Pick<Pin, 'steps'>) =>
  steps.length === 0 ? null : (
    <ol className={styles['steps']}>
      {steps.map((step) =>
        step.kind === 'REPLY' ? (
          <li key={step.id}>
            <Author author={step.author} at={step.at} />
            <p className={styles['text']}>{step.text}</p>
          </li>
        ) : (
          <li key={step.id} className={styles['decision']}>
            {fullName(step.author)} {PIN_TEXTS.step[step.kind]},{' '}
            <time dateTime={step.at}>{dateTimeText(step.at)}</time>
          </li>
        ),
      )}
    </ol>
  );

const Resolution = ({ pin, status }: { pin: Pin; status: ProcedureStatus }) => {
  const { userId, role } = useSignedIn();
  const { send, isBusy, failure } = usePinCall();
  if (!mayDecidePin({ id: userId, role }, pin.author.id, status)) return null;
  const command = isOpen(pin) ? 'resolve' : 'reopen';
  return (
    <>
      <Button variant="quiet" busy={isBusy} onClick={() => void send(command, { pinId: pin.id })}>
        {PIN_TEXTS[command]}
      </Button>
      <FieldMessage id={`pin-${pin.id}-failure`} error={failure} />
    </>
  );
};

const Answering = ({ pin, status }: { pin: Pin; status: ProcedureStatus }) => {
  const { send, isBusy, failure } = usePinCall();
  return (
    <TextForm
      label={PIN_TEXTS.answer}
      send={PIN_TEXTS.sendAnswer}
      draft={`pin-answer.${pin.id}`}
      isBusy={isBusy}
      failure={failure}
      onSend={async (text) => (await send('reply', { pinId: pin.id, text })) !== undefined}
    >
      <Resolution pin={pin} status={status} />
    </TextForm>
  );
};

const Details = ({ pin, about }: { pin: Pin; about: PinnedCase }) => {
  const since = pinnedFileText(pin.file);
  return (
    <>
      <Author author={pin.author} at={pin.at} />
      <p className={styles['about']}>
        {[
          PIN_TEXTS.viewer[pin.view.viewer],
          pin.file.fileName,
          ...(pin.planVersion === null ? [] : [PIN_TEXTS.version(pin.planVersion)]),
        ].join(' · ')}
      </p>
      {since === undefined ? null : <p className={styles['since']}>{since}</p>}
      <Steps steps={pin.steps} />
      {about.isReadOnly ? null : <Answering pin={pin} status={about.status} />}
    </>
  );
};

interface PinItemProps {
  readonly pin: Pin;
  readonly about: PinnedCase;
  readonly isSelected: boolean;
  /** Where its view is opened; left out where choosing it shows what was said. */
  readonly to?: string | undefined;
  readonly onChoose: () => void;
}

/** The line with the number and the text. */
const Head = ({ pin, isSelected, to, onChoose }: Omit<PinItemProps, 'about'>) => {
  const content = (
    <>
      <span className={styles['number']} data-resolved={!isOpen(pin) || undefined}>
        {pin.number}
      </span>
      <span className={styles['words']}>{pin.text}</span>
      <span className={styles['state']} data-resolved={!isOpen(pin) || undefined}>
        {isOpen(pin) ? null : <Check aria-hidden />}
        {isOpen(pin) ? PIN_TEXTS.open : PIN_TEXTS.resolved}
      </span>
    </>
  );
  return to === undefined ? (
    <button type="button" className={styles['head']} aria-expanded={isSelected} onClick={onChoose}>
      {content}
    </button>
  ) : (
    <Link className={styles['head']} to={{ search: to }} onClick={onChoose}>
      {content}
    </Link>
  );
};

/** One question; what was said to it is shown for the selected one. */
export const PinItem = ({ pin, about, isSelected, to, onChoose }: PinItemProps) => {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <li ref={item} className={styles['item']} data-selected={isSelected || undefined}>
      <Head pin={pin} isSelected={isSelected} to={to} onChoose={onChoose} />
      {isSelected ? <Details pin={pin} about={about} /> : null}
    </li>
  );
};
