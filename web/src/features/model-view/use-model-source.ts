import { failedBy, urlOf } from '@cotyle/contract/client';
import { fileCalls } from '@cotyle/contract/files';
import type { FileRecord } from '@cotyle/contract/files';
import type { ModelLevel } from '@cotyle/domain/models/facts';
import { useEffect, useState } from 'react';
import { asCallFailed } from '../../app/session/failures.ts';
import { useSessionService } from '../../app/session/session-context.ts';
import type { SessionService } from '../../app/session/session-service.ts';
import type { ComingBytes, ModelSource, Open } from '../../viewer/loading/load-model.ts';

/** Bytes of the signed-in person's own asking; a token that the server no longer takes ends the session, as everywhere. */
const openBytes = async (
  { refresher, store }: SessionService,
  url: string,
  size: number,
  signal: AbortSignal,
): Promise<ComingBytes> => {
  const token = await refresher.liveToken();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token ?? ''}` }, signal });
  if (response.status !== 200 || !response.body) {
    if (response.status === 401 && store.reread()?.access?.token === token) store.end('expired');
    throw await failedBy(response);
  }
  return { size, stream: response.body };
};

const sourceOf = (session: SessionService, file: FileRecord, mayDerive: boolean): ModelSource => {
  const params = { id: String(file.id) };
  const levels = file.derivedState === 'READY' ? file.derived?.levels : null;
  if (levels && mayDerive) {
    const level = (name: ModelLevel) => (signal: AbortSignal) =>
      openBytes(
        session,
        urlOf(fileCalls.model, { params: { ...params, level: name } }),
        levels[name].bytes,
        signal,
      );
    const total = levels.coarse.bytes + levels.fine.bytes;
    return { kind: 'derived', total, coarse: level('coarse'), fine: level('fine') };
  }
  return {
    kind: 'stl',
    total: file.size,
    stl: (signal) => openBytes(session, urlOf(fileCalls.stream, { params }), file.size, signal),
  };
};

/** Asks at once; whoever opens it gets what is on its way. */
const asked = (open: Open): Open => {
  const aborting = new AbortController();
  const coming = open(aborting.signal);
  // Whoever opens it hears of it.
  coming.catch(() => undefined);
  return (signal) => {
    signal.addEventListener('abort', () => aborting.abort());
    return coming;
  };
};

let begun: { readonly fileId: number; readonly source: ModelSource } | undefined;

/** Asks for a model in the moment of the click: its bytes are on their way while the viewer is laid out. */
export const beginModel = (session: SessionService, file: FileRecord): void => {
  const source = sourceOf(session, file, true);
  begun = {
    fileId: file.id,
    source:
      source.kind === 'derived'
        ? { ...source, coarse: asked(source.coarse) }
        : { ...source, stl: asked(source.stl) },
  };
};

/** Where the bytes of a file's model come from; the STL stands in for a derived model that cannot be had. */
export const useModelSource = (file: FileRecord) => {
  const session = useSessionService();
  const [source, setSource] = useState(() =>
    begun?.fileId === file.id ? begun.source : sourceOf(session, file, true),
  );
  useEffect(() => {
    begun = undefined;
  }, []);
  return {
    source,
    /** Whether the original is tried in place of what failed. */
    fallBack: (error: unknown): boolean => {
      const status = asCallFailed(error)?.status;
      if (source.kind === 'stl' || (status !== 404 && status !== 409)) return false;
      setSource(sourceOf(session, file, false));
      return true;
    },
  };
};
