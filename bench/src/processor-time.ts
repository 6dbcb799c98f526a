import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Makes a program of the bench report, whenever asked, how long it has worked so far. */
export function tellProcessorTime(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1000);
  });
}

/** Milliseconds of processor time that a program has used so far. */
export async function processorTimeOf(child: ChildProcess): Promise<number> {
  const told = once(child, 'message');
  child.send('processor time');
  const [milliseconds] = (await told) as [number];
  return milliseconds;
}
