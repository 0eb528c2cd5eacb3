import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { Button } from '../../../ui/Button';
import type { useReorder } from './useReorder';

type MoveButtonsProps<T extends { key: string }> = {
  item: T;
  place: number;
  order: ReturnType<typeof useReorder<T>>;
};

/** Moves an entry of a list: by a handle, which is dragged or takes keys, and one place at a press. */
export function MoveButtons<T extends { key: string }>({ item, place, order }: MoveButtonsProps<T>) {
  return (
    <div className="console-moves">
      <button type="button" className="console-grip" {...order.handleOf(item, place)}>
        <GripVertical size={16} aria-hidden="true" />
      </button>
      <Button variant="ghost" size="sm" icon {...order.stepOf(item, place, -1)}>
        <ArrowUp size={16} aria-hidden="true" />
      </Button>
      <Button variant="ghost" size="sm" icon {...order.stepOf(item, place, 1)}>
        <ArrowDown size={16} aria-hidden="true" />
      </Button>
    </div>
  );
}
