import { spawn } from 'node:child_process';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { house, pinnedNode } from './lib-house.mjs';
import { pinnedEnvironment } from './lib-run.mjs';

/** How long a program may take to stop before it is ended by force. */
const PATIENCE_MS = 60_000;

/**
 * @typedef {object} Member
 * @property {string} name
 * @property {() => Promise<void>} stop asks it to end and waits for that
 * @property {() => boolean} isRunning
 * @property {Promise<void>} ended
 */

/**
 * Programs that live and die together. Each stops when its standard input closes, so none outlives this
 * process, however that ends.
 */
export class Family {
  /** @type {Member[]} */
  #members = [];
  #isStopping = false;
  /** @type {(name: string) => void} */
  #onLoss;

  /** @param {(name: string) => void} onLoss called when a member ends without being asked to */
  constructor(onLoss) {
    this.#onLoss = onLoss;
  }

  /**
   * @param {string} name
   * @param {readonly string[]} args file and arguments for the pinned Node
   * @param {NodeJS.ProcessEnv} settings
   * @param {(line: string) => void} onLine each line that it prints
   * @param {{ mayFail?: boolean }} [options] `mayFail`: the others go on without it
   * @returns {Member}
   */
  start(name, args, settings, onLine, { mayFail = false } = {}) {
    const child = spawn(pinnedNode, args, {
      cwd: house,
      env: { ...pinnedEnvironment(), ...settings, RAMPA_SUPERVISED: '1' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.on('error', () => undefined); // it may be gone already
    createInterface({ input: child.stdout }).on('line', onLine);
    createInterface({ input: child.stderr }).on('line', onLine);
    let isRunning = true;
    let isWanted = !mayFail;
    /** @type {Promise<void>} */
    const ended = new Promise((resolve) => {
      const end = () => {
        if (!isRunning) return;
        isRunning = false;
        resolve();
        if (isWanted && !this.#isStopping) this.#onLoss(name);
      };
      child.once('close', end).once('error', end);
    });
    const member = {
      name,
      ended,
      isRunning: () => isRunning,
      stop: async () => {
        isWanted = false;
        child.stdin.end();
        child.kill('SIGTERM');
        const force = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
        await ended;
        clearTimeout(force);
      },
    };
    this.#members.push(member);
    return member;
  }

  isStopping() {
    return this.#isStopping;
  }

  /** Stops all, the latest first: the server finishes while the programs around it still answer. */
  async stop() {
    this.#isStopping = true;
    for (const member of this.#members.toReversed()) {
      if (member.isRunning()) await member.stop();
    }
  }

  /** Stops all and exits on Ctrl-C or a request to stop; a second Ctrl-C does not wait. */
  stopOnSignals() {
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => {
        if (this.#isStopping) process.exit(130);
        process.stdout.write('\nStopping …\n');
        void this.stop().then(() => process.exit(0));
      });
    }
  }
}
