/** Lets at most `count` things through in any `ms` milliseconds; true when this one may pass. */
export function limit(count: number, ms: number): () => boolean {
  const passed: number[] = [];
  return () => {
    const now = performance.now();
    if (passed.length < count) passed.push(now);
    else if (now - (passed[0] ?? 0) >= ms) {
      passed.shift();
      passed.push(now);
    } else return false;
    return true;
  };
}
