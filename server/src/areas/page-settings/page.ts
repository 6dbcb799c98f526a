import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The built portal's page with places for what each answer adds: settings, nonce, preloads. */
export interface PageTemplate {
  render(values: {
    readonly nonce: string;
    readonly settings: ReadonlyMap<string, string>;
    readonly preloads: readonly string[];
  }): string;
  /** Files that the route asked for will need, by the build's manifest. */
  preloadsFor(path: string): readonly string[];
}

interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** Which area's code a route loads: so that the browser fetches it beside the entry, not after. */
const areaOfRoute: readonly (readonly [RegExp, string])[] = [
  [/^\/default$|^\/$/, 'landing'],
  [/^\/prijava/, 'identity'],
  [/^\/verifikacija-naloga/, 'identity'],
  [/^\/pages\/(home)?$/, 'home'],
  [/^\/pages\/tagovi/, 'tags'],
  [/^\/pages\/prolasci/, 'passages'],
  [/^\/pages\/dopun/, 'top-ups'],
];

export async function readPageTemplate(distFolder: string): Promise<PageTemplate> {
  const html = await readFile(join(distFolder, 'index.html'), 'utf8');
  const manifest = await readManifest(distFolder);
  return {
    render({ nonce, settings, preloads }) {
      const head = [
        ...[...settings].map(
          ([name, content]) => `<meta name="${name}" content="${escapeAttribute(content)}">`,
        ),
        ...preloads.map((file) =>
          file.endsWith('.css')
            ? `<link rel="preload" as="style" href="/${file}" crossorigin>`
            : `<link rel="modulepreload" href="/${file}" nonce="${nonce}">`,
        ),
      ].join('\n');
      return html
        .replace(
          /<meta name="(?:app-url|country|order-tag|purchase-request-view|complaints|t4a|access-token-cookie|refresh-token-cookie)"[^>]*>\s*/g,
          '',
        )
        .replace('<html', `<html data-country="${escapeAttribute(settings.get('country') ?? '')}"`)
        .replace(/<(script|style)(?=[\s>])/g, `<$1 nonce="${nonce}"`)
        .replace(/<link(?=[^>]*rel="(?:modulepreload|stylesheet)")/g, `<link nonce="${nonce}"`)
        .replace('</head>', `${head}\n</head>`);
    },
    preloadsFor(path) {
      const area = areaOfRoute.find(([pattern]) => pattern.test(path))?.[1];
      return area === undefined ? [] : (manifest.get(area) ?? []);
    },
  };
}

async function readManifest(distFolder: string): Promise<Map<string, readonly string[]>> {
  const text = await readFile(join(distFolder, '.vite/manifest.json'), 'utf8').catch(() => '{}');
  const chunks = JSON.parse(text) as Record<string, ManifestChunk>;
  const byArea = new Map<string, readonly string[]>();
  for (const [source, chunk] of Object.entries(chunks)) {
    const area = /src\/areas\/([a-z-]+)\/[a-z-]+\.tsx?$/.exec(source)?.[1];
    if (area !== undefined) {
      const known = byArea.get(area) ?? [];
      byArea.set(area, [...known, chunk.file, ...(chunk.css ?? [])]);
    }
  }
  return byArea;
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}
