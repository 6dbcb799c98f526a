import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { house, pinnedNode } from './lib-house.mjs';
import { say } from './lib-terminal.mjs';

/**
 * @typedef {object} Finished
 * @property {number} code exit code; 127 where the program could not be started
 * @property {string} output what it wrote, where that was kept
 */

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options] `show`: its output
 *   goes to the terminal as it comes; else it is kept.
 * @returns {Promise<Finished>}
 */
export function run(program, args, options = {}) {
  const { cwd = house, env = process.env, show = false } = options;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs a JavaScript or TypeScript file on the pinned Node.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options]
 */
export function runNode(file, args, options = {}) {
  return run(pinnedNode, [file, ...args], { ...options, env: pinnedEnvironment(options.env) });
}

/**
 * A step of a build; what is wrong is printed.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {string} [cwd]
 * @returns {Promise<boolean>} whether it worked
 */
export async function buildStep(file, args = [], cwd = house) {
  const { code, output } = await runNode(file, args, { cwd });
  if (output.trim() !== '') say(output.trim());
  return code === 0;
}

/**
 * Tools of the packages find the pinned Node first; what Node has compiled once is kept, since every
 * start of the server or of a command reads hundreds of TypeScript files.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {NodeJS.ProcessEnv}
 */
export function pinnedEnvironment(env = process.env) {
  const bin = path.join(house, 'node_modules/.bin');
  return {
    ...env,
    PATH: `${bin}${path.delimiter}${env['PATH'] ?? ''}`,
    NODE_COMPILE_CACHE: env['NODE_COMPILE_CACHE'] ?? path.join(house, 'node_modules/.cache/node'),
  };
}

/**
 * Whether a program can be started and ends with code 0 for these arguments.
 * @param {string} program
 * @param {readonly string[]} args
 */
export async function answers(program, args) {
  return (await run(program, args)).code === 0;
}
