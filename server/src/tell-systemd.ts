import { spawn } from 'node:child_process';

type Environment = Readonly<Record<string, string | undefined>>;

/** How a service tells systemd about itself; without systemd nothing is told. */
export interface ServiceManager {
  /** Ready for calls. From now on it is also told that we live, as often as it wants (`WatchdogSec`). */
  ready(): void;
  stopping(): void;
}

/**
 * By `systemd-notify`, since Node has no datagrams over sockets of the file system. A process whose event loop
 * stands still says nothing, and is restarted.
 */
export function createServiceManager(environment: Environment): ServiceManager {
  if ((environment['NOTIFY_SOCKET'] ?? '') === '') {
    return { ready: () => undefined, stopping: () => undefined };
  }
  const tell = (word: string): void => {
    // If it cannot be told, systemd notices by itself.
    spawn('systemd-notify', [word], { stdio: 'ignore' }).on('error', () => undefined);
  };
  let living: NodeJS.Timeout | undefined;
  return {
    ready() {
      tell('READY=1');
      const everyMs = Number(environment['WATCHDOG_USEC'] ?? 0) / 1000 / 3;
      if (everyMs > 0) living = setInterval(tell, everyMs, 'WATCHDOG=1').unref();
    },
    stopping() {
      clearInterval(living);
      tell('STOPPING=1');
    },
  };
}
