import { createRequire, registerHooks } from 'node:module';
import process from 'node:process';
import type pg from 'pg';
import { noteStatements } from './note-statements.ts';

// For programs that tests start. What a program loads is itself tested: `pg` is not loaded for this.
const load = createRequire(import.meta.url);
const folder = process.env['RAMPA_STATEMENTS'] ?? '';
let done = folder === '';
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!done && url.endsWith('/pg/lib/index.js')) {
      done = true;
      // The package's types say what it exports.
      setImmediate(() => noteStatements((load('pg') as typeof pg).Client, folder));
    }
    return loaded;
  },
});
