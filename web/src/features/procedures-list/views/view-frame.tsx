import type { ReactNode } from 'react';
import { SearchField } from '../../../ui/grid/search-field.tsx';
import { GRID_TEXTS } from '../../../ui/grid/texts.ts';
import type { ProceduresViewProps } from '../procedures-list.tsx';
import { MineSwitch, StatusFilter } from '../status-filter.tsx';
import styles from './view-frame.module.css';

interface ViewFrameProps extends ProceduresViewProps {
  /** Above the content, in its frame. */
  readonly head: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** Search, filters and the frame that the list has too, so that nothing jumps between the views. */
export const ViewFrame = ({ preferences, tools, head, children, footer }: ViewFrameProps) => {
  const { view, changeView } = preferences;
  return (
    <div className={styles['view']}>
      <div className={styles['page']}>
        <div className={styles['toolbar']}>
          <SearchField
            label={GRID_TEXTS.search}
            value={view.search}
            onChange={(search) => changeView({ search })}
          />
          <div className={styles['tools']}>
            <MineSwitch {...preferences} />
            {tools}
          </div>
        </div>
        <StatusFilter {...preferences} />
        <div className={styles['card']}>
          <div className={styles['head']}>{head}</div>
          {children}
          {footer ? <footer className={styles['footer']}>{footer}</footer> : null}
        </div>
      </div>
    </div>
  );
};
