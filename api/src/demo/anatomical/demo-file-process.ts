import { serveTask } from '../../imaging/segmentation/process/serve-task.ts';
import { bodyOfCase } from './body-of-case.ts';
import { hipModel } from './hip-model.ts';
import { scanZip } from './scan-zip.ts';
import type { DemoFileTask } from './task.ts';

/** The child process that makes one file of a demo case: a scan takes a minute of one core. */
serveTask(async (input, ask) => {
  const task = input as DemoFileTask;
  if (task.kind === 'MODEL') await ask('chunk', hipModel(bodyOfCase(task.body), task.body.side));
  else for await (const chunk of scanZip(task)) await ask('chunk', chunk);
});
