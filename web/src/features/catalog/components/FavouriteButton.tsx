import { Heart } from 'lucide-react';
import { toggleFavourite, useFavourites } from '../../../lib/favourites';
import { app as text } from '../../../messages/app';
import { Button } from '../../../ui/Button';

/** Marks an app, or takes the mark away. */
export function FavouriteButton({ slug }: { slug: string }) {
  const isMarked = useFavourites().includes(slug);
  return (
    <Button variant="ghost" size="sm" aria-pressed={isMarked} onClick={() => toggleFavourite(slug)}>
      <Heart size={16} fill={isMarked ? 'currentColor' : 'none'} aria-hidden="true" />
      {text.favourite}
    </Button>
  );
}
