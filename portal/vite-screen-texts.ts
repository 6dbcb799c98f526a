import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { weighedScreens } from './vite-chunks.ts';

/** Beside the build: keys of texts by the module of the screen that uses them. */
export const screenTextsFile = '.vite/screen-texts.json';

/** Around every screen. */
const frame = ['app/app.tsx', 'app/shell-layout.tsx'];

/**
 * Records which texts a screen may show once its data is loaded: every key in its modules, and all keys
 * with the prefix of one that is put together. The server sends them with the first picture, so that
 * nobody waits for the texts of all screens.
 */
export function screenTexts(): Plugin {
  let root = '';
  return {
    name: 'rampa:screen-texts',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const keys = await knownKeys(join(root, 'src/lib/texts/keys.generated.ts'));
      const of = (id: string) => this.getModuleInfo(id);
      const used: Record<string, readonly string[]> = {};
      for (const screen of weighedScreens) {
        const module = `src/areas/${screen}`;
        const roots = [module, ...frame.map((file) => `src/${file}`)];
        used[module] = keysIn(
          codesOf(
            roots.map((file) => join(root, file)),
            of,
          ),
          keys,
        );
      }
      this.emitFile({ type: 'asset', fileName: screenTextsFile, source: JSON.stringify(used) });
    },
  };
}

/** What these load is another screen. */
const leadsOn = /\/(?:routes|router|start)\.tsx$/u;

type ModuleOf = (id: string) => Rolldown.ModuleInfo | null;

/** The code of the modules, of all their imports, and of what they load later. */
function codesOf(roots: readonly string[], of: ModuleOf): readonly string[] {
  const found = new Set<string>();
  const codes: string[] = [];
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || !/\/(?:portal|contract)\/src\//u.test(id)) continue;
    found.add(id);
    const module = of(id);
    codes.push(module?.code ?? '');
    waiting.push(...(module?.importedIds ?? []));
    if (!leadsOn.test(id)) waiting.push(...(module?.dynamicallyImportedIds ?? []));
  }
  return codes;
}

/** Keys in the code, or prefixes of keys: `status-${status}`. */
function keysIn(codes: readonly string[], keys: ReadonlySet<string>): readonly string[] {
  const named = new Set<string>();
  for (const code of codes) {
    for (const [, text = ''] of code.matchAll(/["'`]([a-z][\w.-]*)["'`]/gu)) {
      if (keys.has(text)) named.add(text);
    }
    for (const [, start = ''] of code.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{/gu)) {
      for (const key of keys) if (key.startsWith(start)) named.add(key);
    }
  }
  return [...named].sort();
}

async function knownKeys(file: string): Promise<ReadonlySet<string>> {
  const generated = await readFile(file, 'utf8');
  return new Set([...generated.matchAll(/^ {2}readonly '([^']+)':/gmu)].map(([, key = '']) => key));
}
