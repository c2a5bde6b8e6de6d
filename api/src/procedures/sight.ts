import type { VisibleProcedure } from '@cotyle/domain/access/visibility';

/** What decides who may see a procedure, and nothing else of it: this leaves the database. */
export const sightOf = (procedure: VisibleProcedure): VisibleProcedure => ({
  creatorId: procedure.creatorId,
  surgeonId: procedure.surgeonId,
  radiologyLocationId: procedure.radiologyLocationId,
  status: procedure.status,
  deleted: procedure.deleted,
});
