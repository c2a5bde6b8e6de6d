import { directoryCalls } from '@cotyle/contract/admin-users';
import { mayReceive } from '@cotyle/domain/messages/receiver';
import { MessagesSquare } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { useReceived, useSent } from '../../shared/messages/use-messages.ts';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChatList } from './chat-list.tsx';
import { chatsOf } from './chats.ts';
import { Conversation } from './conversation.tsx';
import styles from './messages-page.module.css';
import { MESSAGES_TEXTS } from './texts.ts';
import { UI_TEXTS } from '../../ui/texts.ts';

/** Inactive and deleted people keep their chats, but cannot receive messages. */
const useCannotReceive = (personId: number | undefined): boolean => {
  const { data } = useCallQuery(directoryCalls.all, {}, { meta: { ownError: true } });
  const person = data?.value.find(({ id }) => id === personId);
  return person !== undefined && !mayReceive(person);
};

export const MessagesPage = () => {
  const { userId } = useSignedIn();
  const received = useReceived();
  const sent = useSent();
  const open = Number(useSearchParams()[0].get('chat'));
  const chats = useMemo(
    () => (received.data && sent.data ? chatsOf(userId, received.data, sent.data) : undefined),
    [userId, received.data, sent.data],
  );
  const chat = chats?.find(({ person }) => person.id === open);
  const closed = useCannotReceive(chat?.person.id);
  const failed = received.isError || sent.isError;

  if (!chats)
    return failed ? (
      <div className={styles['placeholder']}>
        <Notice severity="error">{MESSAGES_TEXTS.failed}</Notice>
        <Button
          variant="secondary"
          onClick={() => {
            void received.refetch();
            void sent.refetch();
          }}
        >
          {UI_TEXTS.tryAgain}
        </Button>
      </div>
    ) : (
      <output className={styles['placeholder']}>{MESSAGES_TEXTS.loading}</output>
    );
  return (
    <>
      {failed ? <Notice severity="warning">{MESSAGES_TEXTS.outdated}</Notice> : null}
      <div className={styles['page']}>
        <ChatList chats={chats} open={chat?.person.id} />
        {chat ? (
          <Conversation key={chat.person.id} chat={chat} closed={closed} />
        ) : (
          <div className={styles['none']}>
            <MessagesSquare aria-hidden />
            {chats.length > 0 ? <p>{MESSAGES_TEXTS.choose}</p> : null}
          </div>
        )}
      </div>
    </>
  );
};
