import type { CallInput } from '@cotyle/contract/call';
import { patientCalls } from '@cotyle/contract/patients';
import type { PatientDuplicate } from '@cotyle/contract/patients';
import { useRef, useState } from 'react';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import { useSubmit } from '../../shared/forms/use-submit.ts';
import { asCallFailed } from '../../shared/session/failures.ts';
import { useCall } from '../../shared/session/session-context.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';

type Identity = CallInput<typeof patientCalls.duplicates>['body'];

export interface DuplicateQuestion {
  readonly duplicates: readonly PatientDuplicate[];
  /** Of a registration, or of a change. */
  readonly isNew: boolean;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/** Looks for possible duplicates before a patient is registered or changed, and lets the person choose. */
export const useDuplicateCheck = () => {
  const call = useCall();
  const [submit, confirm] = [useSubmit(), useConfirm()];
  const [question, setQuestion] = useState<DuplicateQuestion>();
  const known = useRef<readonly number[]>([]);

  const askAbout = (duplicates: readonly PatientDuplicate[], isNew: boolean): Promise<boolean> =>
    new Promise((resolve) => {
      const onAnswer = (isConfirmed: boolean): void => {
        setQuestion(undefined);
        resolve(isConfirmed);
      };
      setQuestion({ duplicates, isNew, onAnswer });
    });

  return {
    question,
    /** Those that the person was shown. */
    knownIds: (): number[] => [...known.current],
    /** False too where the check failed: the banner shows why, and nothing is created unchecked. */
    confirmCreation: async (identity: Identity): Promise<boolean> => {
      const found = await submit(() => call(patientCalls.duplicates, { body: identity }));
      if (!found) return false;
      known.current = found.value.map(({ id }) => id);
      return found.value.length === 0 ? confirm(RECORD_TEXTS.confirmCreation) : askAbout(found.value, true);
    },
    /** Sends a change with the duplicates that were shown, until the server knows no other; undefined where the person goes back. */
    sendChange: async <T>(
      patientId: number,
      identity: Identity,
      send: (knownDuplicates: number[]) => Promise<T>,
    ): Promise<T | undefined> => {
      let shown: readonly PatientDuplicate[] = [];
      for (;;) {
        try {
          return await send(shown.map(({ id }) => id));
        } catch (error) {
          if (asCallFailed(error)?.code !== 'DUPLICATE_UNCONFIRMED') throw error;
        }
        shown = (await call(patientCalls.duplicates, { body: { ...identity, patientId } })).value;
        // None where it was deleted meanwhile.
        if (shown.length > 0 && !(await askAbout(shown, false))) return undefined;
      }
    },
  };
};
