import { serveTask } from '../serve-task.ts';

/** Answers the id of its process, fails, or never ends. */
serveTask(async (task) => {
  if (task === 'fail') throw new Error('failed on purpose');
  if (task === 'hang') await new Promise(() => undefined);
  return process.pid;
});
