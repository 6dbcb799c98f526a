import type { CallResult } from '@rampa/contract';
import { proveriKod } from '@rampa/contract/mail-check';
import type { AppFixture } from '../../../testing/app-fixture.ts';

/** The code that the footer of a PDF links to: the same one on each of its pages. */
export function codeInPdf(file: Uint8Array): string {
  const links = Buffer.from(file)
    .toString('latin1')
    .matchAll(/\/provera\?kod=([2-9A-Z-]+)/gu);
  const [code, ...others] = new Set(Array.from(links, ([, found = '']) => found));
  if (code === undefined || others.length > 0) throw new Error('The document has not one code');
  return code;
}

/** What anybody is told who is handed the document and types its code. */
export async function askAboutDocument(
  fixture: Pick<AppFixture, 'call'>,
  file: Uint8Array,
): Promise<CallResult<typeof proveriKod>['document']> {
  const { result } = await fixture.call(proveriKod, { kod: codeInPdf(file) });
  const { mail, document } = result as CallResult<typeof proveriKod>;
  if (mail !== null) throw new Error('The code of a document is that of a mail');
  return document;
}
