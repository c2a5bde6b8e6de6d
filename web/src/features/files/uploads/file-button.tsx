import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './file-button.module.css';

interface FileButtonProps {
  /** For screen readers, where the visible label is ambiguous. */
  readonly label: string;
  readonly children: string;
  /** Left out where the content decides: any file can be chosen then. */
  readonly accept?: string | undefined;
  readonly multiple: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Opens the browser's file dialog. */
export const FileButton = ({ label, children, accept, multiple, onFiles }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={styles['button']}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Lets the same file be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button variant="secondary" aria-label={label} onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        {children}
      </Button>
    </span>
  );
};
