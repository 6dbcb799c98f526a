import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { CSSModulesOptions } from 'vite';

/**
 * Short names for the classes of modules, alike in the browser's build and in the server's: each stands
 * in scripts, rules and pictures, where hashes would be what compresses least.
 */
export function shortClassNames(root: string): CSSModulesOptions {
  const files = globSync('src/**/*.module.css', { cwd: root }).toSorted();
  const numbers = new Map(files.map((file, at) => [join(root, file), at.toString(36)]));
  return {
    generateScopedName(name, file) {
      const number = numbers.get(file.split('?')[0] ?? '');
      if (number === undefined)
        throw new Error(`${basename(file)} has come since the build began.`);
      return `${name}_${number}`;
    },
  };
}
