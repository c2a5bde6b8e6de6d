import type { CallAnswer } from '@cotyle/contract/call';
import { noteCalls } from '@cotyle/contract/notes';
import { roleLabel } from '@cotyle/domain/access/roles';
import { NOTE_MAX } from '@cotyle/domain/messages/limits';
import { fullName } from '@cotyle/domain/people/status';
import { freeText } from '@cotyle/domain/validation/text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey, useCallMutation } from '../../../shared/calls/use-call-query.ts';
import { useDraft } from '../../../shared/drafts/use-draft.ts';
import { failureText } from '../../../shared/session/failures.ts';
import { Button } from '../../../ui/button.tsx';
import { dateText, timeText } from '../../../ui/date-time.ts';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useProcedureFormContext } from '../form/form-context.ts';
import { notesInput, useNotes } from '../queries.ts';
import { PROCEDURE_TEXTS } from '../texts.ts';
import styles from './notes-section.module.css';
import { NotLoaded, SkeletonLines } from '../../../ui/not-loaded.tsx';
import { ScrollArea, Section } from './section.tsx';

type Note = CallAnswer<typeof noteCalls.ofProcedure>['value'][number];

const rule = freeText(NOTE_MAX);
/** A long discussion must not hide the history. */
const FIRST_SHOWN = 8;

/** The draft of a note survives a reload. */
const NewNote = ({ procedureId }: { procedureId: number }) => {
  const [text, setText] = useDraft(`note.${procedureId}`);
  const [serverError, setServerError] = useState<string>();
  const client = useQueryClient();
  const toast = useToast();
  const add = useCallMutation(noteCalls.create, {
    meta: { ownError: true, quiet: true },
    onSuccess: async () => {
      setText('');
      toast(PROCEDURE_TEXTS.noteAdded);
      await client.invalidateQueries({
        queryKey: callKey(noteCalls.ofProcedure, notesInput(String(procedureId))),
      });
    },
    onError: (error) => {
      setServerError(failureText(error));
      toast(PROCEDURE_TEXTS.noteNotAdded, 'error');
    },
  });
  const problem = text.trim() === '' ? undefined : rule(text)[0];
  return (
    <div className={styles['new']}>
      <TextArea
        label={PROCEDURE_TEXTS.newNote}
        rows={2}
        value={text}
        limit={NOTE_MAX}
        error={problem ?? serverError}
        onChange={({ target }) => {
          setServerError(undefined);
          setText(target.value);
        }}
        end={
          <Button
            variant="secondary"
            disabled={rule(text).length > 0}
            busy={add.isPending}
            onClick={() => add.mutate({ body: { description: text, procedureId } })}
          >
            {PROCEDURE_TEXTS.addNote}
          </Button>
        }
      />
    </div>
  );
};

const NoteItem = ({ note }: { note: Note }) => (
  <li className={styles['note']}>
    <p className={styles['author']}>
      <strong>{fullName(note.user)}</strong>
      <span>{roleLabel(note.user.role)}</span>
      <time dateTime={note.creation}>
        {dateText(note.creation)} {timeText(note.creation)}
      </time>
    </p>
    <p className={styles['text']}>{note.description}</p>
  </li>
);

const List = ({ procedureId }: { procedureId: number }) => {
  const { data, isError, refetch } = useNotes(String(procedureId));
  const [all, setAll] = useState(false);
  if (data?.length === 0) return <p className={styles['none']}>{PROCEDURE_TEXTS.noNotes}</p>;
  if (data)
    return (
      <ScrollArea label={PROCEDURE_TEXTS.notes}>
        <ul className={styles['list']}>
          {data.slice(0, all ? data.length : FIRST_SHOWN).map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </ul>
        {all || data.length <= FIRST_SHOWN ? null : (
          <Button variant="quiet" onClick={() => setAll(true)}>
            {PROCEDURE_TEXTS.olderNotes(data.length - FIRST_SHOWN)}
          </Button>
        )}
      </ScrollArea>
    );
  return isError ? (
    <NotLoaded text={PROCEDURE_TEXTS.notesFailed} onRetry={() => void refetch()} />
  ) : (
    <SkeletonLines count={3} />
  );
};

export const NotesSection = () => {
  const { record, editable } = useProcedureFormContext();
  return (
    <Section title={PROCEDURE_TEXTS.notes}>
      {editable.length > 0 ? <NewNote procedureId={record.id} /> : null}
      <List procedureId={record.id} />
    </Section>
  );
};
