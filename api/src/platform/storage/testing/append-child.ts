import { openFolder } from '../folder.ts';
import { sendBytes } from './bytes.ts';

// A node of its own, so that a test can kill it in the middle of an upload.
const [, , root = '', key = '', size = '0'] = process.argv;
const storage = openFolder(root);
const at = await storage.received(key, {});
process.stdout.write(`from ${at}\n`);
await storage.append(key, { at, source: sendBytes(at, Number(size)), progress: {} });
process.stdout.write('all\n');
