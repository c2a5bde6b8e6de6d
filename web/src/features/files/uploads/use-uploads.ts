import { useSyncExternalStore } from 'react';
import { useSessionService, useSignedIn } from '../../../shared/session/session-context.ts';
import { uploadsOf } from './browser-uploads.ts';
import type { BrowserUploads } from './browser-uploads.ts';
import type { UploadShown } from './entries.ts';

export const useBrowserUploads = (): BrowserUploads => {
  const service = useSessionService();
  const { userId } = useSignedIn();
  return uploadsOf(service, userId);
};

/** All uploads of this tab, as they stand. */
export const useUploadsShown = (): readonly UploadShown[] => {
  const { uploads } = useBrowserUploads();
  return useSyncExternalStore(uploads.subscribe, uploads.shown);
};
