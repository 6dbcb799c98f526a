import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';

export interface BuiltFile {
  readonly name: string;
  readonly content: Buffer;
}

/** Scripts and styles of the smallest React page, built with the same bundler. */
export function buildBareReact(): Promise<readonly BuiltFile[]> {
  return buildPage(
    "import { createElement } from 'react'; import { createRoot } from 'react-dom/client'; createRoot(document.getElementById('r')).render(createElement('h1', null, 'Rampa'));",
  );
}

/** Scripts and styles of a page with one script, built with the same bundler. */
export async function buildPage(script: string): Promise<readonly BuiltFile[]> {
  const root = await mkdtemp(join(fileURLToPath(new URL('../', import.meta.url)), 'dist-bare-'));
  try {
    await writeFile(
      join(root, 'index.html'),
      '<div id="r"></div><script type="module" src="/m.js"></script>',
    );
    await writeFile(join(root, 'm.js'), script);
    const result = await build({ root, logLevel: 'silent', build: { write: false } });
    const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) =>
      'output' in one ? one.output : [],
    );
    return outputs
      .filter((file) => /\.(js|css)$/.test(file.fileName))
      .map((file) => ({
        name: file.fileName,
        content: Buffer.from(file.type === 'chunk' ? file.code : file.source),
      }));
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

export function brotliSize(content: Buffer): number {
  return brotli(content).length;
}

export function brotli(content: Buffer): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}
