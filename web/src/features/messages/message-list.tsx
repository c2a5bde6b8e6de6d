import type { Message } from '@cotyle/contract/messages';
import { isNotification } from '@cotyle/domain/messages/notification';
import { Fragment, useState } from 'react';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { Bubble } from './bubble.tsx';
import { byDay } from './days.ts';
import styles from './message-list.module.css';

interface MessageListProps {
  readonly messages: readonly Message[];
  readonly marked: ReadonlySet<number>;
  /** The chat is scrolled to this message when it is opened. */
  readonly opening: number | undefined;
}

/** The messages under the day on which they were written. */
export const MessageList = ({ messages, marked, opening }: MessageListProps) => {
  const { userId } = useSignedIn();
  const [now] = useState(() => new Date());
  return (
    <ol className={styles['list']}>
      {byDay(messages, now).map(({ day, messages: ofDay }) => (
        <Fragment key={ofDay[0].id}>
          <li className={styles['day']}>
            <h3>{day}</h3>
          </li>
          {ofDay.map((message) => (
            <Bubble
              key={message.id}
              message={message}
              own={message.senderId === userId}
              quiet={isNotification(message)}
              isNew={marked.has(message.id)}
              opening={message.id === opening}
            />
          ))}
        </Fragment>
      ))}
    </ol>
  );
};
