import { describe, expect, it } from 'vitest';
import { ROLES } from '../access/roles.ts';
import type { HipFacts } from '../models/hip-facts.ts';
import {
  acceptedDoubts,
  CHECK_MODEL,
  declaresModel,
  doubtsAbout,
  judgedModel,
  modelInUse,
  modelQuestion,
} from './model-check.ts';
import type { ModelFile } from './model-check.ts';
import { SIDE_MISMATCH } from './status-change.ts';
import { PROCEDURE_STATUSES } from '../status.ts';

const LEFT_HIP: HipFacts = {
  sockets: [{ centre: [90, 0, 0], radius: 26, opening: [0.7, -0.3, -0.6], side: 'LEFT' }],
  bothHips: false,
  lies: 'LEFT',
};
const model: ModelFile = { type: 'MODEL', mesh: { min: [4, -60, -100], max: [140, 80, 150] }, hip: LEFT_HIP };
const procedure = {
  sideSurgeon: 'LEFT' as const,
  cupCentre: null,
  position: 90,
  superior: 0,
  anterior: 0,
  posterior: 0,
};
const right = { ...procedure, sideSurgeon: 'RIGHT' as const };
const far = { ...procedure, position: 700 };

describe('completing a model', () => {
  it('needs no confirmation without a doubt from its geometry', () => {
    expect(modelQuestion('IMAGE_ENGINEER', doubtsAbout(procedure, model), {})).toBeUndefined();
  });

  it('of the wrong side is rejected with the message of the specification until a reason is given', () => {
    const doubts = { ...doubtsAbout(right, model), centre: undefined };
    const question = modelQuestion('IMAGE_ENGINEER', doubts, { confirmModel: true });
    expect(question?.message).toBe(SIDE_MISMATCH);
    expect(question?.issues).toEqual([
      { path: 'modelReason', message: expect.stringContaining('The model is of a left hip') },
    ]);
    expect(modelQuestion('IMAGE_ENGINEER', doubts, { modelReason: '' })).toEqual(question);
    expect(modelQuestion('IMAGE_ENGINEER', doubts, { modelReason: 'The scan is mirrored' })).toBeUndefined();
    expect(acceptedDoubts('IMAGE_ENGINEER', doubts, { modelReason: 'The scan is mirrored' }).side).toBe(
      `${doubts.side} Reason: The scan is mirrored`,
    );
  });

  it('without a usable centre needs a confirmation', () => {
    const doubts = doubtsAbout(far, model);
    const question = modelQuestion('IMAGE_ENGINEER', doubts, {});
    expect(question).toEqual({
      message: CHECK_MODEL,
      issues: [{ path: 'cupCentre', message: doubts.centre }],
    });
    expect(modelQuestion('IMAGE_ENGINEER', doubts, { confirmModel: true })).toBeUndefined();
    expect(acceptedDoubts('IMAGE_ENGINEER', doubts, { confirmModel: true })).toEqual({
      side: undefined,
      position: doubts.centre,
    });
  });

  it('asks about the side and the centre together, and accepts both answers', () => {
    const doubts = doubtsAbout(right, model);
    expect(modelQuestion('IMAGE_ENGINEER', doubts, {})?.issues.map(({ path }) => path)).toEqual([
      'cupCentre',
      'modelReason',
    ]);
    expect(modelQuestion('IMAGE_ENGINEER', doubts, { modelReason: 'Mirrored' })).toBeDefined();
    expect(
      modelQuestion('IMAGE_ENGINEER', doubts, { modelReason: 'Mirrored', confirmModel: true }),
    ).toBeUndefined();
  });

  it('is confirmed by the engineer only; doubts that others override are still recorded', () => {
    const doubts = doubtsAbout(right, model);
    for (const role of ROLES)
      expect(modelQuestion(role, doubts, {}) !== undefined).toBe(role === 'IMAGE_ENGINEER');
    expect(acceptedDoubts('ADMIN', doubts, {})).toEqual({ side: doubts.side, position: undefined });
  });

  it('is declared from MODEL_IN_WORK, never by returning a case', () => {
    for (const from of PROCEDURE_STATUSES)
      for (const to of PROCEDURE_STATUSES)
        expect(declaresModel(from, to)).toBe(
          from === 'MODEL_IN_WORK' && (to === 'MODEL_READY' || to === 'READY'),
        );
  });

  it('judges the hip, also where a part was added after it', () => {
    const NO_SIDE: HipFacts = { sockets: [], bothHips: false, lies: null };
    const screw: ModelFile = { type: 'MODEL', mesh: { min: [0, 0, 0], max: [5, 5, 30] }, hip: NO_SIDE };
    const cup: ModelFile = {
      type: 'MODEL',
      mesh: { min: [-26, -26, 0], max: [26, 26, 26] },
      hip: { ...NO_SIDE, sockets: [{ centre: [0, 0, 0], radius: 24, opening: [0, 0, 1], side: null }] },
    };
    const fused: ModelFile = { ...model, hip: NO_SIDE };
    const both: ModelFile = { ...model, hip: { ...LEFT_HIP, bothHips: true } };
    const scan = { ...model, type: 'SCAN' };
    expect(judgedModel([model, screw, cup, scan])).toBe(model);
    expect(judgedModel([screw, cup])).toBe(cup);
    // A later bone replaces an earlier one, also where its own side is not clear.
    for (const later of [fused, both, { ...model, hip: null }])
      expect(judgedModel([model, later, screw])).toBe(later);
    expect(judgedModel([scan])).toBeUndefined();
  });

  it('plans on the latest model', () => {
    const scan = { ...model, type: 'SCAN' };
    const first = { ...model, hip: null };
    expect(modelInUse([first, model, scan])).toBe(model);
    expect(modelInUse([scan])).toBeUndefined();
  });
});
