import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { useErrorBanner } from '../error-banner.tsx';
import { useToast } from '../toast.tsx';
import type { Column } from './column.ts';
import { GRID_TEXTS } from './texts.ts';

interface ExportButtonProps<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** Of all pages. */
  readonly allRows: () => AsyncIterable<readonly Row[]>;
  readonly total: number;
  readonly capped: boolean;
  /** The message about a failed export. */
  readonly failureText: (error: unknown) => string;
}

/** Exports the whole list, not only the page, with the columns that are shown. */
export const ExportButton = <Row,>(props: ExportButtonProps<Row>) => {
  const { name, columns, allRows, total, capped, failureText } = props;
  const toast = useToast();
  const { show } = useErrorBanner();
  const [exported, setExported] = useState<number>();
  const save = async (): Promise<void> => {
    setExported(0);
    try {
      const { exportCsv } = await import('./export-csv.ts');
      const count = await exportCsv({ name, columns, rows: allRows(), onProgress: setExported });
      toast(GRID_TEXTS.exported(count));
    } catch (error) {
      show(failureText(error));
    } finally {
      setExported(undefined);
    }
  };
  const isBusy = exported !== undefined;
  return (
    <Button
      variant="secondary"
      title={GRID_TEXTS.exportTip(total, capped)}
      disabled={total === 0 || isBusy}
      onClick={() => void save()}
    >
      <Download aria-hidden />
      {isBusy ? GRID_TEXTS.exporting(exported) : GRID_TEXTS.exportCsv}
    </Button>
  );
};
