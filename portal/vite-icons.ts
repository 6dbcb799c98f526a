import { join } from 'node:path';

/** Icons of `lucide-react` are made by the portal's own few lines. */
export const ownIconMaker = {
  find: /^\.\.\/createLucideIcon\.mjs$/u,
  replacement: join(import.meta.dirname, 'src/ui/create-icon.ts'),
};
