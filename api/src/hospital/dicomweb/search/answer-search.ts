import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context/app-context.ts';
import type { Caller } from '../../../http/caller.ts';
import { HIJACKED } from '../../../http/raw-answer.ts';
import { addressesFor } from '../addresses.ts';
import type { DicomJson } from '../json/dicom-json.ts';
import { chooseJson } from '../negotiation/choose.ts';
import { inOrder } from '../retrieve/in-order.ts';
import type { MatchedKeyword } from './attributes.ts';
import { findFoundInstances, findSeries, findStudies } from './find-series.ts';
import type { FoundSeries } from './find-series.ts';
import { foundInstanceJson, seriesJson, studyJson } from './result-json.ts';
import type { ResultDeps } from './result-json.ts';
import { searchQuery } from './search-query.ts';
import type { SearchQuery } from './search-query.ts';

export type SearchLevel = 'studies' | 'series' | 'instances';

const READ_AT_ONCE = 8;

/** The words of PS3.18 8.3.4.2 and 10.6.3.1. */
const WARNINGS = {
  fuzzy: 'The fuzzymatching parameter is not supported. Only literal matching has been performed.',
  more: 'The number of results exceeded the maximum supported by the server. Additional results can be requested.',
};

const isStudy = (series: readonly FoundSeries[]): series is [FoundSeries, ...FoundSeries[]] =>
  series.length > 0;

type Work = () => Promise<DicomJson>;

/** One result more than the limit shows that there are more. */
const resultsOf = async (
  { database: { pool } }: AppContext,
  caller: Caller,
  level: SearchLevel,
  query: SearchQuery,
  deps: ResultDeps,
): Promise<Work[]> => {
  if (level === 'studies')
    return (await findStudies(pool, caller, query))
      .filter(isStudy)
      .map((study) => () => studyJson(deps, study, query.include));
  const [find, write] =
    level === 'series' ? [findSeries, seriesJson] : [findFoundInstances, foundInstanceJson];
  return (await find(pool, caller, query)).map((found) => () => write(deps, found, query.include));
};

/** The identifiers of the path count like those of the query. */
const withPath = (query: SearchQuery, path: { study?: string; series?: string }): SearchQuery => {
  const matches = new Map<MatchedKeyword, string>(query.matches);
  if (path.study !== undefined) matches.set('StudyInstanceUID', path.study);
  if (path.series !== undefined) matches.set('SeriesInstanceUID', path.series);
  return { ...query, matches };
};

/** A search shows what a list of cases shows; looking at images is recorded when they are retrieved. */
export const answerSearch = async (
  context: AppContext,
  caller: Caller,
  level: SearchLevel,
  path: { study?: string; series?: string },
  raw: Readonly<Record<string, string | string[]>>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<typeof HIJACKED> => {
  const type = chooseJson(request.headers.accept);
  const query = withPath(searchQuery(raw), path);
  const addresses = addressesFor(context.config);
  const deps = { storage: context.storage, addresses, log: request.log };
  const found = await resultsOf(context, caller, level, query, deps);
  const results: DicomJson[] = [];
  for await (const json of inOrder(found.slice(0, query.limit), READ_AT_ONCE, (work) => work()))
    results.push(json);
  const warnings = [
    ...(query.isFuzzy ? [WARNINGS.fuzzy] : []),
    ...(found.length > query.limit ? [WARNINGS.more] : []),
  ];
  if (warnings.length > 0)
    void reply.header('warning', warnings.map((text) => `299 cotyle "${text}"`).join(', '));
  void reply.type(type).send(JSON.stringify(results));
  return HIJACKED;
};
