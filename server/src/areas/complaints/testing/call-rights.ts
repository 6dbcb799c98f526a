import * as calls from '@rampa/contract/complaints';
import { v7 as uuid } from 'uuid';
import { customers, delicate, desk, ok, rightsOf } from '../../../testing/call-rights.ts';
import type { OwnedThings } from '../../../testing/owned-things.ts';

const complaintNotFound = '404 complaints.not-found';
const newComplaint = () => ({
  idempotencyKey: uuid(),
  kind: 'other',
  text: 'Нешто није у реду са наплатом.',
});
const messageTo = ({ complaint }: OwnedThings) => ({
  complaint_number: complaint,
  idempotencyKey: uuid(),
  text: 'Има ли каквих новости?',
});
/** With a long outdated state, so that nothing of the owner's changes. */
const deskWork = ({ complaint }: OwnedThings) => ({
  complaint_number: complaint,
  revision: 'давна',
  idempotencyKey: uuid(),
  text: 'Проверили смо и одговарамо.',
});

export const rights = rightsOf(calls, {
  getCinjeniceReklamacije: desk('clerks', ({ complaint }) => ({ complaint_number: complaint }), ok),
  getReklamacije: { ...customers('everybody', {}, ok), key: 'complaints:read' },
  getPromeneReklamacija: { ...customers('everybody', {}, ok), key: 'complaints:read' },
  getPredmet: customers(
    'everybody',
    ({ passageId }) => ({ about: 'passage', id: passageId }),
    ok,
    '404 complaints.subject-not-found',
  ),
  getSporniProlasci: customers(
    'everybody',
    ({ passageId }) => ({ passage_ids: [passageId] }),
    ok,
    '404 complaints.subject-not-found',
  ),
  getPrijavljeniProlasci: customers(
    'everybody',
    ({ passageId }) => ({ passage_ids: [passageId] }),
    ok,
  ),
  novaReklamacija: delicate(
    {
      ...customers(
        'everybody',
        ({ paidOrder }) => ({ ...newComplaint(), about: 'top-up', id: paidOrder }),
        ok,
        '404 complaints.subject-not-found',
      ),
      key: 'complaints:write',
    },
    {
      // Only where money goes to a bank account.
      when: ({ paidOrder }) => ({
        ...newComplaint(),
        about: 'top-up',
        id: paidOrder,
        bankAccount: '840-955845-10',
      }),
    },
  ),
  getDetalji: {
    ...customers(
      'everybody',
      ({ complaint }) => ({ complaint_number: complaint }),
      ok,
      complaintNotFound,
    ),
    key: 'complaints:read',
  },
  dodajPoruku: customers('everybody', messageTo, ok, complaintNotFound),
  podnesiPrigovor: customers(
    'everybody',
    messageTo,
    '409 complaints.no-objection',
    complaintNotFound,
  ),
  povuciReklamaciju: customers(
    'everybody',
    ({ complaint }) => ({ complaint_number: complaint }),
    ok,
    complaintNotFound,
  ),
  dodajPrilog: customers(
    'everybody',
    { fileName: 'virus.exe', data: 'TVo=' },
    '400 complaints.attachment-kind-refused',
  ),
  // A deleted file looks the same as somebody else's.
  ukloniPrilog: customers('everybody', ({ attachmentId }) => ({ attachment_id: attachmentId }), ok),
  getPrilog: customers(
    'everybody',
    ({ attachmentId }) => ({ attachment_id: attachmentId }),
    ok,
    '404 complaints.attachment-not-found',
  ),
  getRedReklamacija: desk('clerks', {}, ok),
  getReklamacijaUprave: desk('clerks', ({ complaint }) => ({ complaint_number: complaint }), ok),
  preuzmiReklamaciju: desk(
    'clerks',
    ({ complaint }) => ({ complaint_number: complaint, revision: 'давна' }),
    '409 complaints.changed',
  ),
  odgovoriNaReklamaciju: desk('clerks', deskWork, '409 complaints.changed'),
  prihvatiReklamaciju: delicate(desk('clerks', deskWork, '409 complaints.changed'), {
    // Only where more is refunded than is disputed.
    when: (things) => ({
      ...deskWork(things),
      revision: '1',
      refund: { amount: 900_000, to: 'tag', serial_number: things.serialNumber },
    }),
  }),
  odbijReklamaciju: desk('clerks', deskWork, '409 complaints.changed'),
  dodeliReklamaciju: desk(
    'clerks',
    ({ complaint }) => ({ complaint_number: complaint, revision: 'давна', staff_id: '' }),
    '409 complaints.changed',
  ),
  getOpterecenje: desk('clerks', {}, ok),
  dodajBeleskuReklamacije: desk(
    'clerks',
    ({ complaint }) => ({
      complaint_number: complaint,
      text: 'Зове поново.',
      idempotencyKey: uuid(),
    }),
    ok,
  ),
  getGotoviOdgovori: desk('answerers', {}, ok),
  sacuvajGotovOdgovor: desk(
    'editors',
    () => ({
      answer_id: uuid(),
      revision: 0,
      kind: 'service',
      title: 'Извињење',
      serbian: 'Извините због непријатности.',
      english: 'We are sorry for the trouble.',
    }),
    ok,
  ),
  obrisiGotovOdgovor: desk(
    'editors',
    () => ({ answer_id: uuid(), revision: 1 }),
    '404 complaints.canned-not-found',
  ),
  dodajPrilogUprave: desk(
    'clerks',
    ({ complaint }) => ({
      complaint_number: complaint,
      fileName: 'virus.exe',
      data: 'TVo=',
    }),
    '400 complaints.attachment-kind-refused',
  ),
  ukloniPrilogUprave: desk(
    'clerks',
    ({ complaint }) => ({ complaint_number: complaint, attachment_id: uuid() }),
    ok,
  ),
  getPrilogReklamacije: desk(
    'clerks',
    ({ complaint, attachmentId }) => ({
      complaint_number: complaint,
      attachment_id: attachmentId,
    }),
    ok,
  ),
});
