import type { CallFailed } from '@cotyle/contract/client';
import {
  answerTo,
  CONFIRMATIONS,
  isConfirmationCode,
  REASON_LIMIT,
} from '@cotyle/domain/procedures/confirmation';
import type { ConfirmationAnswers } from '@cotyle/domain/procedures/confirmation';
import { useConfirmWith } from '../../ui/dialogs/confirm.tsx';

/** Asks the person for a confirmation that the server requires; undefined when they cancel. */
export const useServerConfirmation = () => {
  const confirm = useConfirmWith();
  return async (failed: CallFailed): Promise<ConfirmationAnswers | undefined> => {
    const { code, message, issues } = failed;
    if (!isConfirmationCode(code)) return undefined;
    const { title, reason: reasonField } = CONFIRMATIONS[code];
    const wanted = issues.find(({ path }) => path === reasonField);
    const answer = await confirm({
      title,
      text: message,
      points: issues.filter((issue) => issue !== wanted).map((issue) => issue.message),
      ...(wanted ? { reason: { hint: wanted.message, limit: REASON_LIMIT } } : {}),
    });
    return answer && answerTo(code, answer.reason);
  };
};
