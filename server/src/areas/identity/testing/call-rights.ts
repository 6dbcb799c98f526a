import * as calls from '@rampa/contract/identity';
import { v7 as uuid } from 'uuid';
import { customers, delicate, ok, open, rightsOf } from '../../../testing/call-rights.ts';

const invitationNotFound = '404 identity.invitation-not-found';

export const rights = rightsOf(calls, {
  getForgeryToken: open({}, ok),
  // Another name each time, because wrong passwords are throttled by name.
  getToken: open(
    () => ({ username: uuid(), password: 'нека лозинка' }),
    '400 identity.credentials-wrong',
  ),
  refreshToken: open({ token: 'x.y.z', refreshToken: 'измишљен' }, '401 identity.refresh-refused'),
  revokeToken: open({ refreshToken: 'измишљен' }, ok),
  registracija: open(
    {
      lice: 'fizicko',
      email: 'matrica@primer.rs',
      username: 'x',
      password: 'tri kruške i motor',
      ime: 'Ана',
      prezime: 'Илић',
      telefon: '0641234567',
    },
    '400 request.invalid',
  ),
  verifikacijaNaloga: open({ token: 'измишљен' }, '400 identity.verification-link-invalid'),
  posaljiVerifikaciju: open({ email: 'niko@primer.rs' }, ok),
  zaboravljenaLozinka: open({ email: 'niko@primer.rs' }, ok),
  novaLozinka: open(
    { token: 'измишљен', password: 'tri kruške i motor' },
    '400 identity.reset-link-invalid',
  ),
  proveriVezuLozinke: open({ token: 'измишљен' }, '400 identity.reset-link-invalid'),
  promenaLozinke: delicate(
    customers(
      'everybody',
      { currentPassword: 'није она', newPassword: 'tri kruške i motor' },
      '400 request.invalid',
    ),
    'with-factor',
  ),
  potvrdiIdentitet: {
    ...customers('everybody', { password: 'није она' }, '400 request.invalid'),
    enrolling: '400 request.invalid',
  },
  getProfil: customers('everybody', {}, ok),
  sacuvajProfil: customers(
    'everybody',
    {
      revision: '1',
      ime: 'Милица',
      prezime: 'Илић',
      telefon: 'није број',
      languageId: '2',
      street: '',
      city: '',
      postcode: '',
      lowBalance: 5000,
      notifications: [],
    },
    '400 request.invalid',
  ),
  // Another address each time, because mails to one address are throttled.
  promeniEmail: delicate(
    customers('everybody', () => ({ email: `nova.${uuid()}@primer.rs` }), ok),
    'always',
  ),
  odustaniOdPromeneEmaila: customers('everybody', {}, ok),
  potvrdiPromenuEmaila: open({ token: 'измишљен' }, '400 identity.email-link-invalid'),
  getObavestenja: customers('everybody', {}, ok),
  oznaciProcitano: customers('everybody', {}, ok),
  getSesije: customers('everybody', {}, ok),
  getPushUredjaji: customers('everybody', {}, ok),
  dodajPushUredjaj: customers(
    'everybody',
    {
      endpoint: 'https://push.example/a',
      p256dh: 'a'.repeat(87),
      auth: 'a'.repeat(22),
      publicKey: 'x',
    },
    '409 identity.push-key-changed',
  ),
  getSmsBroj: customers('everybody', {}, ok),
  posaljiSmsKod: customers('everybody', { phone: '0641234567' }, '409 identity.sms-off'),
  potvrdiSmsBroj: customers('everybody', { code: '123456' }, '409 identity.sms-code-over'),
  ukloniSmsBroj: customers('everybody', {}, ok),
  ukloniPushUredjaj: customers('everybody', { deviceId: 'туђ' }, ok),
  opozoviSesiju: delicate(
    customers(
      'everybody',
      ({ sessionId }) => ({ session_id: sessionId }),
      ok,
      '404 identity.session-not-found',
    ),
    'always',
  ),
  getBezbednost: { ...customers('everybody', {}, ok), enrolling: ok },
  zapocniTotp: delicate(
    { ...customers('everybody', {}, ok), staff: '409 identity.totp-set', enrolling: ok },
    'always',
  ),
  potvrdiTotp: delicate(
    {
      ...customers('everybody', { code: 'није' }, '409 identity.totp-not-begun'),
      staff: '409 identity.totp-set',
      enrolling: '409 identity.totp-not-begun',
    },
    { when: { code: '123456' } },
  ),
  iskljuciTotp: delicate(
    { ...customers('everybody', {}, ok), staff: '409 identity.second-factor-required' },
    'always',
  ),
  noviKodovi: delicate(
    { ...customers('everybody', {}, '409 identity.no-second-factor'), staff: ok },
    'always',
  ),
  zapocniPristupniKljuc: delicate({ ...customers('everybody', {}, ok), enrolling: ok }, 'always'),
  sacuvajPristupniKljuc: delicate(
    {
      ...customers('everybody', { name: 'Мој', response: '{}' }, '400 identity.passkey-refused'),
      enrolling: '400 identity.passkey-refused',
    },
    'always',
  ),
  obrisiPristupniKljuc: delicate(
    customers('everybody', () => ({ passkey_id: uuid() }), '404 identity.passkey-not-found'),
    'always',
  ),
  zapocniPotvrduKljucem: { ...customers('everybody', {}, ok), enrolling: ok },
  zapocniPrijavuKljucem: open({}, ok),
  prijavaKljucem: open({ response: '{}' }, '400 identity.passkey-refused'),
  getClanovi: customers('owners', {}, ok),
  // That a company may is seen where members are; here nobody gets a mail.
  pozoviClana: delicate(
    customers('owners', { email: 'novi@primer.rs', role: 'direktor' }, '400 request.invalid'),
    { when: () => ({ email: `pozvan.${uuid()}@primer.rs`, role: 'driver' }) },
  ),
  posaljiPozivPonovo: delicate(
    customers(
      'owners',
      ({ invitationId }) => ({ invitation_id: invitationId }),
      invitationNotFound,
    ),
    'always',
  ),
  povuciPoziv: delicate(
    customers(
      'owners',
      ({ invitationId }) => ({ invitation_id: invitationId }),
      invitationNotFound,
    ),
    'always',
  ),
  getPoziv: open({ token: 'измишљен' }, '400 identity.invitation-invalid'),
  prihvatiPoziv: open(
    { token: 'измишљен', ime: 'Ана', prezime: 'Илић', password: 'tri kruške i motor' },
    '400 identity.invitation-invalid',
  ),
  getNalozi: customers('everybody', {}, ok),
  predjiNaNalog: customers(
    'everybody',
    () => ({ account_id: uuid(), refreshToken: 'no such token' }),
    '404 identity.account-not-found',
  ),
  pridruziSe: delicate(
    customers('everybody', { token: 'измишљен' }, '400 identity.invitation-invalid'),
    'always',
  ),
  promeniUlogu: delicate(
    customers(
      'owners',
      ({ memberId }) => ({ member_id: memberId, role: 'driver' }),
      '409 identity.not-oneself',
      '404 identity.member-not-found',
    ),
    'always',
  ),
  ukloniClana: delicate(
    customers(
      'owners',
      ({ memberId }) => ({ member_id: memberId }),
      '409 identity.not-oneself',
      '404 identity.member-not-found',
    ),
    'always',
  ),
  prenesiVlasnistvo: delicate(
    customers(
      'owners',
      ({ memberId }) => ({ member_id: memberId }),
      '409 identity.not-oneself',
      '404 identity.member-not-found',
    ),
    'always',
  ),
  napustiFirmu: delicate(customers('everybody', {}, '409 identity.last-owner'), 'always'),
});
