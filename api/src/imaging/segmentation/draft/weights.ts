import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The files of the trained networks; one file may be both. */
export interface Weights {
  readonly coarse: string;
  readonly fine: string;
}

const isSource = import.meta.url.endsWith('.ts');
/** In the sources where they are trained; the build copies them beside main.js. */
const FOLDER = new URL(isSource ? '../../../../../training/' : './weights/', import.meta.url);

/** Undefined where there are none: then the draft is made by classical steps alone. */
export const findWeights = async (folder = fileURLToPath(FOLDER)): Promise<Weights | undefined> => {
  const entries = await readdir(folder, { recursive: true }).catch((): string[] => []);
  const files = entries.filter((name) => name.endsWith('.onnx')).sort();
  const named = (part: string): string | undefined => {
    const file = files.find((name) => path.basename(name).includes(part)) ?? files[0];
    return file === undefined ? undefined : path.join(folder, file);
  };
  const [coarse, fine] = [named('coarse'), named('fine')];
  return coarse !== undefined && fine !== undefined ? { coarse, fine } : undefined;
};
