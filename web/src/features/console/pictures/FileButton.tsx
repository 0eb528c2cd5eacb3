import './pictures.css';
import type { ReactNode, Ref } from 'react';
import { cx } from '../../../lib/cx';
import { buttonClass } from '../../../ui/Button';
import { PICTURE_TYPES } from '../model/pictures';

type FileButtonProps = {
  /** Whether several can be chosen at once. */
  several?: boolean;
  onFiles: (files: File[]) => void;
  ref?: Ref<HTMLInputElement>;
  children: ReactNode;
};

/** A button that lets pictures be chosen. */
export function FileButton({ several = false, onFiles, ref, children }: FileButtonProps) {
  return (
    <label className={cx(buttonClass({ size: 'sm' }), 'console-file')}>
      <input
        ref={ref}
        type="file"
        className="sr-only"
        accept={PICTURE_TYPES}
        multiple={several}
        onChange={({ currentTarget: input }) => {
          onFiles([...(input.files ?? [])]);
          // The same file may be chosen again.
          input.value = '';
        }}
      />
      <span className="btn-label">{children}</span>
    </label>
  );
}
