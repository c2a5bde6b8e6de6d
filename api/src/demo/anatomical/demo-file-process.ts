import { serveTask } from '../../platform/processes/tasks/serve-task.ts';
import { bodyOfCase } from './body-of-case.ts';
import { femurModel, hipModel } from './bone-models.ts';
import { placesOf, scanZip } from './scan-zip.ts';
import type { DemoFileTask } from './task.ts';

const modelOf = ({ body, bone }: Extract<DemoFileTask, { kind: 'MODEL' }>): Uint8Array =>
  (bone === 'FEMUR' ? femurModel : hipModel)(bodyOfCase(body), body.side);

/** The child process that makes one file of a demo case: a scan takes a minute of one core. */
serveTask(async (input, ask) => {
  const task = input as DemoFileTask;
  if (task.kind === 'MODEL') await ask('chunk', modelOf(task));
  else if (task.kind === 'PLACES') await ask('chunk', Buffer.from(JSON.stringify(placesOf(task))));
  else for await (const chunk of scanZip(task)) await ask('chunk', chunk);
});
