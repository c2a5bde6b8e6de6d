import { FolderUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FILE_TEXTS } from '../texts.ts';
import styles from './file-button.module.css';

/** Not known to React's types. */
const CHOOSES_FOLDER = { webkitdirectory: '' };

interface FolderButtonProps {
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Opens the browser's dialog for a folder, which gives all files in it. */
export const FolderButton = ({ label, onFiles }: FolderButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={styles['button']}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label}
        {...CHOOSES_FOLDER}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Lets the same folder be chosen again.
          currentTarget.value = '';
          onFiles(files);
        }}
      />
      <Button variant="secondary" aria-label={label} onClick={() => input.current?.click()}>
        <FolderUp aria-hidden />
        {FILE_TEXTS.chooseFolder}
      </Button>
    </span>
  );
};
