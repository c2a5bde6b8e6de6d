import { directoryCalls } from '@cotyle/contract/admin-users';
import type { PersonSummary } from '@cotyle/contract/admin-users';
import { assignmentCalls } from '@cotyle/contract/assignments';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useCallMutation, useCallQuery } from '../../shared/calls/use-call-query.ts';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { assistantsAfter, availableFor } from './available.ts';
import type { Move } from './available.ts';

/** The surgeon's assistants and the available ones; a move is shown optimistically and marked until it is confirmed. */
export const useAssistants = (onMoved: (move: Move) => void) => {
  const { userId } = useSignedIn();
  const client = useQueryClient();
  const directory = useCallQuery(directoryCalls.all, {}, { select: ({ value }) => value });
  const pairs = useCallQuery(
    assignmentCalls.bySurgeon,
    { params: { id: String(userId) } },
    { select: ({ value }) => value.assistants },
  );
  // The mutation stays pending until the list is refetched.
  const settings = {
    meta: { quiet: true },
    onSettled: () => client.invalidateQueries({ queryKey: callKey(assignmentCalls.bySurgeon) }),
  };
  const assigning = useCallMutation(assignmentCalls.create, settings);
  const unassigning = useCallMutation(assignmentCalls.delete, settings);

  const known: readonly PersonSummary[] = [...(directory.data ?? []), ...(pairs.data ?? [])];
  const running = (): Move | undefined => {
    const kind = assigning.isPending ? 'assign' : unassigning.isPending ? 'unassign' : undefined;
    const id = assigning.isPending
      ? assigning.variables.body.surgeonAssistantId
      : Number(unassigning.variables?.params.assistantId);
    const person = known.find((one) => one.id === id);
    return kind && person && { kind, person };
  };
  const move = running();
  const yours = pairs.data && assistantsAfter(pairs.data, move);
  return {
    yours,
    available: yours && directory.data && availableFor(userId, directory.data, yours),
    move,
    isFailed: directory.isError || pairs.isError,
    retry: () => {
      void directory.refetch();
      void pairs.refetch();
    },
    assign: (person: PersonSummary) =>
      assigning.mutate(
        { body: { surgeonId: userId, surgeonAssistantId: person.id } },
        { onSuccess: () => onMoved({ kind: 'assign', person }) },
      ),
    unassign: (person: PersonSummary) =>
      unassigning.mutate(
        { params: { surgeonId: String(userId), assistantId: String(person.id) } },
        { onSuccess: () => onMoved({ kind: 'unassign', person }) },
      ),
  };
};
