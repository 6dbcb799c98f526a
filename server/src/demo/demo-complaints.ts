import type { ComplaintKind } from '@rampa/contract/complaints';

/** A complaint of the demo, and what became of it. */
export interface DemoComplaint {
  readonly name: string;
  readonly email: string;
  readonly daysAgo: number;
  readonly about: 'passage' | 'other';
  readonly kind: ComplaintKind;
  readonly text: string;
  readonly outcome: 'received' | 'waiting' | 'accepted' | 'refused';
  /** What the operator wrote with it. */
  readonly answer: string;
}

const email = 'ana@primer.rs';

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
  },
];
