import { operatingRoomCalls } from '@cotyle/contract/operating-room';
import type { OperatingRoom } from '@cotyle/contract/operating-room';
import type { TimeOutItem } from '@cotyle/domain/operating-room/subject';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey, useCallMutation } from '../../../shared/calls/use-call-query.ts';
import { asCallFailed, failureText } from '../../../shared/session/failures.ts';
import { roomInput } from '../live/use-operating-room.ts';
import { ROOM_TEXTS } from '../texts.ts';

const OWN = { meta: { ownError: true, quiet: true } } as const;

interface Connection {
  readonly isLost: boolean;
  readonly isSignedOut: boolean;
}

/** Ticks of the list. A tick is shown only when the server says that it is recorded. */
export const useTimeOut = (
  { procedureId, subjectSha256, timeOut }: OperatingRoom,
  { isLost, isSignedOut }: Connection,
) => {
  const client = useQueryClient();
  const tick = useCallMutation(operatingRoomCalls.tick, OWN);
  const untick = useCallMutation(operatingRoomCalls.untick, OWN);
  const [refusal, setRefusal] = useState<string>();
  const key = callKey(operatingRoomCalls.get, roomInput(procedureId));

  const send = async (item: TimeOutItem): Promise<void> => {
    const isTicked = timeOut.some((line) => line.item === item && line.tick !== null);
    const body = { procedureId, item, subjectSha256 };
    try {
      const answer = await (isTicked ? untick : tick).mutateAsync({ body });
      client.setQueryData(key, answer);
    } catch (error) {
      setRefusal(asCallFailed(error) ? failureText(error) : ROOM_TEXTS.noAnswer);
      await client.invalidateQueries({ queryKey: key });
    }
  };
  return {
    refusal,
    isSending: tick.isPending || untick.isPending,
    press: (item: TimeOutItem): void => {
      const refused = isSignedOut ? ROOM_TEXTS.signedOutTick : isLost ? ROOM_TEXTS.offline : undefined;
      setRefusal(refused);
      if (refused === undefined) void send(item);
    },
  };
};
