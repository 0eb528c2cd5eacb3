/** Lets at most `count` things through in any `ms` milliseconds; true when this one may pass. */
export function limit(count: number, ms: number): () => boolean {
  const passed: number[] = [];
  return () => {
    const now = performance.now();
    while ((passed[0] ?? now) <= now - ms) passed.shift();
    return passed.length < count && passed.push(now) > 0;
  };
}
