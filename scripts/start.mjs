import { runApp } from './run-app.mjs';

await runApp(['--demo']);
