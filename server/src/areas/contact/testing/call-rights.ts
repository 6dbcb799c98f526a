import * as calls from '@rampa/contract/contact';
import { v7 as uuid } from 'uuid';
import { customers, desk, ok, open, rightsOf } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  getObrazac: open({}, ok),
  posalji: customers(
    'everybody',
    {
      ticket: 'измишљен',
      subject: 'Питање',
      message: 'Како да допуним ТАГ?',
      name: 'Ана',
      email: 'niko@primer.rs',
    },
    '409 contact.form-expired',
  ),
  getPoruke: desk('clerks', {}, ok),
  getPoruka: desk('clerks', { reference: 'P-0' }, '404 contact.message-not-found'),
  odgovoriNaPoruku: desk(
    'clerks',
    {
      reference: 'P-0',
      idempotencyKey: uuid().replaceAll('-', ''),
      answersSeen: 0,
      text: 'Хвала на поруци.',
    },
    '404 contact.message-not-found',
  ),
  zatvoriPoruku: desk('clerks', { reference: 'P-0' }, '404 contact.message-not-found'),
});
