import type { LiveFrame } from './live';

/** A payment that an app began: first without its charge, then with the id of it. */
export function payFor(frame: LiveFrame, chargeId: string | null): void {
  void frame;
  void chargeId;
}
