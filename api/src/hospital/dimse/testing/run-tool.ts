import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A line is printed where a tool is not installed, and its tests are skipped. */
export const hasTool = (tool: string): boolean => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const isInstalled = folders.some((folder) => existsSync(join(folder, tool)));
  if (!isInstalled) process.stderr.write(`No ${tool} was found: its tests are skipped.\n`);
  return isInstalled;
};

export interface ToolResult {
  readonly code: number;
  readonly output: string;
}

/** Runs a tool and returns all that it prints. */
export const runTool = (tool: string, args: readonly string[]): Promise<ToolResult> =>
  new Promise((resolve, reject) => {
    execFile(tool, [...args], { maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
