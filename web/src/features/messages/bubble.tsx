import type { Message } from '@cotyle/contract/messages';
import { fullName } from '@cotyle/domain/people/status';
import { Check, FileText } from 'lucide-react';
import { Link } from 'react-router';
import { dateText, timeText } from '../../ui/date-time.ts';
import { SCROLL_ANCHOR } from '../../ui/tail-scroll.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './bubble.module.css';
import { MESSAGES_TEXTS } from './texts.ts';
import { unseen } from './use-mark-seen.ts';

interface ConcerningProps extends Pick<Message, 'pinId'> {
  readonly procedure: NonNullable<Message['procedure']>;
}

/** The patient's name and the link are shown only to those who may see the procedure. */
const Concerning = ({ procedure, pinId }: ConcerningProps) => {
  const { id, visible, patient } = procedure;
  const words = [patient && fullName(patient), MESSAGES_TEXTS.procedure(id)].filter(Boolean).join(', ');
  return (
    <p className={styles['concerning']}>
      <FileText aria-hidden />
      {visible ? <Link to={`/procedure/${id}${pinId === null ? '' : `?pin=${pinId}`}`}>{words}</Link> : words}
    </p>
  );
};

/** The read receipt. */
const Receipt = ({ isRead }: { isRead: boolean }) =>
  isRead ? (
    <span className={styles['receipt']} title={MESSAGES_TEXTS.read}>
      <Check aria-hidden />
      <VisuallyHidden>{MESSAGES_TEXTS.read}</VisuallyHidden>
    </span>
  ) : (
    <span className={styles['receipt']} title={MESSAGES_TEXTS.notRead}>
      <span aria-hidden>{MESSAGES_TEXTS.notReadMark}</span>
      <VisuallyHidden>{MESSAGES_TEXTS.notRead}</VisuallyHidden>
    </span>
  );

interface BubbleProps {
  readonly message: Message;
  readonly own: boolean;
  /** A notification, which is not as loud as what a person wrote. */
  readonly quiet: boolean;
  readonly isNew: boolean;
  /** The chat is scrolled to this message when it is opened. */
  readonly opening: boolean;
}

export const Bubble = ({ message, own, quiet, isNew, opening }: BubbleProps) => {
  const { id, text, creation, isRead, procedure, pinId, sender } = message;
  return (
    <li
      className={styles['line']}
      data-own={own ? '' : undefined}
      data-quiet={quiet ? '' : undefined}
      data-new={isNew ? '' : undefined}
      {...(own || isRead ? {} : unseen(id))}
      {...(opening ? SCROLL_ANCHOR : {})}
    >
      <div className={styles['bubble']}>
        <VisuallyHidden>{own ? MESSAGES_TEXTS.you : fullName(sender)}: </VisuallyHidden>
        {procedure ? <Concerning procedure={procedure} pinId={pinId} /> : null}
        <p className={styles['text']}>{text}</p>
      </div>
      <p className={styles['foot']}>
        {isNew ? <span className={styles['new']}>{MESSAGES_TEXTS.newMark}</span> : null}
        <time dateTime={creation}>
          {timeText(creation)}, {dateText(creation)}
        </time>
        {own ? <Receipt isRead={isRead} /> : null}
      </p>
    </li>
  );
};
