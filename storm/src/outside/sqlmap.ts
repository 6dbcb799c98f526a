import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { headersFor, type Customer } from './customer.ts';
import { runTool, type Attacked, type Finding, type Tool } from './tool.ts';

/** A call with right values; those with a `*` behind them are attacked. */
interface Target {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: Readonly<Record<string, string | number>>;
  /** Without a token. */
  readonly visitor?: true;
}

const SECONDS = 240;

export const sqlmap: Tool = {
  name: 'sqlmap',
  packaged: 'sqlmap',
  does: 'SQL into the searches, filters, ids and dates of calls, as visitor and as customer, and into two pages',
  versionOf: ['--version'],
  async attack({ product, victim, folder, signal, say }): Promise<Attacked> {
    const findings: Finding[] = [];
    const undone: string[] = [];
    const targets = await targetsOf(victim);
    for (const [index, target] of targets.entries()) {
      if (signal.aborted) break;
      const where = `${target.method} ${target.path.split('?')[0] ?? ''}`;
      say(`sqlmap: ${where}`);
      // Tokens live for ten minutes, and one attack for four.
      if (target.visitor !== true) await victim.renew();
      const headers = target.visitor === true ? await headersFor(product.address) : victim.headers;
      const plainly = await askPlainly(product.address, target, headers);
      if (plainly >= 400) undone.push(`${where}: ${String(plainly)} even for right values`);
      const file = path.join(folder, `sqlmap-${String(index)}.txt`);
      await writeFile(file, requestOf(target, headers, product.port));
      const ran = await runTool('sqlmap', argumentsOf(file, folder), {
        seconds: SECONDS,
        cwd: folder,
        signal,
      });
      const told = readSqlmap(ran?.output ?? '');
      findings.push(...told.found.map((what) => ({ where, what })));
      if (ran?.late === true) undone.push(`${where}: not done after ${String(SECONDS)} s`);
      else if (!told.done) undone.push(`${where}: ${told.why}`);
    }
    return { targets: targets.length, findings, undone };
  },
};

/** Level and risk as high as calls of one second allow; PostgreSQL alone, which is no secret. */
function argumentsOf(file: string, folder: string): readonly string[] {
  return [
    '-r',
    file,
    '--batch',
    '--ignore-stdin',
    '--disable-coloring',
    '--flush-session',
    '--dbms=PostgreSQL',
    '--level=3',
    '--risk=3',
    '--time-sec=3',
    '--timeout=20',
    // Refusals are what is expected; each request claims another address, as an attacker's would.
    '--ignore-code=*',
    '--tamper=xforwardedfor',
    '--output-dir',
    path.join(folder, 'sqlmap'),
  ];
}

