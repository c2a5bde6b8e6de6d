import { fileCalls } from '@cotyle/contract/files';
import { planApprovalCalls } from '@cotyle/contract/plan-approval';
import { planCalls } from '@cotyle/contract/plans';
import { degrees, millimetres } from '@cotyle/domain/cup/units';
import type { Side } from '@cotyle/domain/hip/side';
import type { Page } from '@playwright/test';
import type { RunningApp } from '../harness/app-process.ts';
import { apiClient } from './api-client.ts';
import { modelCase } from './models.ts';
import { PASSWORD, surgeon } from './people.ts';

/** Saves a plan with implants on the model of the case, as its surgeon. */
export const savePlan = async (
  clinic: RunningApp,
  procedureId: number,
  { side, inclination = 42, reason }: { side: Side; inclination?: number; reason?: string },
): Promise<void> => {
  const { call } = await apiClient(clinic, surgeon);
  const { value: files } = await call(fileCalls.ofProcedure, { params: { id: String(procedureId) } });
  const pelvisFileId = files.find(({ type }) => type === 'MODEL')?.id ?? 0;
  const plan = {
    side,
    cup: {
      part: 'generic/cup/54',
      centre: { x: side === 'LEFT' ? 90 : -90, y: 0, z: 0 },
      angles: { inclination: degrees(inclination), anteversion: degrees(18) },
      lip: degrees(0),
    },
    liner: 'generic/liner/54-36-neutral',
    head: 'generic/head/36-M',
    stem: {
      part: 'generic/stem/4-standard-135',
      neckCut: millimetres(12),
      depth: millimetres(0),
      torsion: degrees(0),
    },
  };
  const body = { procedureId, pelvisFileId, femurFileId: null, plan, ...(reason ? { reason } : {}) };
  await call(planCalls.save, { body });
};

/** The surgeon signs the latest version. */
export const approvePlan = async (clinic: RunningApp, procedureId: number): Promise<void> => {
  const { call } = await apiClient(clinic, surgeon);
  const { value } = await call(planApprovalCalls.get, { params: { id: String(procedureId) } });
  const { version = 0, sha256 = '' } = value.toSign ?? {};
  await call(planApprovalCalls.approve, { body: { procedureId, version, sha256, password: PASSWORD } });
};

/** A case with a model and a plan with implants, approved. */
export const approvedCase = async (clinic: RunningApp, side: Side) => {
  const made = await modelCase(clinic, side);
  await savePlan(clinic, made.id, { side });
  await approvePlan(clinic, made.id);
  return made;
};

export const openRoom = (page: Page, { id }: { id: number }) => page.goto(`/procedure/${id}/operating-room`);
