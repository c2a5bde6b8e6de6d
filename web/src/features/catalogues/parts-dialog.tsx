import { catalogueCalls } from '@cotyle/contract/catalogues';
import { versionName } from '@cotyle/domain/implants/clinic/texts';
import { PART_KINDS } from '@cotyle/domain/implants/types';
import type { ImplantPart } from '@cotyle/domain/implants/types';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, FIRST_FOCUS } from '../../ui/dialogs/dialog.tsx';
import { NotLoaded, SkeletonLines } from '../../ui/not-loaded.tsx';
import styles from './parts-dialog.module.css';
import { CATALOGUE_TEXTS } from './texts.ts';

interface PartsDialogProps {
  readonly manufacturer: string;
  readonly name: string;
  readonly version: number;
  readonly versionId: number;
  readonly onClose: () => void;
}

const PartsTable = ({ kind, parts }: { kind: ImplantPart['kind']; parts: readonly ImplantPart[] }) => (
  <table className={styles['parts']}>
    <caption>{CATALOGUE_TEXTS.kinds[kind]}</caption>
    <thead>
      <tr>
        <th scope="col">{CATALOGUE_TEXTS.name}</th>
        <th scope="col">{CATALOGUE_TEXTS.sizes}</th>
      </tr>
    </thead>
    <tbody>
      {parts.map((part) => (
        <tr key={part.id}>
          <td>{part.name}</td>
          <td>{CATALOGUE_TEXTS.sizesOf(part)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The parts of a version with their sizes, by kind. */
export const PartsDialog = ({ manufacturer, name, version, versionId, onClose }: PartsDialogProps) => {
  const { data, isError, refetch } = useCallQuery(
    catalogueCalls.parts,
    { params: { id: String(versionId) } },
    { meta: { ownError: true }, select: ({ value }) => value.parts.map(({ part }) => part) },
  );
  return (
    <Dialog
      title={versionName(manufacturer, name, version)}
      onCancel={onClose}
      actions={
        <Button onClick={onClose} {...FIRST_FOCUS}>
          {CATALOGUE_TEXTS.close}
        </Button>
      }
    >
      {data ? (
        PART_KINDS.map((kind) => ({ kind, parts: data.filter((part) => part.kind === kind) }))
          .filter(({ parts }) => parts.length > 0)
          .map(({ kind, parts }) => <PartsTable key={kind} kind={kind} parts={parts} />)
      ) : isError ? (
        <NotLoaded text={CATALOGUE_TEXTS.partsFailed} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines count={6} />
      )}
    </Dialog>
  );
};
