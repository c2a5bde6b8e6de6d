import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { csvOf } from './csv.ts';
import { downloadCsv } from './download.ts';
import { SearchField } from './search-field.tsx';
import { GRID_TEXTS } from './texts.ts';
import styles from './toolbar.module.css';
import { ViewMenu } from './view-menu.tsx';
import type { GridTable } from './use-grid-table.ts';
import type { ChangeView, Density, GridView } from './view.ts';

interface ToolbarProps<Row extends { id: number }> {
  readonly name: string;
  readonly table: GridTable<Row>;
  readonly rows: readonly Row[];
  readonly view: GridView;
  readonly onView: ChangeView;
  readonly defaultDensity: Density;
  readonly children: ReactNode;
}

/** The local date as ISO 8601, for sortable file names. */
const today = (): string => new Intl.DateTimeFormat('en-CA').format();

export const Toolbar = <Row extends { id: number }>({
  name,
  table,
  rows,
  view,
  onView,
  defaultDensity,
  children,
}: ToolbarProps<Row>) => {
  const save = (): void => {
    const { shown } = table;
    const lines = rows.map((row) => shown.map(({ text }) => text(row)));
    const fileName = GRID_TEXTS.exportName(name.toLowerCase().replaceAll(' ', '-'), today());
    downloadCsv(fileName, csvOf([shown.map(({ label }) => label), ...lines]));
  };
  return (
    <div className={styles['toolbar']}>
      <SearchField label={GRID_TEXTS.search} value={view.search} onChange={(search) => onView({ search })} />
      <div className={styles['tools']}>
        {children}
        <ViewMenu {...{ table, view, onView, defaultDensity }} />
        <Button variant="secondary" title={GRID_TEXTS.exportTip} disabled={rows.length === 0} onClick={save}>
          <Download aria-hidden />
          {GRID_TEXTS.exportCsv}
        </Button>
      </div>
    </div>
  );
};