async function targetsOf(victim: Customer): Promise<readonly Target[]> {
  const tags = await listOf(victim, '/api/Tag/GetTagovi', { first: 0, rows: 1 });
  const passages = await listOf(victim, '/api/Putarina/GetProlasci', { first: 0, rows: 1 });
  const topUps = await listOf(victim, '/api/Dopuna/GetDopune', { first: 0, rows: 1 });
  const tag = textOf(tags, 'tag_id');
  return [
    {
      method: 'POST',
      path: '/api/Tag/GetTagovi',
      body: { first: 0, rows: 10, filter: '1*', costCentreId: '*', driver_id: '*' },
    },
    {
      method: 'POST',
      path: '/api/Tag/SacuvajTag',
      body: { tag_id: `${tag}*`, nickname: 'Kombi*', plate: 'BG123AB*' },
    },
    {
      method: 'POST',
      path: '/api/Putarina/GetProlasci',
      body: {
        first: 0,
        rows: 10,
        tag_id: `${tag}*`,
        period: '2020-01-01/..*',
        station_id: '*',
        costCentreId: '*',
        languageId: '2*',
      },
    },
    {
      method: 'GET',
      path: `/api/Putarina/GetObracun?passage_id=${textOf(passages, 'passage_id')}*&languageId=2`,
    },
    {
      method: 'POST',
      path: '/api/Dopuna/GetDopune',
      body: { first: 0, rows: 10, tag_id: `${tag}*`, period: '2020-01-01/..*' },
    },
    {
      method: 'GET',
      path: `/api/Dopuna/GetStatus?order_number=${textOf(topUps, 'order_number')}*`,
    },
    { method: 'GET', path: `/api/Reklamacija/GetPredmet?about=tag&id=${tag}*&languageId=2*` },
    {
      method: 'POST',
      path: '/api/Reklamacija/GetReklamacije',
      body: { first: 0, rows: 10, languageId: '2*' },
    },
    {
      method: 'POST',
      path: '/api/Putarina/IzracunajPutarinu',
      body: { ...(await tripOf(victim)), kategorija: 'I', date: '2026-01-15*' },
      visitor: true,
    },
    {
      method: 'GET',
      path: '/api/StanjeNaPutevima/GetDogadjaji?road=A1*&kind=*&languageId=2',
      visitor: true,
    },
    {
      method: 'POST',
      path: '/api/Kontakt/Posalji',
      body: {
        ticket: await ticketOf(victim),
        subject: 'Pitanje*',
        name: 'Petar Petrović*',
        message: 'Koliko traje dostava uređaja?*',
        email: 'petar@primer.rs*',
        tag: '1*',
      },
      visitor: true,
    },
    // The password is hashed before anything else is done with it.
    {
      method: 'POST',
      path: '/api/Token/GetToken',
      body: { username: 'marko@primer.rs*', password: 'Putarina-2026!' },
      visitor: true,
    },
    { method: 'GET', path: '/vb?serial=1*&code=2*', visitor: true },
    { method: 'GET', path: '/pages/prolasci?tag=1*&period=2*', visitor: true },
  ];
}

async function listOf(victim: Customer, call: string, input: object): Promise<unknown> {
  const { status, result } = await victim.ask('POST', call, input);
  if (status !== 200) throw new Error(`${call} answered ${String(status)}`);
  return result;
}

/** A field of the first of a list, wherever it is: the demo is made anew for each run, with other ids. */
function textOf(list: unknown, field: string): string {
  const found = new RegExp(`"${field}":"([^"]+)"`, 'u').exec(JSON.stringify(list))?.[1];
  if (found === undefined) throw new Error(`The demo has no ${field}`);
  return found;
}

async function tripOf(victim: Customer): Promise<{ from: string; to: string }> {
  const { result } = await victim.ask('GET', '/api/Putarina/GetStanice?languageId=2');
  const ids = [...JSON.stringify(result).matchAll(/\{"id":"([^"]+)"/gu)].map(([, id]) => id ?? '');
  return { from: `${ids[0] ?? ''}*`, to: `${ids[3] ?? ''}*` };
}

async function ticketOf(victim: Customer): Promise<string> {
  const { result } = await victim.ask('GET', '/api/Kontakt/GetObrazac');
  return textOf(result, 'ticket');
}

async function askPlainly(
  portal: string,
  { method, path: address, body }: Target,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const reply = await fetch(portal + address.replaceAll('*', ''), {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body).replaceAll('*', '') }),
  });
  await reply.arrayBuffer();
  return reply.status;
}

function requestOf(
  { method, path: address, body }: Target,
  headers: Readonly<Record<string, string>>,
  port: number,
): string {
  return [
    `${method} ${address} HTTP/1.1`,
    `Host: localhost:${String(port)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body === undefined ? '' : JSON.stringify(body),
  ].join('\n');
}

/** What it says at the end: injections, that there are none, or why it cannot say. */
export function readSqlmap(output: string): {
  readonly found: readonly string[];
  readonly done: boolean;
  readonly why: string;
} {
  const found = [...output.matchAll(/^Parameter: (.+)\n\s+Type: (.+)$/gmu)].map(
    ([, parameter, kind]) => `${String(parameter)}: ${String(kind)}`,
  );
  const none = output.includes('all tested parameters do not appear to be injectable');
  const critical = /\[CRITICAL\] (.+)/u.exec(output)?.[1];
  return {
    found,
    done: found.length > 0 || none,
    why: critical ?? output.trim().split('\n').at(-1) ?? 'no output',
  };
}
