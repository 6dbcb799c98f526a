import { asCookie } from './more-headers.ts';
import { runTool, type Attacked, type Finding, type Ground, type Tool } from './tool.ts';

/** A form of attack on an address. */
interface Attack {
  readonly name: string;
  readonly args: readonly string[];
  readonly path: string;
}

/** Of each attack. */
const SECONDS = 30;
/**
 * Seconds after which the tool calls the service unavailable. They are for a server that is gone: how soon one answers
 * is judged by the watch, which allows for what others use of the machine.
 */
const AWAY = 20;
/** More than what the connections need to be opened and closed. */
const PATIENCE = SECONDS + 40;

const slowHeaders = ['-H', '-c', '2000', '-r', '400', '-i', '5', '-x', '24'];
const slowBody = ['-B', '-c', '1000', '-r', '200', '-i', '5', '-s', '65536', '-x', '24'];
const slowRead = [
  '-X',
  '-c',
  '1000',
  '-r',
  '200',
  '-k',
  '3',
  '-w',
  '10',
  '-y',
  '20',
  '-n',
  '5',
  '-z',
  '32',
];
const manyRanges = ['-R', '-c', '500', '-r', '100', '-a', '10', '-b', '3000'];

export const slowhttptest: Tool = {
  name: 'slowhttptest',
  packaged: 'slowhttptest',
  does: 'thousands of connections that send headers or bodies, or read answers, a few bytes at a time, and ranges',
  versionOf: ['-h'],
  async attack(ground): Promise<Attacked> {
    const findings: Finding[] = [];
    const undone: string[] = [];
    const attacks = await attacksOf(ground);
    for (const { name, args, path } of attacks) {
      if (ground.signal.aborted) break;
      const where = `${name}, ${path.split('?')[0] ?? ''}`;
      ground.say(`slowhttptest: ${where}`);
      const ran = await runTool(
        'slowhttptest',
        [...args, '-l', String(SECONDS), '-p', String(AWAY), '-u', ground.product.address + path],
        { seconds: PATIENCE, cwd: ground.folder, signal: ground.signal },
      );
      const { connected, unavailable, ended } = readSlowHttpTest(ran?.output ?? '');
      if (unavailable) findings.push({ where, what: 'service not available' });
      if (ran?.late === true) undone.push(`${where}: not done after ${String(PATIENCE)} s`);
      else if (!ended || connected === 0) undone.push(`${where}: it never was connected`);
    }
    return { targets: attacks.length, findings, undone };
  },
};

async function attacksOf({ product, victim }: Ground): Promise<readonly Attack[]> {
  await victim.renew();
  const customers = asCookie(victim.headers);
  const page = await (await fetch(`${product.address}/default`)).text();
  const asset = /\/assets\/[\w-]+\.js/u.exec(page)?.[0] ?? '/sw.js';
  return [
    { name: 'slow headers', args: slowHeaders, path: '/default' },
    { name: 'slow headers', args: slowHeaders, path: '/api/Putarina/GetStanice' },
    {
      name: 'slow body',
      args: [...slowBody, '-f', 'application/json'],
      path: '/api/Putarina/IzracunajPutarinu',
    },
    { name: 'slow body', args: [...slowBody, '-f', 'text/html'], path: '/prijava' },
    {
      name: 'slow body with the key',
      args: [
        ...slowBody,
        // Of deliveries line by line 500 may be open; more are told by 503 when to come again.
        '-c',
        '400',
        '-f',
        'application/x-ndjson',
        '-j',
        asCookie({ 'x-api-key': product.intakeKey }),
      ],
      path: '/intake/passages',
    },
    { name: 'slow read', args: slowRead, path: '/default' },
    { name: 'slow read', args: slowRead, path: '/api/Putarina/GetPutevi' },
    {
      name: 'slow read by a customer',
      args: [...slowRead, '-j', customers],
      path: '/api/Putarina/IzvozProlazaka?format=csv&languageId=2',
    },
    { name: 'ranges', args: [...manyRanges, '-t', 'GET'], path: asset },
  ];
}

/** From the states that it prints every few seconds, and its last lines. */
export function readSlowHttpTest(output: string): {
  readonly connected: number;
  readonly unavailable: boolean;
  readonly ended: boolean;
} {
  const counts = [...output.matchAll(/^(?:connected|closed):\s+(\d+)/gmu)].map(([, n]) =>
    Number(n),
  );
  return {
    connected: Math.max(0, ...counts),
    unavailable: /service available:\s+NO/u.test(output),
    ended: /Exit status: (?:Hit test time limit|No open connections left)/u.test(output),
  };
}
