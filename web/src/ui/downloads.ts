/** Starts a download from the own origin; a rejected one does not navigate away. */
export const downloadUrl = (path: string): void => {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.rel = 'noopener';
  link.click();
};

/** Only for files that fit into memory, or that the browser keeps on disk. */
export const saveBlob = (fileName: string, blob: Blob): void => {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser needs the URL for a moment.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

type SavePicker = (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;

/** Available where a page can stream to disk: Chromium in a secure context. */
export const savePicker = (): SavePicker | undefined =>
  (window as { showSaveFilePicker?: SavePicker }).showSaveFilePicker?.bind(window);
