import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const example = new URL('../../../packaging/haproxy/haproxy.cfg', import.meta.url);

/**
 * The example's configuration, with other ports and without TLS: for callers on this machine a certificate would
 * prove nothing.
 */
export function configurationFor(
  text: string,
  ports: { readonly customers: number; readonly servers: readonly [number, number] },
): string {
  const [one, two] = ports.servers.map(String);
  const changed = text
    // Whoever runs the storm.
    .replace(/^ *(?:user|group) haproxy\n/gmu, '')
    .replace(/^ *stats socket .*\n/gmu, '')
    .replace(/^ *ssl-default-.*\n/gmu, '')
    .replace(/^ *bind :443 .*\n/gmu, '')
    .replace(/^ *http-request redirect scheme https .*\n/gmu, '')
    .replace(/^( *)bind :80$/mu, `$1bind 127.0.0.1:${String(ports.customers)}`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${one ?? ''}`)
    .replaceAll('127.0.0.1:3100', `127.0.0.1:${two ?? ''}`);
  if (/:(?:80|443|3000|3100)\b|ssl_fc/u.test(changed)) {
    throw new Error('packaging/haproxy/haproxy.cfg has lines that are not known here');
  }
  return changed;
}

export interface Balancer {
  close(): Promise<void>;
}

/** HAProxy in front of two servers. */
export async function startBalancer(
  folder: string,
  ports: Parameters<typeof configurationFor>[1],
): Promise<Balancer> {
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, configurationFor(await readFile(example, 'utf8'), ports));
  const child = spawn('haproxy', ['-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  await once(child, 'spawn').catch(() => {
    throw new Error('HAProxy is not here: apt-get install haproxy');
  });
  return {
    async close() {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
