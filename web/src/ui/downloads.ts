/** Lets the browser take over a download from our own origin; a file that is refused does not lead away from the page. */
export const downloadUrl = (path: string): void => {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.rel = 'noopener';
  link.click();
};

/** Only for what is small enough to be held in memory. */
export const saveBlob = (fileName: string, blob: Blob): void => {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Not before the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

type SavePicker = (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;

/** Where the browser lets a page write to the disk as it reads: Chromium, over TLS or on this machine. */
export const savePicker = (): SavePicker | undefined =>
  (window as { showSaveFilePicker?: SavePicker }).showSaveFilePicker?.bind(window);
