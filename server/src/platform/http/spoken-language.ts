import type { LanguageId } from '@rampa/contract';
import { rememberFew } from '../remember-few.ts';

/** Longer lists are not sent in good faith. */
const longest = 200;

/**
 * The first of our languages that an `Accept-Language` asks for; null if it names none. Serbian
 * without a script is Latin, as the portal is.
 */
export function spokenLanguage(header: string | undefined): LanguageId | null {
  return languageOf((header ?? '').slice(0, longest));
}

const languageOf = rememberFew((header): LanguageId | null => {
  const wishes = header
    .toLowerCase()
    .split(',')
    .map((wish) => {
      const [tag = '', ...params] = wish.split(';').map((part) => part.trim());
      const weight = params.find((param) => param.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wishes) {
    const [language, ...rest] = tag.split('-');
    if (language === 'sr') return rest.includes('cyrl') ? '1' : '2';
    if (language === 'en') return '3';
  }
  return null;
});
