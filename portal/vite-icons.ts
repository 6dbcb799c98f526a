import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Icons of `lucide-react` are created by the portal's own few lines. */
export const ownIconMaker = {
  find: /^\.\.\/createLucideIcon\.mjs$/u,
  replacement: join(import.meta.dirname, 'src/ui/create-icon.ts'),
};

const iconFile = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/u;
const needless = /,?\s*\bkey: "[^"]*"|\bsize: \d+,|__iconData\.node;/gu;

/** Removes from each icon what only the library's own factory needs. */
export function shortIcons(): Plugin {
  return {
    name: 'rampa:short-icons',
    apply: 'build',
    transform(code, id) {
      return iconFile.test(id) ? { code: code.replaceAll(needless, ''), map: null } : null;
    },
  };
}
