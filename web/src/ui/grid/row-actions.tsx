import type { RowAction } from './column.ts';
import styles from './row-actions.module.css';

interface RowActionsProps<Row> {
  readonly row: Row;
  readonly actions: readonly RowAction<Row>[];
  /** Of the first button; the arrows reach the others. */
  readonly tabIndex: 0 | -1;
}

/** A disabled action stays focusable and shows the reason. */
export const RowActions = <Row,>({ row, actions, tabIndex }: RowActionsProps<Row>) =>
  actions.map(({ label, icon, onClick, disabledReason }, index) => {
    const reason = disabledReason?.(row);
    return (
      <button
        key={label}
        type="button"
        className={styles['button']}
        aria-label={label}
        title={reason ?? label}
        aria-disabled={reason !== undefined || undefined}
        tabIndex={index === 0 ? tabIndex : -1}
        onClick={() => {
          if (reason === undefined) onClick(row);
        }}
      >
        {icon}
      </button>
    );
  });
