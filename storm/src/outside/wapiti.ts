import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openBait } from './bait.ts';
import { runTool, type Attacked, type Finding, type Tool } from './tool.ts';

const SECONDS = 600;
/** For finding pages, and then for each kind of attack. */
const SECONDS_TO_LOOK = 90;
const SECONDS_OF_ATTACK = 60;

/** Where it begins, besides what it finds by following links. */
const starts = [
  '/prijava',
  '/prijava?tab=registracija',
  '/zaboravljena-lozinka?token=a',
  '/verifikacija-naloga?token=a',
  '/vb?serial=1&code=2',
  '/pages/kontakt',
  '/pages/izracunaj-putarinu?od=1&do=2',
  '/pages/stanje-na-putevima?road=A1',
  '/pages/extToll?status=ok&token=a&order_number=1',
  '/pages/prolasci?tag=1',
  '/placanje/povratak?order_number=1',
  '/api/Pravno/GetStrana?page=uslovi&languageId=2',
  '/api/StanjeNaPutevima/GetDogadjaji?road=A1&kind=&languageId=2',
  '/api/StanjeNaPutevima/Datex?road=A1',
  '/api/Dopuna/GetStatus?order_number=1',
  '/api/Reklamacija/GetPredmet?about=tag&id=1&languageId=2',
  '/api/Putarina/IzvozProlazaka?tag_id=&period=&station_id=&languageId=2&format=csv',
];

/** All but those that look up lists on the web, and the one that guesses passwords. */
const modules =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,xss,xxe';

export const wapiti: Tool = {
  name: 'wapiti',
  packaged: 'wapiti',
  does: 'script, commands, files, line ends, redirects and addresses into the parameters of pages and calls',
  versionOf: ['--version'],
  async attack({ product, victim, folder, signal, say }): Promise<Attacked> {
    say('wapiti');
    await victim.renew();
    const bait = await openBait();
    const file = path.join(folder, 'wapiti.json');
    try {
      const ran = await runTool(
        'wapiti',
        [
          '-u',
          `${product.address}/`,
          '--scope',
          'domain',
          '-d',
          '3',
          ...starts.flatMap((start) => ['-s', product.address + start]),
          '-H',
          `Authorization: ${victim.headers['authorization'] ?? ''}`,
          '-m',
          modules,
          '--endpoint',
          bait.address,
          '--no-bugreport',
          '-t',
          '20',
          '--max-scan-time',
          String(SECONDS_TO_LOOK),
          '--max-attack-time',
          String(SECONDS_OF_ATTACK),
          '--flush-session',
          '--store-session',
          folder,
          '-f',
          'json',
          '-o',
          file,
        ],
        { seconds: SECONDS, cwd: folder, signal },
      );
      const report = await readFile(file, 'utf8').catch(() => '');
      const launched = ran?.output.match(/Launching module \w+/gu)?.length ?? 0;
      const undone: string[] = [];
      if (ran?.late === true) undone.push(`not done after ${String(SECONDS)} s`);
      if (report === '') {
        undone.push(`it wrote no report: ${ran?.output.trim().split('\n').at(-1) ?? ''}`);
      }
      const wanted = modules.split(',').length;
      if (launched < wanted)
        undone.push(`${String(launched)} of ${String(wanted)} kinds of attack`);
      const baited = bait.visits().map((where) => ({ where, what: 'The server asked for this' }));
      return {
        targets: launched,
        findings: [...(report === '' ? [] : findingsOfWapiti(report)), ...baited],
        undone,
      };
    } finally {
      await bait.close();
    }
  },
};

/** Weaknesses and anomalies of its report; what it adds besides, such as a library's name, is none. */
export function findingsOfWapiti(report: string): readonly Finding[] {
  // Written by wapiti 3 with `-f json`.
  const { vulnerabilities, anomalies } = JSON.parse(report) as Record<
    'vulnerabilities' | 'anomalies',
    Readonly<Record<string, readonly { readonly path: string; readonly info: string }[]>>
  >;
  return [vulnerabilities, anomalies].flatMap((kinds) =>
    Object.entries(kinds).flatMap(([kind, all]) =>
      all.map(({ path: where, info }) => ({
        where,
        what: `${kind}: ${info.split('\n')[0] ?? ''}`,
      })),
    ),
  );
}
