import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { house } from './lib-house.mjs';
import { answerHelp, giveUp, say } from './lib-terminal.mjs';
import { findTexts } from './lib-where-texts.mjs';
import { findCalls, findUsers } from './lib-where.mjs';

answerHelp(`
Usage: npm run where -- "a text on the screen"

Leads from a text, in Cyrillic, Latin or English, to its key, the modules that use it, the calls that
they make, and the route, service and SQL behind each. It reads the sources and follows their names:
what it says is where to begin to read.
`);

/** At most this many of each; a longer list is of no use. */
const MOST = { texts: 6, users: 4, calls: 6 };

const seen = process.argv.slice(2).join(' ').trim();
if (!/[\p{Letter}\p{Number}]/u.test(seen)) giveUp('Which text? npm run where -- "Допуни сада"');

const sources = new Map(
  globSync(['{portal,contract,server}/src/**/*.{ts,tsx}', '{portal,server}/src/**/texts.*.json'], {
    cwd: house,
  })
    .filter((file) => !/\.test\.|\.test-program\.|\.generated\.|[\\/]testing[\\/]/.test(file))
    .map((file) => file.split(path.sep).join('/'))
    .sort()
    .map((file) => [file, readFileSync(path.join(house, file), 'utf8')]),
);

const found = findTexts(seen, sources);
if (found.length === 0) giveUp(`No text says "${seen}".`);
/** Calls that were shown already. */
const shown = new Set();
for (const { key, serbian, english, place } of found.slice(0, MOST.texts)) {
  say(`\n${serbian} · ${english}`);
  sayPlace(2, 'key', place);
  const users = findUsers(key, sources);
  for (const user of users.slice(0, MOST.users)) {
    sayPlace(2, 'used', { ...user, name: '' });
    const calls = user.file.startsWith('portal/') ? findCalls(user.file, sources) : [];
    for (const call of calls.slice(0, MOST.calls)) sayCall(call);
    sayRest(4, calls.length - MOST.calls, 'calls');
  }
  sayRest(2, users.length - MOST.users, 'modules that use it');
}
sayRest(0, found.length - MOST.texts, 'texts');

/** @param {import('./lib-where.mjs').FoundCall} found */
function sayCall({ call, contract, route, service, sql }) {
  sayPlace(4, 'call', { ...contract, name: call });
  if (shown.has(call)) return;
  shown.add(call);
  if (route !== undefined) sayPlace(6, 'route', { ...route, name: '' });
  if (service !== undefined) sayPlace(6, 'service', service);
  for (const place of sql) sayPlace(6, 'SQL', place);
}

/**
 * @param {number} indent
 * @param {string} kind
 * @param {import('./lib-where.mjs').Place} place
 */
function sayPlace(indent, kind, { file, line, name }) {
  say(`${' '.repeat(indent)}${kind.padEnd(13 - indent)}  ${file}:${line}  ${name}`.trimEnd());
}

/**
 * @param {number} indent
 * @param {number} count
 * @param {string} what
 */
function sayRest(indent, count, what) {
  if (count > 0) say(`${' '.repeat(indent)}… and ${count} more ${what}`);
}
