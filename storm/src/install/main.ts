import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { live } from './course.ts';
import { boot, emptyDebian, whatIsMissing } from './machine.ts';
import { openSurroundings } from './surroundings.ts';

const help = `Usage: npm run storm -- install --package FILE [OPTIONS]

Tries docs/operations on a machine that has nothing but Debian 12: boots an empty one (debootstrap, systemd-nspawn) without a
network, runs the commands of the pages exactly as written, and looks whether it worked: the package installed, live, staff
and customers signed in, a passage charged, restored to a moment and from a dump, upgraded, removed, purged.

  --package FILE    the Debian package (npm run package)
  --keep FOLDER     keeps the empty Debian for the next time
  --mirror URL      of Debian (http://deb.debian.org/debian)
  --json            prints the steps for machines
  --help

Wants root, and debootstrap and systemd-container of Debian. Exit code 1: a page is wrong, or the package is.`;

export async function installMain(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      package: { type: 'string' },
      keep: { type: 'string' },
      mirror: { type: 'string', default: 'http://deb.debian.org/debian' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const packageFile = values.package;
  if (values.help || packageFile === undefined) {
    process[values.help ? 'stdout' : 'stderr'].write(`${help}\n`);
    return values.help ? 0 : 2;
  }
  const missing = await whatIsMissing();
  if (missing !== undefined) {
    process.stderr.write(`${missing}\n`);
    return 2;
  }
  await stat(packageFile);
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const folder = await mkdtemp(path.join(tmpdir(), 'rampa-install-'));
  try {
    say('Debian: an empty one');
    const debian = await emptyDebian(values.keep ?? folder, values.mirror);
    const machine = await boot(debian);
    // Then whatever is under way in it fails, and all is taken away.
    const stop = (): void => void machine.close();
    process.once('SIGINT', stop).once('SIGTERM', stop);
    try {
      const certificate = path.join(folder, 'portal.pem');
      await makeCertificate(certificate);
      const atBalancer = path.join(machine.root, 'etc/haproxy');
      await mkdir(atBalancer, { recursive: true });
      await copyFile(certificate, path.join(atBalancer, 'portal.pem'));
      const surroundings = await openSurroundings(machine, certificate);
      try {
        const steps = await live(machine, surroundings, { packageFile, say });
        if (values.json) process.stdout.write(`${JSON.stringify({ steps })}\n`);
        return 0;
      } finally {
        await surroundings.close();
      }
    } finally {
      await machine.close();
    }
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** For the name localhost, certificate and key in one file. */
async function makeCertificate(file: string): Promise<void> {
  const words = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
  ];
  const more = [
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    file,
    '-out',
    `${file}.certificate`,
  ];
  await promisify(execFile)('openssl', [...words, ...more]);
  await promisify(execFile)('sh', ['-c', 'cat "$1.certificate" >> "$1"', 'sh', file]);
}
