import { SlidersHorizontal } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../button.tsx';
import { Popover } from './popover.tsx';
import { GRID_TEXTS } from './texts.ts';
import styles from './view-menu.module.css';
import { DENSITIES } from './view.ts';
import type { GridTable } from './use-grid-table.ts';
import type { ChangeView, Density, GridView } from './view.ts';

interface ViewMenuProps {
  readonly table: Pick<GridTable<never>, 'columns' | 'shown' | 'toggleColumn'>;
  readonly view: GridView;
  readonly onView: ChangeView;
  readonly defaultDensity: Density;
}

/** The menu for row height and columns. */
export const ViewMenu = ({ table, view, onView, defaultDensity }: ViewMenuProps) => {
  const name = useId();
  const { columns, shown } = table;
  return (
    <Popover label={GRID_TEXTS.view} icon={<SlidersHorizontal aria-hidden />}>
      <fieldset className={styles['group']}>
        <legend>{GRID_TEXTS.density}</legend>
        {DENSITIES.map((density) => (
          <label key={density}>
            <input
              type="radio"
              name={name}
              checked={view.density === density}
              onChange={() => onView({ density })}
            />
            {GRID_TEXTS.densityLabel(density)}
          </label>
        ))}
      </fieldset>
      <fieldset className={`${styles['group']} ${styles['columns']}`}>
        <legend>{GRID_TEXTS.columns}</legend>
        {columns.map((column) => {
          const isOn = shown.includes(column);
          return (
            <label key={column.id}>
              <input
                type="checkbox"
                checked={isOn}
                // At least one column stays visible.
                disabled={isOn && shown.length === 1}
                onChange={() => table.toggleColumn(column.id)}
              />
              {column.label}
            </label>
          );
        })}
        <p className={styles['hint']}>{GRID_TEXTS.arrange}</p>
      </fieldset>
      <Button
        variant="secondary"
        onClick={() => onView({ columns: {}, columnOrder: [], widths: {}, density: defaultDensity })}
      >
        {GRID_TEXTS.resetView}
      </Button>
    </Popover>
  );
};
