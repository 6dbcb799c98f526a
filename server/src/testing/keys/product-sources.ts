import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** The sources of the server and of the demo, without tests and what is there for tests; by path. */
export async function productSources(): Promise<ReadonlyMap<string, string>> {
  const sources = new Map<string, string>();
  for (const folder of ['server/src', 'demo/src']) {
    const names = await readdir(path.join(root, folder), { recursive: true });
    for (const name of names) {
      const file = path.join(folder, name);
      if (!file.endsWith('.ts') || /\.test(-program)?\.ts$|\/testing\//.test(file)) continue;
      sources.set(file, await readFile(path.join(root, file), 'utf8'));
    }
  }
  return sources;
}
