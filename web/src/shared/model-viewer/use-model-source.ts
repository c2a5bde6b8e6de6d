import { toCallFailed, urlOf } from '@cotyle/contract/client';
import { fileCalls } from '@cotyle/contract/files';
import type { FileRecord } from '@cotyle/contract/files';
import type { ModelLevel } from '@cotyle/domain/models/facts';
import { useEffect, useState } from 'react';
import { asCallFailed } from '../session/failures.ts';
import { useSessionService } from '../session/session-context.ts';
import type { SessionService } from '../session/session-service.ts';
import type { ModelSource } from '../../viewer/loading/load-model.ts';

/** The signed-in person's token; one that the server rejects ends the session, as everywhere. */
const credentialsOf = ({ refresher, store }: SessionService): Pick<ModelSource, 'token' | 'toError'> => ({
  token: async () => (await refresher.liveToken()) ?? '',
  toError: async (answer, token) => {
    if (answer.status === 401 && store.reread()?.access?.token === token) store.end('expired');
    return toCallFailed(answer);
  },
});

/** Where the bytes of a file's model come from: its derived levels where they exist and are wanted, else the STL. */
export const modelSourceOf = (session: SessionService, file: FileRecord, mayDerive: boolean): ModelSource => {
  const params = { id: String(file.id) };
  const levels = file.derivedState === 'READY' ? file.derived?.levels : null;
  if (levels && mayDerive) {
    const place = (level: ModelLevel) => ({
      url: urlOf(fileCalls.model, { params: { ...params, level } }),
      size: levels[level].bytes,
      cache: session.cache,
    });
    const [coarse, fine] = [place('coarse'), place('fine')];
    return { kind: 'derived', total: coarse.size + fine.size, coarse, fine, ...credentialsOf(session) };
  }
  const stl = { url: urlOf(fileCalls.stream, { params }), size: file.size, cache: session.cache };
  return { kind: 'stl', total: file.size, stl, ...credentialsOf(session) };
};

/** Whether loading failed because the derived model is not available, so that the STL would help. */
export const isDerivedMissing = (error: unknown): boolean => {
  const status = asCallFailed(error)?.status;
  return status === 404 || status === 409;
};

let started: { readonly fileId: number; readonly source: ModelSource } | undefined;

/** Creates the source of a model that is being opened, so that its loading can start before the viewer is rendered. */
export const startModel = (session: SessionService, file: FileRecord): ModelSource => {
  const source = modelSourceOf(session, file, true);
  started = { fileId: file.id, source };
  return source;
};

/** The source of a file's model; falls back to the STL where the derived model is not available. */
export const useModelSource = (file: FileRecord) => {
  const session = useSessionService();
  const [source, setSource] = useState(() =>
    started?.fileId === file.id ? started.source : modelSourceOf(session, file, true),
  );
  useEffect(() => {
    started = undefined;
  }, []);
  return {
    source,
    /** Switches to the STL; false where that would not help. */
    fallBack: (error: unknown): boolean => {
      if (source.kind === 'stl' || !isDerivedMissing(error)) return false;
      setSource(modelSourceOf(session, file, false));
      return true;
    },
  };
};
