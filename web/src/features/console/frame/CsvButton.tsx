import { Download } from 'lucide-react';
import { csvOf } from '../../../lib/csv';
import { saveFile } from '../../../lib/saveFile';
import { devConsole as text } from '../../../messages/devConsole';
import { Button } from '../../../ui/Button';

type CsvButtonProps = {
  /** What the file is called. */
  file: string;
  /** The rows of the table as text, the head first. */
  rows: () => readonly (readonly string[])[];
};

/** Gives a table as a file for spreadsheets. */
export function CsvButton({ file, rows }: CsvButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      onClick={() => saveFile(new Blob([csvOf(rows())], { type: 'text/csv' }), file)}
    >
      <Download size={15} aria-hidden="true" />
      {text.csv}
    </Button>
  );
}
