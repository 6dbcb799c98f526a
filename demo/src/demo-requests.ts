import type { Kategorija } from '@rampa/contract';
import type { PackageId } from '@rampa/contract/purchases';
import type { Terms } from '../../server/src/areas/purchase-requests/index.ts';

/** A purchase request of the demo's company, and its outcome. */
export interface DemoRequest {
  readonly name: string;
  readonly daysAgo: number;
  readonly lines: readonly {
    readonly kategorija: Kategorija;
    readonly quantity: number;
    readonly package: PackageId;
  }[];
  readonly note: string;
  readonly outcome: 'sent' | 'priced' | 'accepted' | 'paid' | 'refused' | 'withdrawn' | 'expired';
  readonly terms?: Terms;
  /** What the operator wrote with it. */
  readonly answer: string;
}

/** Oldest first: one in each state. */
export const demoRequests: readonly DemoRequest[] = [
  {
    name: 'withdrawn',
    daysAgo: 120,
    lines: [{ kategorija: 'III', quantity: 30, package: 'none' }],
    note: '',
    outcome: 'withdrawn',
    answer: '',
  },
  {
    name: 'expired',
    daysAgo: 75,
    lines: [{ kategorija: 'IV', quantity: 50, package: 'large' }],
    note: 'Занима нас и цена за сто уређаја.',
    outcome: 'expired',
    answer: 'За сто уређаја попуст би био исти.',
  },
  {
    name: 'refused',
    daysAgo: 33,
    lines: [{ kategorija: 'I', quantity: 200, package: 'none' }],
    note: 'Молимо плаћање у шест рата.',
    outcome: 'refused',
    answer:
      'Плаћање на рате нажалост не можемо да понудимо. Радо шаљемо понуду за плаћање одједном.',
  },
  {
    name: 'paid',
    daysAgo: 9,
    lines: [
      { kategorija: 'II', quantity: 10, package: 'small' },
      { kategorija: 'IV', quantity: 25, package: 'medium' },
    ],
    note: '',
    outcome: 'paid',
    terms: { discountPercent: 5 },
    answer: 'Испорука је у року од три радна дана од уплате.',
  },
  {
    name: 'accepted',
    daysAgo: 5,
    lines: [{ kategorija: 'I', quantity: 30, package: 'none' }],
    note: '',
    outcome: 'accepted',
    answer: '',
  },
  {
    name: 'priced',
    daysAgo: 3,
    lines: [
      { kategorija: 'III', quantity: 20, package: 'small' },
      { kategorija: 'IV', quantity: 60, package: 'medium' },
    ],
    note: 'Ширимо возни парк. Треба нам до краја следећег месеца.',
    outcome: 'priced',
    terms: { discountPercent: 8, deliveryMinor: 0, days: 20 },
    answer: 'Због количине нудимо већи попуст, а достава је бесплатна. Уређаје имамо на стању.',
  },
  {
    name: 'sent',
    daysAgo: 1,
    lines: [{ kategorija: 'IV', quantity: 12, package: 'small' }],
    note: 'Може и преузимање, ако је брже.',
    outcome: 'sent',
    answer: '',
  },
];
