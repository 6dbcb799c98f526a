import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pass } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a server of Debian has after its installation, and no more. */
const debian = 'systemd,systemd-sysv,dbus,ca-certificates,iproute2';
/** Packages that the pages install; fetched before, since the machine has no network. */
const fetched = ['postgresql', 'haproxy', 'curl', 'openssl'];
/** Milliseconds. */
const BOOT = 120_000;
const END = 60_000;
const LOOK = 200;

/** An empty Debian 12 that has booted with systemd, with a network of its own that leads nowhere. */
export interface Machine {
  /** Its files, as seen from outside. */
  readonly root: string;
  /** As root in a shell; ends with what it printed, or throws with it. */
  do(commands: string): Promise<string>;
  /** Starts a program of the outside in the machine's network, as a mail server that it reaches. */
  beside(program: readonly [string, ...string[]], env?: NodeJS.ProcessEnv): ChildProcess;
  close(): Promise<void>;
}

/** What is missing here, in words; undefined: nothing. */
export async function whatIsMissing(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'Only root may make a machine.';
  const missing: string[] = [];
  for (const [program, debianPackage] of [
    ['debootstrap', 'debootstrap'],
    ['systemd-nspawn', 'systemd-container'],
  ] as const) {
    await run('which', [program]).catch(() => missing.push(debianPackage));
  }
  if (missing.length === 0) return undefined;
  return `That wants programs that are not here: apt-get install ${missing.join(' ')}`;
}

/** The files of an empty Debian, made once and kept in `folder`. */
export async function emptyDebian(folder: string, mirror: string): Promise<string> {
  const root = path.join(folder, 'debian-12');
  if (existsSync(root)) return root;
  const begun = path.join(folder, 'begun');
  await rm(begun, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const words = ['--variant=minbase', `--include=${debian}`, 'bookworm', begun, mirror];
  await run('debootstrap', words, { maxBuffer: 2 ** 26 });
  const apt = ['apt-get', '-y', '-qq'];
  await run('chroot', [begun, ...apt, 'update']);
  await run('chroot', [begun, ...apt, '--download-only', 'install', ...fetched], {
    maxBuffer: 2 ** 26,
  });
  await rename(begun, root);
  return root;
}

export async function boot(debianRoot: string): Promise<Machine> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rampa-machine-'));
  const root = path.join(folder, 'root');
  // With its devices and owners.
  await run('cp', ['--archive', '--reflink=auto', debianRoot, root]);
  const name = path.basename(folder);
  const container = spawn(
    'systemd-nspawn',
    ['--quiet', '--boot', '--directory', root, '--machine', name, '--hostname', 'rampa']
      // Nobody here need know of it.
      .concat(['--register=no', '--keep-unit', '--private-network']),
    { stdio: ['ignore', 'ignore', 'ignore'] },
  );
  const close = async (): Promise<void> => {
    if (container.exitCode === null && container.signalCode === null) {
      const gone = once(container, 'exit');
      // Its systemd ends everything in order, if it is there already.
      container.kill('SIGTERM');
      const late = setTimeout(() => container.kill('SIGKILL'), END);
      await gone;
      clearTimeout(late);
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const leader = await bootedLeaderOf(container);
    return {
      root,
      async do(commands) {
        const child = spawn('nsenter', [...into(leader), ...shell, `cd /root\n${commands}`], {
          env: environment,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        const [out, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
        // Both are closed once it has ended.
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
        if (child.exitCode === 0) return out;
        throw new Error(`This failed:\n${commands}\n${tail(out)}${tail(complaint)}`);
      },
      beside: (program, env = {}) =>
        spawn('nsenter', ['--target', leader, '--net', ...program], {
          env: { ...process.env, ...env },
          stdio: ['pipe', 'pipe', 'inherit'],
        }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const shell = ['bash', '-e', '-o', 'pipefail', '-c'];
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
};
const into = (leader: string): readonly string[] => ['--target', leader, '--all', '--wd=/root'];

/** The process id of its systemd, once it has started everything. */
async function bootedLeaderOf(container: ChildProcess): Promise<string> {
  const children = `/proc/${String(container.pid)}/task/${String(container.pid)}/children`;
  const begin = performance.now();
  while (performance.now() - begin < BOOT && container.exitCode === null) {
    // At first that is a helper, which ends.
    const [child = ''] = (await readFile(children, 'utf8').catch(() => '')).trim().split(' ');
    // `degraded` is an exit code too.
    const look = [...into(child), ...shell, 'systemctl is-system-running || true'];
    const { stdout } = await run('nsenter', look, { env: environment }).catch(() => ({
      stdout: '',
    }));
    if (child !== '' && /^(?:running|degraded)/.test(stdout)) return child;
    await pass(LOOK);
  }
  throw new Error('The machine does not boot');
}

const tail = (output: string): string => output.split('\n').slice(-40).join('\n');

/** Writes a file of the machine. */
export async function put(machine: Machine, file: string, content: string): Promise<void> {
  await writeFile(path.join(machine.root, file), content);
}
