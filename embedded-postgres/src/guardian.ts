import { spawn } from 'node:child_process';
import process from 'node:process';

/**
 * Runs between the program and its database server, as a process of its own: when the program
 * ends, even by SIGKILL, the pipe to our standard input closes, and the server is told to shut down
 * cleanly. `node guardian.ts '{"uid":…,"gid":…}' postgres …arguments`
 */
const [account = '{}', program = '', ...args] = process.argv.slice(2);
// Written by our own launcher, in this shape.
const user = JSON.parse(account) as { readonly uid?: number; readonly gid?: number };

const server = spawn(program, args, { ...user, cwd: '/', stdio: ['ignore', 'inherit', 'inherit'] });

let isStopping = false;
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  server.kill('SIGINT'); // fast shutdown: ends the sessions, writes a checkpoint
  // Recovery at the next start is better than a server that never ends.
  setTimeout(() => server.kill('SIGQUIT'), 60_000).unref();
}

process.stdin.on('end', stop).on('close', stop).on('error', stop).resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

server.on('exit', (code) => process.exit(code ?? 1));
server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(127);
});
