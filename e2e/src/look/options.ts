import { parseArgs } from 'node:util';
import { screens } from '../fixtures/screens.ts';

export type Theme = 'light' | 'dark';
export type LanguageId = '1' | '2' | '3';
/**
 * What data a customer has: none yet, a usual amount, very much, or the longest names; a company whose rules fill its tags, and a
 * household.
 */
export type Fullness = 'empty' | 'typical' | 'overfull' | 'long-names' | 'company' | 'household';

export interface LookOptions {
  /** Names of screens; empty: all. */
  readonly screens: readonly string[];
  readonly widths: readonly number[];
  readonly languages: readonly LanguageId[];
  readonly themes: readonly Theme[];
  readonly fullness: readonly Fullness[];
  readonly country: 'rs' | 'sr';
}

const allWidths = [320, 390, 768, 1440];
const allLanguages: readonly LanguageId[] = ['1', '2', '3'];
const allThemes: readonly Theme[] = ['light', 'dark'];
const allFullness: readonly Fullness[] = [
  'empty',
  'typical',
  'overfull',
  'long-names',
  'company',
  'household',
];

export const help = `Usage: npm run look [-- NAME …] [-- --OPTION VALUE …]

Takes a picture of every screen into pictures/, and an index.html that shows them side by side.
Each option may be given several times; what is left out means all.

  NAME, --screen NAME   ${screens.map(({ name }) => name).join(', ')}
  --width PIXELS        ${allWidths.join(', ')}, or any other
  --language ID         1 Cyrillic, 2 Latin, 3 English
  --theme THEME         ${allThemes.join(', ')}
  --data HOW            ${allFullness.join(', ')}
  --country COUNTRY     rs (default), sr
  --help                these lines
`;

export type LookOutcome =
  | { readonly kind: 'options'; readonly options: LookOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'fault'; readonly sentence: string };

export function readLookOptions(args: readonly string[]): LookOutcome {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        screen: { type: 'string', multiple: true },
        width: { type: 'string', multiple: true },
        language: { type: 'string', multiple: true },
        theme: { type: 'string', multiple: true },
        data: { type: 'string', multiple: true },
        country: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help === true) return { kind: 'help' };
    const options: LookOptions = {
      screens: chosen('screen', [...positionals, ...(values.screen ?? [])], names(), []),
      widths: values.width?.map(readWidth) ?? allWidths,
      languages: chosen('language', values.language, allLanguages, allLanguages),
      themes: chosen('theme', values.theme, allThemes, allThemes),
      fullness: chosen('data', values.data, allFullness, allFullness),
      country:
        chosen('country', values.country?.split(','), ['rs', 'sr'] as const, ['rs'])[0] ?? 'rs',
    };
    return { kind: 'options', options };
  } catch (error) {
    return { kind: 'fault', sentence: error instanceof Error ? error.message : String(error) };
  }
}

function names(): readonly string[] {
  return screens.map(({ name }) => name);
}

function readWidth(text: string): number {
  const width = Number(text);
  if (!Number.isInteger(width) || width < 200 || width > 4000) {
    throw new Error(`--width ${text}: it can be a whole number from 200 to 4000.`);
  }
  return width;
}

function chosen<Choice extends string>(
  option: string,
  given: readonly string[] | undefined,
  all: readonly Choice[],
  fallback: readonly Choice[],
): readonly Choice[] {
  if (given === undefined || given.length === 0) return fallback;
  return given.map((text) => {
    const found = all.find((choice) => choice === text);
    if (found === undefined) {
      throw new Error(`--${option} ${text}: it can be ${all.join(', ')}.`);
    }
    return found;
  });
}
