import type { ReactNode } from 'react';
import { ExportButton } from './export-button.tsx';
import { SearchField } from './search-field.tsx';
import { GRID_TEXTS } from './texts.ts';
import styles from './toolbar.module.css';
import { ViewMenu } from './view-menu.tsx';
import type { GridTable } from './use-grid-table.ts';
import type { AllRows, ChangeView, Density, GridResult, GridView } from './view.ts';

interface ToolbarProps<Row extends { id: number }> {
  readonly name: string;
  readonly table: GridTable<Row>;
  readonly result: GridResult<Row>;
  readonly exported: AllRows<Row>;
  readonly view: GridView;
  readonly onView: ChangeView;
  readonly defaultDensity: Density;
  readonly children: ReactNode;
}

export const Toolbar = <Row extends { id: number }>({
  name,
  table,
  result: { total, capped },
  exported,
  view,
  onView,
  defaultDensity,
  children,
}: ToolbarProps<Row>) => (
  <div className={styles['toolbar']}>
    <SearchField label={GRID_TEXTS.search} value={view.search} onChange={(search) => onView({ search })} />
    <div className={styles['tools']}>
      {children}
      <ViewMenu {...{ table, view, onView, defaultDensity }} />
      <ExportButton {...{ name, total, capped }} columns={table.shown} {...exported} />
    </div>
  </div>
);
