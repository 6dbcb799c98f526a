import { failure, success, type Outcome } from '@rampa/contract';
import type { WrittenLanguage } from '@rampa/contract/language';
import { blocksOf, paragraphMaximum } from '@rampa/contract/legal';
import { checkParagraph, paramsOf, type TextFault } from '../language/index.ts';

export type PageFault = TextFault | 'legal.paragraph-too-long';

/** The values that the program's own page shows have to stay; each paragraph is checked alone. */
export function checkPage(
  text: string,
  written: {
    readonly language: WrittenLanguage;
    /** The program's own text. */
    readonly like: string;
    readonly params: readonly string[];
  },
): Outcome<null, PageFault> {
  const blocks = blocksOf(text);
  if (blocks.length === 0) return failure('language.text-empty');
  const long = blocks.find((block) => block.text.length > paragraphMaximum);
  if (long !== undefined) {
    return failure('legal.paragraph-too-long', { words: `${long.text.slice(0, 40)}…` });
  }
  for (const block of blocks) {
    const checked = checkParagraph(block.text, written);
    if (!checked.ok) return checked;
  }
  const shown = new Set(blocks.flatMap((block) => paramsOf(block.text)));
  const missing = paramsOf(written.like).find((name) => !shown.has(name));
  return missing === undefined
    ? success(null)
    : failure('language.text-parameter-missing', { name: missing });
}
