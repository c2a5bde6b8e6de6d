import { maySeeProcedure } from '@cotyle/domain/access/visibility';
import type { VisibleProcedure } from '@cotyle/domain/access/visibility';
import { mayApprove } from '@cotyle/domain/planning/approval/rules';
import { mayPlan } from '@cotyle/domain/planning/saved-plan';
import { isPriImportable } from '@cotyle/domain/pri/importing';
import { addStoredPlanPicture } from '../../cases/plans/pictures/testing/stored-plan-picture.ts';
import { aPlan } from '../../cases/plans/testing/a-plan.ts';
import { ABSENT, makeProcedure } from '../matrix-world.ts';
import { TEST_PASSWORD } from '../people.ts';
import type { Rule } from './rule.ts';
import { ofProcedure, rule } from './rule.ts';

export const PLANS_RULES = {
  'plan.ofProcedure': ofProcedure((id) => ({ params: { id } })),
  // The model that it names is absent, which shows only to those who may plan.
  'plan.save': rule<VisibleProcedure>({
    make: makeProcedure,
    input: (procedureId) => ({
      body: { procedureId, plan: aPlan(), pelvisFileId: ABSENT, femurFileId: null },
    }),
    expected: (viewer, facts) => {
      if (!facts || !maySeeProcedure(viewer, facts)) return 404;
      if (facts.deleted) return 409;
      return mayPlan(viewer.role, facts.status) ? 404 : 403;
    },
  }),
  'planApproval.get': ofProcedure((id) => ({ params: { id } })),
  // There is no plan, which shows only to those who may decide.
  'planApproval.propose': rule<VisibleProcedure>({
    make: makeProcedure,
    input: (procedureId) => ({ body: { procedureId, version: 1, sha256: '0'.repeat(64) } }),
    expected: (viewer, facts) => {
      if (!facts || !maySeeProcedure(viewer, facts)) return 404;
      if (facts.deleted) return 409;
      return mayPlan(viewer.role, facts.status) ? 409 : 403;
    },
  }),
  'planApproval.approve': rule<VisibleProcedure>({
    make: makeProcedure,
    input: (procedureId) => ({
      body: { procedureId, version: 1, sha256: '0'.repeat(64), password: TEST_PASSWORD },
    }),
    expected: (viewer, facts) => {
      if (!facts || !maySeeProcedure(viewer, facts)) return 404;
      return mayApprove(viewer, facts) ? 409 : 403;
    },
  }),
  // There is no version.
  'planPicture.add': rule<VisibleProcedure>({
    make: makeProcedure,
    input: (procedureId) => ({
      form: {
        fields: { procedureId: String(procedureId), version: '1', sha256: '0'.repeat(64) },
        files: [{ field: 'pictures', name: 'front', content: 'no picture' }],
      },
    }),
    expected: () => 404,
  }),
  'planPicture.get': rule<VisibleProcedure>({
    make: makeProcedure,
    input: async (id, { cotyle }) => {
      await addStoredPlanPicture(cotyle.context.database.kysely, id);
      return { params: { id, version: 1, view: 'front' } };
    },
    expected: (viewer, facts) => (facts && maySeeProcedure(viewer, facts) ? 200 : 404),
  }),
  // There is no plan, which shows only to those who may see the procedure.
  'planSheet.get': rule<VisibleProcedure>({
    make: makeProcedure,
    input: (id) => ({ params: { id: String(id), version: '1' }, query: { paper: 'A4' } }),
    expected: (viewer, facts) => (facts && maySeeProcedure(viewer, facts) ? 409 : 404),
  }),
  'pri.import': rule<VisibleProcedure>({
    make: makeProcedure,
    input: (id) => ({
      form: {
        fields: { procedureId: String(id) },
        files: [{ field: 'file', name: 'pri.csv', content: 'Size,52\nSide,LEFT' }],
      },
    }),
    expected: (viewer, facts) => {
      if (!facts || !maySeeProcedure(viewer, facts)) return 404;
      return facts.deleted || !isPriImportable(viewer.role, facts.status) ? 409 : 200;
    },
  }),
} satisfies Record<string, Rule<unknown>>;
