import type { CannedAnswer } from '@rampa/contract/complaints';

/** Answers of the demo that are kept ready for complaints. */
export const demoCannedAnswers: readonly Pick<
  CannedAnswer,
  'answer_id' | 'kind' | 'title' | 'serbian' | 'english'
>[] = [
  {
    answer_id: '019ab000-0000-7000-8000-000000000001',
    kind: '',
    title: 'Проверавамо',
    serbian:
      'Поштовани,\n\nпримили смо Вашу рекламацију и проверавамо податке са наплатне станице. Јавићемо Вам се чим будемо имали одговор.',
    english:
      'Hello,\n\nwe have received your complaint and are checking the records of the toll station. We will write to you as soon as we have an answer.',
  },
  {
    answer_id: '019ab000-0000-7000-8000-000000000002',
    kind: 'charged-twice',
    title: 'Наплаћено два пута, враћамо износ',
    serbian:
      'Поштовани,\n\nпроверили смо: исти пролазак је наплаћен два пута. Други износ враћамо на Ваш ТАГ уређај. Извините због непријатности.',
    english:
      'Hello,\n\nwe have checked: the same passage was charged twice. We are refunding the second amount to your tag. We are sorry for the trouble.',
  },
  {
    answer_id: '019ab000-0000-7000-8000-000000000003',
    kind: 'wrong-category',
    title: 'Категорија: молимо за саобраћајну дозволу',
    serbian:
      'Поштовани,\n\nда бисмо проверили категорију возила, молимо Вас да приложите фотографију саобраћајне дозволе са обе стране.',
    english:
      'Hello,\n\nto check the category of the vehicle, please attach a photograph of both sides of its registration document.',
  },
];
