import { stopChildrenOnExit, run } from './child-processes.mjs';
import { ensureInstalled } from './install.mjs';
import { commandOf, inRoot, ROOT } from './paths.mjs';

stopChildrenOnExit();
await ensureInstalled();

const port = process.env['PORT'] ?? '3000';
const api = run(
  process.execPath,
  [commandOf('tsx'), 'watch', '--clear-screen=false', inRoot('api', 'src', 'main.ts'), '--demo'],
  { cwd: ROOT, show: true },
);

const { createServer } = await import('vite');
const web = await createServer({
  root: inRoot('web'),
  configFile: inRoot('web', 'vite.config.ts'),
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': `http://127.0.0.1:${port}` } },
});
await web.listen();
web.printUrls();

process.exitCode = (await api).code;
await web.close();
