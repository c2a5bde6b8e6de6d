import { approvalLabel } from '@cotyle/domain/planning/approval/approval-state';
import type { TestApp } from '../../../testing/app.ts';
import { expectRejected } from '../../../testing/expect-rejected.ts';
import type { PlanSteps } from './plan-steps.ts';

/** What is stored about the approval of a plan. */
export const approvalReads = (cotyle: TestApp, steps: PlanSteps) => {
  const db = () => cotyle.context.database.kysely;
  return {
    labelOf: async (id: number): Promise<string> => approvalLabel((await steps.approvalOf(id)).approval),
    eventsOf: async (id: number, type: string) =>
      (
        await db()
          .selectFrom('events')
          .select(['type', 'initiator_id as by', 'old_value as from', 'new_value as to'])
          .where('procedure_id', '=', id)
          .orderBy('id')
          .execute()
      ).filter((event) => event.type === type),
    noticesOf: async (id: number) =>
      (
        await db()
          .selectFrom('messages')
          .select(['receiver_id as receiver', 'text'])
          .where('procedure_id', '=', id)
          .orderBy('id')
          .execute()
      ).map(({ receiver, text }) => [receiver, text]),
  };
};

export type ApprovalReads = ReturnType<typeof approvalReads>;

export const failureOf = async (call: Promise<unknown>) => {
  const { status, message } = await expectRejected(call);
  return { status, message };
};
