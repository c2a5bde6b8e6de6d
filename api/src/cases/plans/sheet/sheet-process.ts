import { serveTask } from '../../../platform/processes/tasks/serve-task.ts';
import { drawSheet } from './drawing/draw-sheet.ts';
import type { SheetTask } from './task.ts';

serveTask((task) => drawSheet(task as SheetTask));
