import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { CSSModulesOptions } from 'vite';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** `a`, `b`, … `Z`, `aa`, `ba`, … */
function lettersOf(at: number): string {
  const rest = Math.floor(at / letters.length);
  return `${letters[at % letters.length] ?? ''}${rest === 0 ? '' : lettersOf(rest - 1)}`;
}

/**
 * Short names for the classes and animations of modules, the same in the browser's build and in the
 * server's: letters for the name, a number for its file. They occur in scripts, rules and pictures, where
 * hashes would compress worst, and words next.
 */
export function shortClassNames(root: string): CSSModulesOptions {
  const files = globSync('src/**/*.module.css', { cwd: root }).toSorted();
  const known = new Map(
    files.map((file, at) => {
      const css = readFileSync(join(root, file), 'utf8');
      const names = [...new Set(css.match(/(?<=\.|@keyframes )[a-z][\w-]*/giu))];
      return [join(root, file), { at, names }];
    }),
  );
  return {
    generateScopedName(name, file) {
      const { at = 0, names = [] } = known.get(file.split('?')[0] ?? '') ?? {};
      const place = names.indexOf(name);
      if (place === -1) throw new Error(`${basename(file)} has changed since the build began.`);
      return `${lettersOf(place)}${at}`;
    },
  };
}
