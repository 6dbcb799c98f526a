import type { HomeTask } from '@rampa/contract/home';

/** Those that this portal has words for: a tab that was opened before an upgrade is told of newer kinds as well. */
export function knownTasks(
  tasks: readonly HomeTask[],
  known: Readonly<Partial<Record<HomeTask['kind'], unknown>>>,
): readonly HomeTask[] {
  return tasks.filter(({ kind }) => kind in known);
}
