import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Linux counts processor time in these, on every machine of today. */
const TICKS_PER_SECOND = 100;

/**
 * Seconds of processor time that the programs run by this process, and theirs, used until they
 * ended; undefined where the system does not say.
 */
export function processorSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // After the program's name, which may contain anything: proc(5), `cutime` and `cstime`.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}

/**
 * `38 s of processor, 95 %`: the time used, and its share of what all cores could have done.
 * @param {number | undefined} before a reading of `processorSeconds()`
 * @param {number} milliseconds how long it took
 */
export function sayProcessor(before, milliseconds) {
  const after = processorSeconds();
  if (before === undefined || after === undefined) return '';
  const used = after - before;
  const share = used / ((milliseconds / 1000) * availableParallelism());
  return `${used.toFixed(0)} s of processor, ${(100 * share).toFixed(0)} %`;
}
