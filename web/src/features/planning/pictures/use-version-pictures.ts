import { eventCalls } from '@cotyle/contract/events';
import { planApprovalCalls } from '@cotyle/contract/plan-approval';
import type { PlanVersion } from '@cotyle/contract/plans';
import type { Plan } from '@cotyle/domain/planning/plan';
import type { PlanPictureView } from '@cotyle/domain/planning/plan-pictures';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callKey } from '../../../shared/calls/use-call-query.ts';
import { failureText } from '../../../shared/session/failures.ts';
import { useSessionService } from '../../../shared/session/session-context.ts';
import { storePictures } from './store-pictures.ts';
import { PicturesFailed } from './taken-pictures.ts';
import type { LeftOut, TakenPicture, TakenPictures } from './taken-pictures.ts';

export type PicturesState =
  | { readonly kind: 'storing'; readonly version: number }
  | { readonly kind: 'stored'; readonly version: number; readonly leftOut: LeftOut | undefined }
  | { readonly kind: 'failed'; readonly version: number; readonly reason: string };

/** What was done for one version: pictures that were taken are sent again as they are. */
interface Work {
  readonly saved: PlanVersion;
  waiting: readonly TakenPicture[];
  leftOut: LeftOut | undefined;
  readonly stored: Set<PlanPictureView>;
}

const reasonOf = (error: unknown): string =>
  error instanceof PicturesFailed ? error.message : failureText(error);

/** Takes and stores the pictures of a version as soon as it is saved. The save itself does not wait for them. */
export const useVersionPictures = (
  procedureId: number,
  saved: PlanVersion | undefined,
  take: (plan: Plan) => Promise<TakenPictures>,
) => {
  const [session, client] = [useSessionService(), useQueryClient()];
  const [state, setState] = useState<PicturesState>();
  const work = useRef<Work>(undefined);
  const run = async (now: Work): Promise<void> => {
    const { version, plan } = now.saved;
    // A newer version has taken its place on the screen; its pictures are stored all the same.
    const tell = (told: PicturesState): void => {
      if (work.current === now) setState(told);
    };
    tell({ kind: 'storing', version });
    try {
      if (now.waiting.length === 0) {
        const { pictures, leftOut } = await take(plan);
        now.waiting = pictures.filter(({ view }) => !now.stored.has(view));
        now.leftOut = leftOut;
      }
      if (now.waiting.length > 0) await storePictures(session, procedureId, now.saved, now.waiting);
      for (const { view } of now.waiting) now.stored.add(view);
      now.waiting = [];
      tell({ kind: 'stored', version, leftOut: now.leftOut });
      for (const query of [planApprovalCalls.get, eventCalls.ofProcedure])
        void client.invalidateQueries({ queryKey: callKey(query) });
    } catch (error) {
      tell({ kind: 'failed', version, reason: reasonOf(error) });
    }
  };
  const start = useEffectEvent((version: number) => {
    if (saved?.version !== version || work.current?.saved.version === version) return;
    work.current = { saved, waiting: [], leftOut: undefined, stored: new Set() };
    void run(work.current);
  });
  const version = saved?.version;
  useEffect(() => {
    if (version !== undefined) start(version);
  }, [version]);
  return { state, again: (): void => void (work.current && run(work.current)) };
};
