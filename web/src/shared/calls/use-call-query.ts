import type { JsonCall, CallAnswer, CallInput, CallShape } from '@cotyle/contract/call';
import { useMutation, useQuery } from '@tanstack/react-query';
import type {
  QueryFunctionContext,
  QueryMeta,
  UseMutationOptions,
  UseQueryOptions,
} from '@tanstack/react-query';
import type { Caller } from '../session/caller.ts';
import { useCall } from '../session/session-context.ts';
import { useLastingError } from './lasting-error.ts';

type QueryOptions<C extends JsonCall, Shown> = Omit<
  UseQueryOptions<CallAnswer<C>, Error, Shown>,
  'queryKey' | 'queryFn'
>;

/** The query key of an answer: all answers of one call share its method and path. */
export const callKey = (call: CallShape, input?: unknown) =>
  input === undefined ? [call.method, call.path] : [call.method, call.path, input];

/** The key of an answer and what is known about it, for every query of a call. */
export const describeQuery = (call: CallShape, input: unknown, meta?: QueryMeta) => ({
  queryKey: callKey(call, input),
  meta: { ...meta, dependsOn: call.dependsOn },
});

export const fetcher =
  <C extends JsonCall>(send: Caller, call: C, input: CallInput<C>) =>
  ({ signal }: QueryFunctionContext): Promise<CallAnswer<C>> =>
    send(call, input, { signal });

/** Sends a declared call as the signed-in person and caches the answer. */
export const useCallQuery = <C extends JsonCall, Shown = CallAnswer<C>>(
  call: C,
  input: CallInput<C>,
  options?: QueryOptions<C, Shown>,
) => {
  const send = useCall();
  const query = useQuery({
    ...options,
    ...describeQuery(call, input, options?.meta),
    queryFn: fetcher(send, call, input),
  });
  return useLastingError(query);
};

/** A declared call as a mutation; a failure is shown in the error banner unless `meta.ownError`. */
export const useCallMutation = <C extends JsonCall>(
  call: C,
  options?: Omit<UseMutationOptions<CallAnswer<C>, Error, CallInput<C>>, 'mutationFn'>,
) => {
  const send = useCall();
  return useMutation({ ...options, mutationFn: (input: CallInput<C>) => send(call, input) });
};
