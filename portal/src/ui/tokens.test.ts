import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(file, 'utf8');
const all = (pattern: RegExp, text: string): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Files that a module consists of, without what is loaded later. */
function madeOf(roots: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const waiting = roots.map((root) => join(src, root));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const folder = dirname(file);
    const imported = all(/(?:^import|from) '(\.[^']+)'/gmu, read(file));
    waiting.push(...imported.map((name) => join(folder, name)));
  }
  return [...found];
}

/** Values that these style sheets use and none of them sets. */
function missing(files: readonly string[]): readonly string[] {
  const css = files.map(read).join('');
  const set = new Set(all(/(--[\w-]+):/gu, css));
  return [...new Set(all(/var\((--[\w-]+)\)/gu, css))].filter((name) => !set.has(name));
}

test('the landing page finds its values without those of other screens', () => {
  const files = madeOf(['main.tsx', 'app/landing-start.tsx', 'app/update-bar.tsx']);
  expect(
    missing([...files.filter((file) => file.endsWith('.css')), join(src, '../index.html')]),
  ).toEqual([]);
});

test('every value that a style sheet uses is set', () => {
  expect(missing(globSync('**/*.css', { cwd: src }).map((file) => join(src, file)))).toEqual([]);
});
