import { saveBlob } from '../downloads.ts';
import type { Column } from './column.ts';
import { csvOf } from './csv.ts';

/** Without it Excel assumes a legacy code page. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Characters that are collected before they go to a blob, which the browser may keep on disk. */
const PART_LENGTH = 1_000_000;

/** With the local date as ISO 8601, so that files sort by it. */
const fileNameOf = (name: string): string =>
  `${name.toLowerCase().replaceAll(' ', '-')}-${new Intl.DateTimeFormat('en-CA').format()}.csv`;

interface CsvExport<Row> {
  /** Of the list. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: AsyncIterable<readonly Row[]>;
  readonly onProgress: (count: number) => void;
}

/** Saves all rows as a CSV file and returns their number. Nothing is saved where reading them fails. */
export const exportCsv = async <Row>({
  name,
  columns,
  rows,
  onProgress,
}: CsvExport<Row>): Promise<number> => {
  const parts: Blob[] = [];
  let text = BYTE_ORDER_MARK + csvOf([columns.map(({ label }) => label)]);
  let count = 0;
  for await (const batch of rows) {
    text += csvOf(batch.map((row) => columns.map((column) => column.number?.(row) ?? column.text(row))));
    count += batch.length;
    onProgress(count);
    if (text.length < PART_LENGTH) continue;
    parts.push(new Blob([text]));
    text = '';
  }
  saveBlob(fileNameOf(name), new Blob([...parts, text], { type: 'text/csv;charset=utf-8' }));
  return count;
};
