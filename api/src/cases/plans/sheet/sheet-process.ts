import { serveTask } from '../../../platform/processes/tasks/serve-task.ts';
import { drawCertificate } from './drawing/draw-certificate.ts';
import { drawSheet } from './drawing/draw-sheet.ts';
import type { CertificateTask, SheetTask } from './task.ts';

serveTask((given) => {
  const task = given as SheetTask | CertificateTask;
  return 'certificate' in task ? drawCertificate(task) : drawSheet(task);
});
