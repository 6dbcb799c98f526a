import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { signIn } from './customer.ts';
import { nikto } from './nikto.ts';
import { startProduct } from './product.ts';
import { isWell, linesOf, reportOf, type ToolReport } from './report.ts';
import { slowhttptest } from './slowhttptest.ts';
import { sqlmap } from './sqlmap.ts';
import { installed, type Tool } from './tool.ts';
import { wapiti } from './wapiti.ts';
import { watched } from './watch.ts';

const tools: readonly Tool[] = [slowhttptest, nikto, wapiti, sqlmap];

const help = `Usage: npm run storm -- outside [TOOL …] [OPTIONS]

Starts the product with its demo, on ports and in a folder of its own, and lets well-known programs attack it,
all of them or those named:

${tools.map(({ name, does }) => `  ${name.padEnd(13)} ${does}`).join('\n')}

Meanwhile a monitor asks /health/live on connections of its own, and a customer stays signed in.

  --json   prints the report for machines
  --help

The programs are packages of Debian (apt-get install ${tools.map(({ packaged }) => packaged).join(' ')}; nikto is in
non-free); what a machine lacks is said and left out. It takes ten to fifteen minutes. Ctrl-C ends it early.
Exit code 1: something was found that is not explained in docs/security.md, an attack did not take place, the
product answered from 500 up, late or not at all, a session ended, or memory grew. 2: wrong options, or none of
the tools is here.`;

export async function outsideMain(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  if (positionals.some((name) => !tools.some((tool) => tool.name === name))) {
    process.stderr.write(`${help}\n`);
    return 2;
  }
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const folder = await mkdtemp(path.join(tmpdir(), 'rampa-outside-tools-'));
  try {
    const ready = await toolsHere(positionals, folder, say);
    if (ready.length === 0) return 2;
    const reports = await attackWith(ready, folder, say);
    process.stdout.write(`${values.json ? JSON.stringify(reports) : linesOf(reports)}\n`);
    return reports.length === ready.length && reports.every(isWell) ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Ready {
  readonly tool: Tool;
  readonly version: string;
}

/** Those wanted that this machine has; of the others it says how to get them. */
async function toolsHere(
  wanted: readonly string[],
  folder: string,
  say: (line: string) => void,
): Promise<readonly Ready[]> {
  const ready: Ready[] = [];
  for (const tool of tools) {
    if (wanted.length > 0 && !wanted.includes(tool.name)) continue;
    const version = await installed(tool, folder);
    if (version === null) {
      say(`${tool.name} is not installed and is left out: apt-get install ${tool.packaged}`);
    } else {
      ready.push({ tool, version });
    }
  }
  return ready;
}

async function attackWith(
  ready: readonly Ready[],
  folder: string,
  say: (line: string) => void,
): Promise<readonly ToolReport[]> {
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  const { signal } = stopping;
  const isStopping = (): boolean => signal.aborted;
  const product = await startProduct(say);
  try {
    const customer = await signIn(product.address, 'ana@primer.rs');
    const victim = await signIn(product.address, 'flota@primer.rs');
    const reports: ToolReport[] = [];
    for (const { tool, version } of ready) {
      if (isStopping() || product.ended() !== null) break;
      const own = path.join(folder, tool.name);
      await mkdir(own);
      const begun = performance.now();
      const watchedAttack = await watched(product, customer, () =>
        tool.attack({ product, victim, folder: own, signal, say }),
      ).catch((error: unknown) => {
        // Ctrl-C goes to all programs of a terminal, the product included.
        if (!isStopping()) throw error;
      });
      if (isStopping() || watchedAttack === undefined) break;
      const { done, seen } = watchedAttack;
      const seconds = Math.round((performance.now() - begun) / 1000);
      reports.push(reportOf({ tool: tool.name, version, seconds, ...done, seen }));
    }
    return reports;
  } finally {
    await product.close();
  }
}
