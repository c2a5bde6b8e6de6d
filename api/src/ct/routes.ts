import { scanCalls } from '@cotyle/contract/scans';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { RawAnswer } from '../http/raw-answer.ts';
import type { Parts } from '../parts.ts';
import { openLooking } from './looking.ts';
import { readReport } from './report.ts';
import { sendDeidentified } from './send-deidentified.ts';
import { sendSlice } from './send-slice.ts';
import { findInspected, readSeries } from './slices.ts';

export const scanRoutes = (app: FastifyInstance, parts: Parts): void => {
  const { kysely } = parts.database;
  const looking = openLooking(parts);
  mount(app, parts, scanCalls.report, async ({ params }, { caller }) => ({
    value: await readReport(parts, caller, params.id),
  }));
  mount(app, parts, scanCalls.series, async ({ params }, { caller }) => {
    const file = await findInspected(kysely, caller, params.id);
    const series = await readSeries(kysely, file.id);
    await looking.begin(caller.id, file);
    return new RawAnswer(`{"value":${series}}`);
  });
  mount(app, parts, scanCalls.slice, ({ params }, { caller, request, reply }) =>
    sendSlice(parts, looking, caller, params.id, { request, reply }),
  );
  mount(app, parts, scanCalls.deidentified, ({ params }, { caller, request, reply }) =>
    sendDeidentified(parts, caller, params.id, { request, reply }),
  );
};
