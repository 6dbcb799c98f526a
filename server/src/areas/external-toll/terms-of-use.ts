import type { Country, LanguageId } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';
import type { Temporal } from 'temporal-polyfill';
import { tollDay } from '../../platform/clock.ts';
import { englishIn, serbianIn } from '../../platform/country-words.ts';

interface Section {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

interface TermsVersion {
  readonly version: string;
  /** First day of toll time on which it is in force. */
  readonly from: string;
  readonly serbian: readonly Section[];
  readonly english: readonly Section[];
}

/** Every version that ever was in force, for an account may have accepted any; the newest last. */
const versions: readonly TermsVersion[] = [
  {
    version: '2026-1',
    from: '2026-01-01',
    serbian: [
      {
        title: 'Шта је ова услуга',
        paragraphs: [
          'Исти ТАГ уређај плаћа путарину и у суседним земљама које учествују. Услугу водимо ми; на путу у другој земљи примењују се цене и правила оператора те земље.',
        ],
      },
      {
        title: 'Шта Вам треба',
        paragraphs: [
          'Најмање један исправан ТАГ који сте додали у услугу и најмање једна важећа платна картица. Ако једно од то двоје недостаје, услуга не ради док га не додате.',
          'Категорија ТАГ уређаја мора да одговара возилу. Где страни оператор измери другу категорију, наплаћује ту.',
        ],
      },
      {
        title: 'Шта плаћате',
        paragraphs: [
          'Плаћате путарину сваког проласка, у валути земље у којој је настао. Прерачунавамо је по курсу дана проласка. Курс и његов датум стоје уз сваки пролазак.',
          'Проласци из иностранства могу да стигну и неколико дана касније.',
        ],
      },
      {
        title: 'Рачун и наплата',
        paragraphs: [
          'Почетком месеца добијате рачун за претходни, са сваким проласком. Поред путарине, коју прослеђујемо, наплаћујемо накнаду за услугу: {{fee}} по ТАГ уређају за сваки месец у коме је возио у иностранству.',
          'Рачун наплаћујемо са Ваше подразумеване картице, а ако она не може, са осталих. Ако није плаћен до краја осмог дана после дана рачуна, ТАГ уређаји не раде у иностранству док га не платите.',
        ],
      },
      {
        title: 'Изгубљен ТАГ уређај',
        paragraphs: [
          'Пријавите губитак одмах. Од тренутка пријаве ТАГ уређај не ради ни код нас ни у иностранству, и за проласке после пријаве не одговарате.',
        ],
      },
      {
        title: 'Ваши подаци',
        paragraphs: [
          'Партнеру у другој земљи шаљемо само серијски број и категорију ТАГ уређаја. Ваше име, адресу и картицу не добија. Број картице чува само банкарска страница за плаћање.',
        ],
      },
    ],
    english: [
      {
        title: 'What this service is',
        paragraphs: [
          'The same tag pays tolls in the neighbouring countries that take part. We run the service; on roads in another country, the prices and rules of its operator apply.',
        ],
      },
      {
        title: 'What you need',
        paragraphs: [
          'At least one working tag that you have added to the service, and at least one valid payment card. If either is missing, the service is off until you add it.',
          'The category of the tag must match the vehicle. If the foreign operator measures a different category, it charges that one.',
        ],
      },
      {
        title: 'What you pay',
        paragraphs: [
          'You pay the toll for each passage, in the currency of the country where you drove. We convert it at the rate of the day of the passage. The rate and its date are shown with every passage.',
          'Passages abroad may arrive several days later.',
        ],
      },
      {
        title: 'Invoice and payment',
        paragraphs: [
          'At the beginning of each month you get an invoice for the month before, listing every passage. On top of the tolls, which we pass on, we add a service charge: {{fee}} per tag for each month in which it was used abroad.',
          'We charge the invoice to your default card or, if that fails, to your other cards. If it has not been paid by the end of the eighth day after the invoice date, your tags do not work abroad until it is paid.',
        ],
      },
      {
        title: 'A lost tag',
        paragraphs: [
          'Report it at once. From that moment the tag works neither here nor abroad, and you are not liable for passages after the report.',
        ],
      },
      {
        title: 'Your data',
        paragraphs: [
          'The partner in the other country gets only the serial number and category of the tag, never your name, address or card. Only the bank’s payment page keeps your card number.',
        ],
      },
    ],
  },
];

/** The version in force at a moment, in the words of a country. */
export function currentTerms(now: Temporal.Instant, country: Country) {
  const today = tollDay(now);
  const known = versions.findLast(({ from }) => from <= today) ?? versions[0];
  if (known === undefined) throw new Error('There are no terms of use');
  return {
    version: known.version,
    /** `fee` is what our service costs, as people read it. */
    html(languageId: LanguageId, fee: string): string {
      const filled = (text: string): string => text.replace('{{fee}}', fee);
      if (languageId === '3') {
        return htmlOf(known.english, (text) => filled(englishIn(country)(text)));
      }
      const written = serbianIn(country);
      return htmlOf(known.serbian, (text) =>
        filled(languageId === '1' ? written(text) : toLatin(written(text))),
      );
    },
  };
}

/** The texts are constants of this program, without a character that HTML reserves. */
function htmlOf(sections: readonly Section[], script: (text: string) => string): string {
  return sections
    .map(
      ({ title, paragraphs }) =>
        `<h3>${script(title)}</h3>${paragraphs.map((text) => `<p>${script(text)}</p>`).join('')}`,
    )
    .join('');
}
