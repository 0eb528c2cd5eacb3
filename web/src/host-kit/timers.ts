/** Timers that are forgotten together. */
export function openTimers() {
  const running: ReturnType<typeof setTimeout>[] = [];
  return {
    after: (ms: number, work: () => void) => void running.push(setTimeout(work, ms)),
    forget: () => running.splice(0).forEach(clearTimeout),
  };
}
