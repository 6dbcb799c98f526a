import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts a program of the bench and waits until it reports that it is ready. */
export async function startChild(
  file: string,
  environment: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, ...environment },
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${String(code)} before it was ready`);
  });
  await Promise.race([once(child, 'message'), ended]);
  return child;
}

export async function stopChild(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  // Our server has no handler of its own here; the signal ends it.
  await ended;
}
