import { createServer } from 'node:net';
import { giveUp } from './lib-terminal.mjs';

/**
 * @typedef {object} PortUse
 * @property {number} port
 * @property {string} purpose
 * @property {string} setting the environment variable that moves it
 */

/**
 * A port setting, or the number that follows from PORT.
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @param {string} setting
 * @param {number} otherwise
 */
export function portOf(environment, setting, otherwise) {
  const text = environment[setting];
  if (text === undefined || text === '') return otherwise;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  return giveUp(`${setting} must be a port number from 1 to 65535; it is "${text}".`);
}

/**
 * Exits with a message if one of the ports is in use: if another one were used silently, people
 * would be at the wrong address.
 * @param {readonly PortUse[]} uses
 */
export async function demandFreePorts(uses) {
  for (const { port, purpose, setting } of uses) {
    const problem = await whyNot(port);
    if (problem === 'EADDRINUSE') {
      const all = setting === 'PORT' ? '' : ' (or PORT, which moves them all)';
      giveUp(
        `Port ${port}, for the ${purpose}, is taken by another program, perhaps another Rampa. Stop that one, or set ${setting}${all} to a free port.`,
      );
    }
    if (problem !== undefined) {
      giveUp(
        `Port ${port}, for the ${purpose}, cannot be used (${problem}). Set ${setting} to another one.`,
      );
    }
  }
}

/**
 * @param {number} port
 * @returns {Promise<string | undefined>} the system's error code; undefined if nothing is wrong
 */
async function whyNot(port) {
  for (const host of ['127.0.0.1', '::1']) {
    const problem = await tryToListen(port, host);
    // A machine without IPv6 has no ::1.
    if (problem !== undefined && problem !== 'EADDRNOTAVAIL' && problem !== 'EAFNOSUPPORT') {
      return problem;
    }
  }
  return undefined;
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>}
 */
function tryToListen(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}
