import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { search as text } from '../../../messages/search';
import { Button } from '../../../ui/Button';
import { searchPath } from '../model/address';

type BigSearchProps = { placeholder?: string | undefined; hasButton?: boolean };

/** The large search field of the first page and of the 404 page. A plain form: it works without scripts. */
export function BigSearch({ placeholder = text.label, hasButton = false }: BigSearchProps) {
  const { base } = useBoot();
  const [, navigate] = useLocation();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = String(new FormData(event.currentTarget).get('q') ?? '');
    navigate(searchPath(query));
  };
  return (
    <search>
      <form className="big-search" action={`${base}/search`} onSubmit={search}>
        <Search size={20} strokeWidth={1.75} aria-hidden="true" />
        <input type="search" name="q" placeholder={placeholder} aria-label={text.label} autoComplete="off" />
        {hasButton && (
          <Button type="submit" variant="primary">
            {text.submit}
          </Button>
        )}
      </form>
    </search>
  );
}
