import './skeleton.css';
import { cx } from '../lib/cx';

/** A box in the shape of what is coming; it shows itself after 200 ms. Size it with classes. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cx('skeleton', className)} aria-hidden="true" />;
}
