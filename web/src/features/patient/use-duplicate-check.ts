import type { CallInput } from '@cotyle/contract/call';
import { patientCalls } from '@cotyle/contract/patients';
import type { PatientDuplicate } from '@cotyle/contract/patients';
import { useRef, useState } from 'react';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import { useSubmit } from '../../shared/forms/use-submit.ts';
import { useCall } from '../../shared/session/session-context.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';

type Identity = CallInput<typeof patientCalls.duplicates>['body'];

export interface DuplicateQuestion {
  readonly duplicates: readonly PatientDuplicate[];
  readonly onAnswer: (isCreated: boolean) => void;
}

/** Looks for possible duplicates before a patient is registered, and lets the person choose. */
export const useDuplicateCheck = () => {
  const call = useCall();
  const [submit, confirm] = [useSubmit(), useConfirm()];
  const [question, setQuestion] = useState<DuplicateQuestion>();
  const known = useRef<readonly number[]>([]);

  const askAbout = (duplicates: readonly PatientDuplicate[]): Promise<boolean> =>
    new Promise((resolve) => {
      const onAnswer = (isCreated: boolean): void => {
        setQuestion(undefined);
        resolve(isCreated);
      };
      setQuestion({ duplicates, onAnswer });
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
      return found.value.length === 0 ? confirm(RECORD_TEXTS.confirmCreation) : askAbout(found.value);
    },
  };
};
