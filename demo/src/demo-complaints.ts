import type { Country } from '@rampa/contract';
import type { ComplaintKind } from '@rampa/contract/complaints';

/** A complaint of the demo, and its outcome. */
export interface DemoComplaint {
  readonly name: string;
  readonly email: string;
  readonly daysAgo: number;
  readonly about: 'passage' | 'other';
  readonly kind: ComplaintKind;
  readonly text: string;
  readonly outcome:
    | 'received'
    | 'taken'
    | 'answered'
    | 'waiting'
    | 'accepted'
    | 'refused'
    | 'objected'
    | 'withdrawn';
  /** What the operator wrote with it. */
  readonly answer: string;
  /** Asks for a refund to the demo's bank account; otherwise to the tag. */
  readonly toBankAccount?: true;
  /** What the customer wrote in an objection. */
  readonly objection?: string;
  /** For an open complaint: the reason with which it is finally rejected, if nobody works on it. */
  readonly ending?: string;
}

/** Fictitious, with valid check digits. */
export const demoBankAccounts: Readonly<Record<Country, string>> = {
  rs: '160-0000000123456-54',
  sr: '5671620000123432',
};

const email = 'ana@primer.rs';
const company = 'flota@primer.rs';

export const demoComplaints: readonly DemoComplaint[] = [
  {
    name: 'refused',
    email,
    daysAgo: 75,
    about: 'other',
    kind: 'service',
    text: 'На наплатној станици сам чекала двадесет минута, а отворена је била само једна трака.',
    outcome: 'refused',
    answer:
      'Тог дана је траку затворила помоћ на путу. Накнада за чекање није предвиђена, али хвала што сте нам јавили.',
  },
  {
    name: 'accepted',
    email,
    daysAgo: 40,
    about: 'passage',
    kind: 'charged-twice',
    text: 'Овај пролазак ми је наплаћен два пута: једном по ТАГ уређају, а једном сам платила готовином јер се рампа није подигла.',
    outcome: 'accepted',
    answer: 'У праву сте: на снимку се види да сте платили готовином. Вратили смо износ на ТАГ.',
  },
  {
    name: 'waiting',
    email,
    daysAgo: 4,
    about: 'passage',
    kind: 'not-my-passage',
    text: 'Тог дана нисам била на путу, возило је било у сервису.',
    outcome: 'waiting',
    answer: 'Имате ли рачун из сервиса, или неки други доказ? Приложите га овде.',
    ending: 'Доказ нисмо добили, а на снимку се види Ваше возило. Наплата остаје.',
  },
  {
    name: 'received',
    email,
    daysAgo: 1,
    about: 'passage',
    kind: 'wrong-amount',
    text: 'Наплаћена је виша категорија него што је моје возило.',
    outcome: 'received',
    answer: '',
    ending: 'Прегледали смо снимак: категорија је правилно одређена, па наплата остаје.',
  },
  {
    name: 'withdrawn',
    email: company,
    daysAgo: 33,
    about: 'other',
    kind: 'delivery',
    text: 'Пошиљка са уређајима није стигла на адресу складишта.',
    outcome: 'withdrawn',
    answer: '',
  },
  {
    name: 'objected',
    email: company,
    daysAgo: 21,
    about: 'passage',
    kind: 'wrong-amount',
    text: 'За приколицу која је била празна и подигнуте осовине наплаћена је IV категорија.',
    outcome: 'objected',
    answer: 'Категорија се одређује по броју осовина и висини возила, и када је осовина подигнута.',
    objection:
      'На снимку се види да је возило прошло без приколице. Молимо да се снимак погледа још једном.',
    ending: 'Поново смо погледали снимак. Возило је прошло са приколицом, па одлука остаје иста.',
  },
  {
    name: 'paid-out',
    email: company,
    daysAgo: 16,
    about: 'passage',
    kind: 'not-my-passage',
    text: 'Уређај је у то време био у служби на замени, а возило у радионици. Молимо повраћај на рачун фирме.',
    outcome: 'accepted',
    answer: 'Уређај је заиста био код нас. Износ исплаћујемо на рачун који сте навели.',
    toBankAccount: true,
  },
  {
    name: 'late',
    email: company,
    daysAgo: 10,
    about: 'passage',
    kind: 'charged-twice',
    text: 'Исти пролазак стоји у извештају два пута, са размаком од једног минута.',
    outcome: 'received',
    answer: '',
    ending:
      'У извештају су два проласка у супротним смеровима, са размаком од два сата. Оба су исправно наплаћена.',
  },
  {
    name: 'answered',
    email: company,
    daysAgo: 6,
    about: 'other',
    kind: 'tag-not-working',
    text: 'Три уређаја из последње испоруке рампа не препознаје ни на једној станици.',
    outcome: 'answered',
    answer:
      'Уређаји су проверени и активни. Служба одржавања прегледа антене на тракама које сте навели.',
    ending: 'Антене су поправљене, а уређаји од тада раде на свим станицама. Замена није потребна.',
  },
  {
    name: 'taken',
    email: company,
    daysAgo: 2,
    about: 'passage',
    kind: 'not-my-passage',
    text: 'Возило тог дана није напуштало круг фирме, што показује и сателитско праћење.',
    outcome: 'taken',
    answer: '',
    ending: 'На снимку са станице види се регистарска ознака Вашег возила. Наплата остаје.',
  },
];
