/** Lets the browser take a download over. A file that is refused must not lead away from the page: hence both. */
export const openAddress = (address: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  // Where the files lie elsewhere, `download` is ignored; the empty tab closes by itself.
  if (new URL(address).origin !== window.location.origin) link.target = '_blank';
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
