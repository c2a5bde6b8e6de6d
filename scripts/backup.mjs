import { asCalled } from './as-called.mjs';
import { runApp } from './run-app.mjs';

await runApp(asCalled(process.argv.slice(2)), 'cli/backup.js');
