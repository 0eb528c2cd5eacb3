import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { csvOf } from '../../../lib/csv';
import { saveFile } from '../../../lib/saveFile';
import { devConsole as text } from '../../../messages/devConsole';
import { Button } from '../../../ui/Button';
import { ActFailure } from '../editor/ActFailure';

type Rows = readonly (readonly string[])[];

type CsvButtonProps = {
  /** What the file is called. */
  file: string;
  /** What the table holds, where a page has more than one. */
  of?: string;
  /** The rows of the table as text, the head first; a promise where they are on several pages. */
  rows: () => Rows | Promise<Rows>;
};

/** Without it Excel reads the file in an alphabet of its own, and every “ö” of it as something else. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Gives a table as a file for spreadsheets. */
export function CsvButton({ file, of, rows }: CsvButtonProps) {
  const saving = useMutation({
    mutationFn: async () => rows(),
    networkMode: 'always',
    onSuccess: (all) => saveFile(new Blob([BYTE_ORDER_MARK, csvOf(all)], { type: 'text/csv' }), file),
  });
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        busy={saving.isPending}
        aria-label={of && `${text.csv}: ${of}`}
        onClick={() => saving.mutate()}
      >
        <Download size={15} aria-hidden="true" />
        {text.csv}
      </Button>
      <ActFailure error={saving.error} />
    </>
  );
}
