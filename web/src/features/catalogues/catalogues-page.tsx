import { catalogueCalls } from '@cotyle/contract/catalogues';
import type { CatalogueRecord, CatalogueVersion } from '@cotyle/contract/catalogues';
import { urlOf } from '@cotyle/contract/client';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useCallMutation, useCallQuery } from '../../shared/calls/use-call-query.ts';
import { authenticatedFetch } from '../../shared/session/authenticated-fetch.ts';
import { useSessionService } from '../../shared/session/session-context.ts';
import { useBusy } from '../../ui/busy.tsx';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { saveBlob } from '../../ui/downloads.ts';
import { useErrorBanner } from '../../ui/error-banner.tsx';
import { NotLoaded, SkeletonLines } from '../../ui/not-loaded.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CatalogueCard } from './catalogue-card.tsx';
import styles from './catalogues-page.module.css';
import { PartsDialog } from './parts-dialog.tsx';
import { CATALOGUE_TEXTS } from './texts.ts';
import { UploadDialog } from './upload-dialog.tsx';

/** Polling for where push does not work. */
const POLL = 55_000;

type Opened =
  | { readonly kind: 'upload'; readonly of: CatalogueRecord | undefined }
  | { readonly kind: 'parts'; readonly record: CatalogueRecord; readonly version: CatalogueVersion };

const nameOf = ({ manufacturer, name }: CatalogueRecord): string => `${manufacturer} ${name}`;

/** Retires or restores, once the person has confirmed it. */
const useRetiring = () => {
  const [confirm, toast, client] = [useConfirm(), useToast(), useQueryClient()];
  const retire = useCallMutation(catalogueCalls.retire);
  const restore = useCallMutation(catalogueCalls.restore);
  const set = async (record: CatalogueRecord, isRetired: boolean): Promise<void> => {
    const name = nameOf(record);
    const texts = isRetired
      ? { ask: CATALOGUE_TEXTS.confirmRetire(name), done: CATALOGUE_TEXTS.wasRetired(name) }
      : { ask: CATALOGUE_TEXTS.confirmRestore(name), done: CATALOGUE_TEXTS.wasRestored(name) };
    if (!(await confirm(texts.ask))) return;
    const body = { catalogueId: record.id };
    (isRetired ? retire : restore).mutate(
      { body },
      {
        onSuccess: () => toast(texts.done),
        onSettled: () => void client.invalidateQueries({ queryKey: callKey(catalogueCalls.all) }),
      },
    );
  };
  return set;
};

const useExample = () => {
  const session = useSessionService();
  const [whileBusy, banner] = [useBusy(), useErrorBanner()];
  return async (): Promise<void> => {
    try {
      const answer = await whileBusy(authenticatedFetch(session, urlOf(catalogueCalls.example, {})));
      saveBlob(CATALOGUE_TEXTS.exampleName, await answer.blob());
    } catch {
      banner.show(CATALOGUE_TEXTS.exampleFailed);
    }
  };
};

const Head = ({ onAdd }: { onAdd: () => void }) => {
  const download = useExample();
  return (
    <div className={styles['head']}>
      <div>
        <p>{CATALOGUE_TEXTS.lead}</p>
        <p className={styles['who']}>{CATALOGUE_TEXTS.form}</p>
      </div>
      <span className={styles['actions']}>
        <Button variant="secondary" onClick={() => void download()}>
          <Download aria-hidden />
          {CATALOGUE_TEXTS.example}
        </Button>
        <Button onClick={onAdd}>
          <Upload aria-hidden />
          {CATALOGUE_TEXTS.add}
        </Button>
      </span>
    </div>
  );
};

/** The catalogues of implants that the clinic has added. */
export const CataloguesPage = () => {
  const toast = useToast();
  const setRetired = useRetiring();
  const [opened, setOpened] = useState<Opened>();
  const { data, isError, refetch } = useCallQuery(
    catalogueCalls.all,
    {},
    { meta: { ownError: true }, refetchInterval: POLL, select: ({ value }) => value },
  );
  const close = (): void => setOpened(undefined);
  return (
    <div className={styles['page']}>
      <Head onAdd={() => setOpened({ kind: 'upload', of: undefined })} />
      {data ? null : isError ? (
        <NotLoaded text={CATALOGUE_TEXTS.failed} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines count={4} />
      )}
      {data?.length === 0 ? <p className={styles['none']}>{CATALOGUE_TEXTS.none}</p> : null}
      <ul className={styles['list']} aria-label={CATALOGUE_TEXTS.catalogues}>
        {data?.map((record) => (
          <CatalogueCard
            key={record.id}
            record={record}
            onParts={(version) => setOpened({ kind: 'parts', record, version })}
            onNewVersion={() => setOpened({ kind: 'upload', of: record })}
            onRetire={() => void setRetired(record, true)}
            onRestore={() => void setRetired(record, false)}
          />
        ))}
      </ul>
      {opened?.kind === 'upload' ? (
        <UploadDialog
          of={opened.of}
          onClose={close}
          onStored={(record) => {
            close();
            toast(CATALOGUE_TEXTS.stored(nameOf(record), record.versions[0]?.version ?? 1));
          }}
        />
      ) : null}
      {opened?.kind === 'parts' ? (
        <PartsDialog
          manufacturer={opened.record.manufacturer}
          name={opened.record.name}
          version={opened.version.version}
          versionId={opened.version.id}
          onClose={close}
        />
      ) : null}
    </div>
  );
};
