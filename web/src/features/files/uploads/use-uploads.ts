import { useStore } from '../../../ui/store.ts';
import { useSessionService, useSignedIn } from '../../../shared/session/session-context.ts';
import { uploadsOf } from './browser-uploads.ts';
import type { BrowserUploads } from './browser-uploads.ts';
import type { UploadSnapshot } from './entries.ts';

export const useBrowserUploads = (): BrowserUploads => {
  const service = useSessionService();
  const { userId } = useSignedIn();
  return uploadsOf(service, userId);
};

/** All uploads of this tab. */
export const useUploadSnapshots = (): readonly UploadSnapshot[] => {
  const { uploads } = useBrowserUploads();
  return useStore({ get: uploads.snapshots, subscribe: uploads.subscribe });
};
