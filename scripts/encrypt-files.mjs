import { runApp } from './run-app.mjs';

await runApp(process.argv.slice(2), 'cli/encrypt-files.js');
