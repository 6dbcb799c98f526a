import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import {
  filesOfEntry,
  filesOfRoute,
  type Manifest,
} from '../../../server/src/areas/page-settings/index.ts';

interface Weight {
  readonly file: string;
  /** Modules, the heaviest first, in characters before minifying. */
  readonly parts: readonly { readonly part: string; readonly length: number }[];
}

const house = fileURLToPath(new URL('../../../', import.meta.url));
const shown = 12;

/** The modules in the scripts of a route's first view, the largest first. */
export async function heaviestOf(path: string): Promise<readonly Weight[]> {
  const built = await build({
    root: `${house}portal`,
    logLevel: 'warn',
    build: { write: false },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const manifest = outputs.find(({ fileName }) => fileName.endsWith('manifest.json'));
  if (manifest?.type !== 'asset') throw new Error('The build has no manifest.');
  // Vite's own file, in its documented shape.
  const known = JSON.parse(String(manifest.source)) as Manifest;
  const wanted = new Set([...filesOfEntry(known), ...filesOfRoute(path, known)]);
  return outputs
    .filter((output) => output.type === 'chunk')
    .filter(({ fileName }) => wanted.has(fileName))
    .toSorted((one, other) => other.code.length - one.code.length)
    .map(weightOf);
}

function weightOf({ fileName, code, modules }: Rolldown.OutputChunk): Weight {
  const parts = Object.entries(modules)
    .map(([id, { renderedLength }]) => ({ part: id.replace(house, ''), length: renderedLength }))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, shown);
  return { file: `${fileName} (${code.length})`, parts };
}
