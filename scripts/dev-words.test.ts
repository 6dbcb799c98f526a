import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { optimizeDeps, resolveConfig } from 'vite';

const root = path.join(import.meta.dirname, '../portal');

test('in development, too, the component library says in the language of the page what only it says', async () => {
  const cacheDir = mkdtempSync(path.join(tmpdir(), 'rampa-words-'));
  try {
    const include = ['react-aria-components'];
    const given = { root, cacheDir, logLevel: 'error', optimizeDeps: { include } } as const;
    // Deprecated because a server does it by itself: the test wants what a server would serve, without one.
    // oxlint-disable-next-line typescript/no-deprecated -- see above
    await optimizeDeps(await resolveConfig(given, 'serve'), true);
    const bundled = globSync('deps/*.js', { cwd: cacheDir })
      .map((file) => readFileSync(path.join(cacheDir, file), 'utf8'))
      .join('');
    const words = readFileSync(path.join(root, 'src/lib/texts.sr-Cyrl.json'), 'utf8');
    const close = /"dialog\.close": "(?<text>[^"]+)"/u.exec(words)?.groups?.['text'] ?? '';
    // Of a bundle of megabytes nobody wants to read what it is instead.
    const ours = bundled.includes(`"sr-Cyrl": { "dismiss": "${close}" }`);
    const serbianOfTheLibrary = bundled.includes('Odbaci');
    expect({ ours, serbianOfTheLibrary }).toEqual({ ours: true, serbianOfTheLibrary: false });
  } finally {
    rmSync(cacheDir, { recursive: true });
  }
});
