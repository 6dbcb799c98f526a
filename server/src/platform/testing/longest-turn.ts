/**
 * The longest that this thread's event loop was busy without a break while `work` ran, in milliseconds of
 * the processor: whatever else the machine does, or other threads of this process, does not count.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let begun = process.threadCpuUsage();
  const turn = (): void => {
    longest = Math.max(longest, since(begun));
    begun = process.threadCpuUsage();
    timer.refresh();
  };
  const timer = setTimeout(turn, 1);
  await work();
  clearTimeout(timer);
  return Math.max(longest, since(begun));
}

/** What something costs this thread, likewise. */
export function ownCost(work: () => unknown): number {
  const begun = process.threadCpuUsage();
  work();
  return since(begun);
}

function since(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}
