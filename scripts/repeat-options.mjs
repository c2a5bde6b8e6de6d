import { parseArgs } from 'node:util';

/** @typedef {'unit' | 'api' | 'slow' | 'journeys'} Kind */
/** @typedef {'idle' | 'load' | 'one-core'} Condition */
/** @typedef {{ kinds: readonly Kind[], conditions: readonly Condition[], runs?: number, only?: string }} Options */

export const KINDS = /** @type {const} */ (['unit', 'api', 'slow', 'journeys']);
export const CONDITIONS = /** @type {const} */ (['idle', 'load', 'one-core']);

/** A run of the slow or browser tests takes minutes. */
const DEFAULT_RUNS = { unit: 20, api: 20, slow: 5, journeys: 5 };

export const USAGE = `npm run test:repeat -- [--kind ${KINDS.join('|')}] [--condition ${CONDITIONS.join('|')}] [--runs <number>] [--only <part of a path>]
--kind and --condition may be given more than once; without them, everything is run under every condition.`;

/**
 * @template {string} T
 * @param {string} name
 * @param {readonly T[]} allowed
 * @param {readonly string[]} given empty means all
 * @returns {readonly T[]}
 */
const chosen = (name, allowed, given) => {
  const unknown = given.find((value) => !allowed.some((one) => one === value));
  if (unknown !== undefined) throw new Error(`--${name} ${unknown}: use ${allowed.join(', ')}.`);
  return given.length === 0 ? allowed : allowed.filter((one) => given.includes(one));
};

/** @param {string | undefined} text */
const numberOfRuns = (text) => {
  if (text === undefined) return {};
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error(`--runs ${text}: use a number from 1 to 9999.`);
  return { runs: Number(text) };
};

/**
 * Throws on an unknown argument: a misspelt one must not repeat everything for hours.
 * @param {readonly string[]} args
 * @returns {Options}
 */
export const parseRepeatOptions = (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kind: { type: 'string', multiple: true, default: [] },
      condition: { type: 'string', multiple: true, default: [] },
      runs: { type: 'string' },
      only: { type: 'string' },
    },
  });
  return {
    kinds: chosen('kind', KINDS, values.kind),
    conditions: chosen('condition', CONDITIONS, values.condition),
    ...numberOfRuns(values.runs),
    ...(values.only === undefined ? {} : { only: values.only }),
  };
};

/** @typedef {{ kind: Kind, condition: Condition, run: number, of: number }} PlannedRun */

/**
 * All runs in order. The conditions alternate, so that a command that is stopped early has covered each of them.
 * @param {Options} options
 * @returns {PlannedRun[]}
 */
export const plannedRuns = ({ kinds, conditions, runs }) =>
  kinds.flatMap((kind) => {
    const of = runs ?? DEFAULT_RUNS[kind];
    return Array.from({ length: of }, (_, index) =>
      conditions.map((condition) => ({ kind, condition, run: index + 1, of })),
    ).flat();
  });

/** Journeys run alone, because Playwright empties the folder of its results when it starts. @param {PlannedRun} run */
const mayRunBesideOthers = ({ kind, condition }) => condition === 'one-core' && kind !== 'journeys';

/**
 * What runs side by side: on one core each, so that no core is idle.
 * @param {readonly PlannedRun[]} planned
 * @param {number} cores
 * @returns {PlannedRun[][]}
 */
export const batchesOf = (planned, cores) => {
  /** @type {PlannedRun[][]} */
  const batches = [];
  for (const run of planned) {
    const open = batches.find(
      ([first, ...others]) =>
        first !== undefined &&
        mayRunBesideOthers(first) &&
        mayRunBesideOthers(run) &&
        first.kind === run.kind &&
        others.length + 1 < cores,
    );
    if (open) open.push(run);
    else batches.push([run]);
  }
  return batches;
};
