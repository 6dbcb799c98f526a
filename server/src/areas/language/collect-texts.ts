import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toLatin } from '@rampa/contract/script';
import type { LanguageId } from '@rampa/contract';

export type Texts = Readonly<Record<string, string>>;

const roots = ['../../../../portal/src/', '../../'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/**
 * Gathers the texts that stand beside the screens and the server's mails and documents. Serbian is
 * written once, in Cyrillic; Latin is derived from it.
 */
export async function collectTexts(): Promise<Readonly<Record<LanguageId, Texts>>> {
  const cyrillic = await readAll('texts.sr-Cyrl.json');
  return {
    '1': cyrillic,
    '2': Object.fromEntries(Object.entries(cyrillic).map(([key, text]) => [key, latinText(text)])),
    '3': await readAll('texts.en.json'),
  };
}

/** Names of parameters, in double braces, stay as they are. */
function latinText(text: string): string {
  return text
    .split(/(\{\{.*?\}\})/)
    .map((part) => (part.startsWith('{{') ? part : toLatin(part)))
    .join('');
}

async function readAll(fileName: string): Promise<Texts> {
  const texts: Record<string, string> = {};
  for (const root of roots) {
    const found = await readdir(root, { recursive: true }).catch(() => []);
    for (const path of found.filter((name) => name.endsWith(fileName)).sort()) {
      const parsed = JSON.parse(await readFile(join(root, path), 'utf8')) as Record<string, string>;
      for (const [key, text] of Object.entries(parsed)) {
        if (texts[key] !== undefined) throw new Error(`The text ${key} stands twice (${path})`);
        texts[key] = text;
      }
    }
  }
  return texts;
}
