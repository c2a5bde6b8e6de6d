import type { CallInput } from '@cotyle/contract/call';
import { eventCalls } from '@cotyle/contract/events';
import { pinCalls } from '@cotyle/contract/pins';
import type { Pin } from '@cotyle/contract/pins';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey } from '../calls/use-call-query.ts';
import { failureText } from '../session/failures.ts';
import { useCall } from '../session/session-context.ts';

type PinCommand = Exclude<keyof typeof pinCalls, 'ofProcedure'>;

/** Sends a command about a question and shows its result everywhere. */
export const usePinCall = () => {
  const [call, client] = [useCall(), useQueryClient()];
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** Undefined where it failed; the reason is shown. */
  const send = async <C extends PinCommand>(
    command: C,
    body: CallInput<(typeof pinCalls)[C]>['body'],
  ): Promise<Pin | undefined> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { value } = await call(pinCalls[command], { body } as CallInput<(typeof pinCalls)[C]>);
      await Promise.all(
        [pinCalls.ofProcedure, eventCalls.ofProcedure].map((query) =>
          client.invalidateQueries({ queryKey: callKey(query) }),
        ),
      );
      return value;
    } catch (error) {
      setFailure(failureText(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { send, isBusy, failure };
};
