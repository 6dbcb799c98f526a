/** A setting that holds a TCP port; 0 asks the system for a free one. */
export function portSetting(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${name} must be a port number, not "${text}".`);
  }
  return port;
}

export function countSetting(name: string, fallback: number): number {
  const count = Number(textSetting(name, String(fallback)));
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new Error(`${name} must be a whole number from 1.`);
  }
  return count;
}

export function textSetting(name: string, fallback: string): string {
  const text = process.env[name];
  return text === undefined || text === '' ? fallback : text;
}

/**
 * Runs `stop` once, on SIGINT, on SIGTERM or, under a supervisor (`RAMPA_SUPERVISED=1`), when
 * standard input closes: that is how a child notices that its parent was killed.
 */
export function stopWhenAsked(stop: () => Promise<void>): void {
  let stopping = false;
  const once = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', once);
  process.once('SIGTERM', once);
  if (process.env['RAMPA_SUPERVISED'] === '1') {
    process.stdin.once('end', once);
    process.stdin.once('close', once);
    process.stdin.once('error', once);
    process.stdin.resume();
  }
}

/** Runs a program's main function; a failure is one sentence on standard error and exit code 1. */
export function runProgram(help: string, main: () => Promise<void>): void {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    console.log(help);
    return;
  }
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
