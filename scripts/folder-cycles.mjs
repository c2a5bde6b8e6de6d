import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

/**
 * Import cycles of folders, which lint does not see: it knows cycles of files only. In every folder, its sub-folders and
 * files must not import each other in a circle; a file counts for all folders above it.
 */

/** @typedef {{ folder: string, members: readonly string[] }} Cycle */
/** @typedef {{ cycles: Cycle[], testImports: string[] }} Findings testImports: production files that import tests */

const SOURCE = /\.(ts|tsx|mts|mjs)$/;
const TEST = /\.(test|spec)\.tsx?$|(^|\/)testing\//;
const SKIPPED = new Set(['node_modules', 'dist', 'generated', 'results']);
/** The packages that are delivered; the others may use the test support of the API. */
const PRODUCTION = /^(domain|contract|api|web)\//;
const IMPORT =
  /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)'([^'\n]+)'|new URL\(\s*'([^'\n]+)',\s*import\.meta\.url/g;

/** @param {string} path */
const toSlashes = (path) => path.replaceAll(sep, '/');

/** @param {string} root @param {string} folder @returns {string[]} paths below the root */
const sourcesIn = (root, folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourcesIn(root, path);
    return SOURCE.test(entry.name) ? [path] : [];
  });

/**
 * @param {string} root
 * @param {string} file
 * @returns {string[]} the project's own files that it imports, types included; of another package only its name
 */
const importsOf = (root, file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].flatMap((match) => {
    const specifier = (match[1] ?? match[2] ?? '').replace(/\?.*$/, '');
    const own = /^@cotyle\/([^/]+)/.exec(specifier)?.[1];
    if (own !== undefined) return [`${own}/package.json`];
    if (!specifier.startsWith('.')) return [];
    const path = toSlashes(normalize(join(dirname(file), specifier)));
    return existsSync(join(root, path)) ? [path] : [];
  });

/**
 * Tarjan's strongly connected components with more than one member.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} graph
 * @returns {string[][]}
 */
const circlesIn = (graph) => {
  /** @type {Map<string, number>} */
  const indices = new Map();
  /** @type {Map<string, number>} */
  const lowest = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const found = [];
  /** @param {string} node */
  const visit = (node) => {
    indices.set(node, indices.size);
    lowest.set(node, indices.size - 1);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!indices.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(node) !== indices.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const node of graph.keys()) if (!indices.has(node)) visit(node);
  return found;
};

/**
 * @param {string} root
 * @param {readonly string[]} packages
 * @returns {Findings}
 */
export const findFolderCycles = (root, packages) => {
  /** @type {Map<string, Map<string, Set<string>>>} the imports between the children of each folder */
  const levels = new Map();
  const testImports = [];
  for (const file of packages.flatMap((name) => sourcesIn(root, name))) {
    if (TEST.test(file)) continue;
    for (const imported of importsOf(root, file)) {
      if (TEST.test(imported)) {
        if (PRODUCTION.test(file)) testImports.push(`${file} imports ${imported}`);
        continue;
      }
      const [from, to] = [file.split('/'), imported.split('/')];
      const level = from.findIndex((part, index) => part !== to[index]);
      const [child = '', target = ''] = [from[level], to[level]];
      if (level < 0 || target === 'package.json') continue;
      const folder = from.slice(0, level).join('/');
      const graph = levels.get(folder) ?? new Map();
      levels.set(folder, graph.set(child, (graph.get(child) ?? new Set()).add(target)));
    }
  }
  const cycles = [...levels].flatMap(([folder, graph]) =>
    circlesIn(graph).map((members) => ({ folder: folder || '.', members })),
  );
  return { cycles, testImports };
};

/**
 * @param {Findings} findings
 * @returns {string[]} what is wrong
 */
export const folderProblems = ({ cycles, testImports }) => [
  ...cycles.map(({ folder, members }) => `Import cycle of folders in ${folder}: ${members.join(', ')}`),
  ...testImports.map((line) => `Production code imports tests: ${line}`),
];
