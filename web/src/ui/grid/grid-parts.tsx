import type { GridSlotProps } from '@mui/x-data-grid';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './grid-parts.module.css';

/** The parts of the grid that a person sees and that the library would bring its own of. */

const Checkbox = ({
  checked = false,
  indeterminate = false,
  disabled,
  tabIndex,
  className,
  onChange,
  onClick,
  onKeyDown,
  slotProps,
}: GridSlotProps['baseCheckbox']) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <span className={`${styles['checkbox']} ${className ?? ''}`}>
      <input
        {...slotProps?.htmlInput}
        ref={box}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        tabIndex={tabIndex}
        onChange={onChange}
        onClick={onClick}
        onKeyDown={onKeyDown}
      />
    </span>
  );
};

const Skeleton = ({ width }: GridSlotProps['baseSkeleton']) => (
  <span className={styles['skeleton']} style={{ width }} />
);

/** The browser's own tip, which stands wherever the pointer is and needs nothing to be loaded. */
const Tooltip = ({ title, children }: GridSlotProps['baseTooltip']) => (
  <span className={styles['tip']} title={typeof title === 'string' && title !== '' ? title : undefined}>
    {children}
  </span>
);

const SortIcon = ({ direction }: { direction?: 'asc' | 'desc' | null }) => {
  if (!direction) return null;
  const Icon = direction === 'desc' ? ArrowDown : ArrowUp;
  return <Icon className={styles['sort']} aria-hidden />;
};

const Edge = () => <span className={styles['edge']} />;

const Nothing = () => null;

export const GRID_PARTS = {
  baseCheckbox: Checkbox,
  baseSkeleton: Skeleton,
  baseTooltip: Tooltip,
  baseLinearProgress: Nothing,
  baseCircularProgress: Nothing,
  columnHeaderSortIcon: SortIcon,
  columnResizeIcon: Edge,
  noRowsOverlay: Nothing,
  noResultsOverlay: Nothing,
  noColumnsOverlay: Nothing,
};
