import type { Country } from '@rampa/contract';
import { toIjekavian } from '@rampa/contract/script';
import type { EventValues } from './event-values.ts';

type Filled = Pick<
  EventValues,
  'kind' | 'severity' | 'title_sr' | 'title_en' | 'text_sr' | 'text_en'
>;

/** The most frequent events, in the operator's words; place and times are added. */
const templates = {
  accident: {
    kind: 'accident',
    severity: 'high',
    title_sr: 'Саобраћајна незгода',
    title_en: 'Traffic accident',
    text_sr:
      'Због незгоде је саобраћај успорен. Возите опрезно и оставите пролаз возилима хитних служби.',
    text_en:
      'Traffic is slow because of an accident. Drive carefully and leave room for emergency vehicles.',
  },
  closure: {
    kind: 'closure',
    severity: 'highest',
    title_sr: 'Обустава саобраћаја',
    title_en: 'Road closed',
    text_sr: 'Саобраћај је обустављен. Користите обилазни правац.',
    text_en: 'The road is closed. Follow the diversion.',
  },
  works: {
    kind: 'works',
    severity: 'medium',
    title_sr: 'Радови на путу',
    title_en: 'Roadworks',
    text_sr: 'Коловоз је сужен због радова. Смањите брзину и поштујте привремене знаке.',
    text_en: 'The carriageway is narrowed by roadworks. Slow down and follow the temporary signs.',
  },
  congestion: {
    kind: 'congestion',
    severity: 'medium',
    title_sr: 'Застој',
    title_en: 'Congestion',
    text_sr: 'Саобраћај је успорен. Рачунајте на дуже путовање.',
    text_en: 'Traffic is slow. Allow more time for your trip.',
  },
  wind: {
    kind: 'weather',
    severity: 'medium',
    title_sr: 'Јак бочни ветар',
    title_en: 'Strong crosswind',
    text_sr: 'Дува јак бочни ветар. Смањите брзину, посебно са приколицом или високим возилом.',
    text_en: 'There is a strong crosswind. Slow down, especially with a trailer or a high vehicle.',
  },
} as const satisfies Readonly<Record<string, Filled>>;

export type TemplateName = keyof typeof templates;
export const templateNames = Object.keys(templates) as readonly TemplateName[];

/** A template in the words of the country. */
export function templateOf(name: TemplateName, country: Country): Filled {
  const { title_sr, text_sr, ...same } = templates[name];
  const written = country === 'sr' ? toIjekavian : (text: string) => text;
  return { ...same, title_sr: written(title_sr), text_sr: written(text_sr) };
}
