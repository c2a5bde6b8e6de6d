import { describe, expect, it } from 'vitest';
import type { Vector } from '../ct/vector.ts';
import type { Volume } from '../ct/volume.ts';
import type { HipFacts } from '../models/hip-facts.ts';
import { AWAY_FROM_HIPS, frameCheck, NEVER_MEASURED, NOT_IN_SERIES, NOT_MADE_HERE } from './scan-frame.ts';
import type { DrawnModel, DrawnSeries } from './scan-frame.ts';

/** Scanned feet first and prone: its axes are not those of the body. */
const VOLUME: Volume = {
  origin: [200, 150, 200],
  axes: [
    [-1, 0, 0],
    [0, -1, 0],
    [0, 0, -1],
  ],
  spacing: [1, 1, 2],
  size: [400, 300, 200],
};

const socketAt = (centre: Vector, side: 'LEFT' | 'RIGHT' = 'LEFT'): HipFacts => ({
  sockets: [{ centre, radius: 26, opening: [0.6, 0.2, -0.77], side }],
  bothHips: false,
  lies: 'LEFT',
});

const SERIES: DrawnSeries = {
  scanFileId: 3,
  volume: VOLUME,
  hips: { LEFT: [95, 4, 0], RIGHT: [-95, 4, 0] },
};

const MODEL: DrawnModel = {
  mesh: { min: [20, -60, -90], max: [140, 80, 150] },
  hip: socketAt([90, 0, 0]),
  madeFrom: undefined,
};

describe('a model on a scan', () => {
  it('is drawn without a word where it was made from that scan', () => {
    const made = { ...MODEL, madeFrom: { scanFileId: 3, scanFileName: 'hip.zip' } };
    expect(frameCheck(made, SERIES)).toEqual({ problem: undefined, caution: undefined });
  });

  it('is not drawn where it was made from another scan', () => {
    const made = { ...MODEL, madeFrom: { scanFileId: 2, scanFileName: 'old.zip' } };
    expect(frameCheck(made, SERIES).problem).toContain('another scan (old.zip)');
  });

  it('from elsewhere is drawn where it lies at the hip, and has to be looked at', () => {
    expect(frameCheck(MODEL, SERIES)).toEqual({ problem: undefined, caution: NOT_MADE_HERE });
    expect(frameCheck({ ...MODEL, mesh: null, hip: null }, SERIES).caution).toBe(NEVER_MEASURED);
    expect(frameCheck(MODEL, { ...SERIES, hips: null }).problem).toBeUndefined();
  });

  it('is not drawn where it reaches beyond the series, as in another frame', () => {
    const beyond = { ...MODEL, mesh: { min: [20, -60, -90], max: [140, 80, 210] } } as const;
    expect(frameCheck(beyond, SERIES)).toEqual({ problem: NOT_IN_SERIES, caution: undefined });
    const knees = { ...SERIES, volume: { ...VOLUME, origin: [200, 150, -300] as const } };
    expect(frameCheck(MODEL, knees).problem).toBe(NOT_IN_SERIES);
  });

  it('is not drawn where its hip is not at a hip of the scan', () => {
    expect(frameCheck({ ...MODEL, hip: socketAt([90, 0, 60]) }, SERIES).problem).toBe(AWAY_FROM_HIPS);
  });

  it('is not drawn where it may be mirrored', () => {
    const mirrored = { ...MODEL, hip: socketAt([90, 0, 0], 'RIGHT') };
    expect(frameCheck(mirrored, SERIES).problem).toContain('RAS coordinates or mirrored');
  });
});
