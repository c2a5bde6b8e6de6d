import { resolveArguments } from './resolve-arguments.mjs';
import { runApp } from './run-app.mjs';

await runApp(resolveArguments(process.argv.slice(2)), 'cli/verify-audit.js');
