import {
  mayCall,
  needsSession,
  parseMessage,
  type AnyCall,
  type Envelope,
  type FieldFault,
  type StaffRole,
} from '@rampa/contract';
import { allCalls } from '@rampa/contract/all-calls';
import { napraviUplatnicu } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newTagOrder } from './testing/owned-by-use.ts';
import { openAppStage, type AppStage, type SignedIn } from './testing/app-stage.ts';
import { giveThings, thingsOfNobody, type OwnedThings } from './testing/owned-things.ts';

/** What a call answers to whom, as `status key`. */
interface Row {
  /** Input about the owner's things; it must be right, so that only the caller can be wrong. */
  readonly input: (things: OwnedThings) => object;
  /** To the owner. */
  readonly owner: string;
  /** To other customers, about the owner's things; for calls of anyone, to everybody. */
  readonly others: string;
  /** To a distributor, where that is told something else than the others. */
  readonly distributor?: string;
  /** Of a company, who else but the owner may call it; of calls that anyone may make, not said. */
  readonly members?: 'everybody' | 'office' | 'owners';
  /** To a supervisor of the operator's, where they may make the call; left out: as to others. */
  readonly staff?: string;
  /** The same before they have a second factor, of calls that set one; left out: as with one. */
  readonly enrolling?: string;
}

const ok = '200';
const tagNotFound = '404 tags.not-found';
const notAllowed = '403 session.role-not-allowed';
const invitationNotFound = '404 identity.invitation-not-found';
const t4aTagNotFound = '404 external-toll.tag-not-found';
const invoiceNotFound = '404 external-toll.invoice-not-found';
const cardNotFound = '404 cards.not-found';
const topUpNotFound = '404 top-ups.not-found';
const orderNotFound = '404 purchases.not-found';
const newTopUp = ({ tagId }: OwnedThings) => ({
  tag_id: tagId,
  amount: 200_000,
  idempotencyKey: uuid(),
});
const anyone = (input: object, answer: string): Row => ({
  input: () => input,
  owner: answer,
  others: answer,
});

const inputOf = (input: object | Row['input']): Row['input'] =>
  typeof input === 'function' ? (input as Row['input']) : () => input;

// The owner here is a person; what companies own is tried against each other further down.
const companiesOnly = '403 integrations.companies-only';
const ofWebhook = ({ webhookId }: OwnedThings) => ({ webhook_id: webhookId });
const webhookNotFound = '404 integrations.webhook-not-found';
const forCompanies = (input: object | Row['input'], answer: string): Row => ({
  members: 'owners',
  input: inputOf(input),
  owner: companiesOnly,
  others: answer,
  distributor: companiesOnly,
});
const members = (who: NonNullable<Row['members']>, row: Row): Row => ({ ...row, members: who });

/** A call of the back office; for customers there is none. */
const office = (input: object | Row['input'], staff: string): Row => ({
  input: inputOf(input),
  owner: '404 request.not-found',
  others: '404 request.not-found',
  staff,
});

const requestNotFound = '404 purchase-requests.not-found';
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

/** Upon a state that is long over, so that nothing of the owner's changes. */
const deskWork = ({ complaint }: OwnedThings) => ({
  complaint_number: complaint,
  revision: 'давна',
  idempotencyKey: uuid(),
  text: 'Проверили смо и одговарамо.',
});

const profileToSave = {
  revision: '1',
  ime: 'Милица',
  prezime: 'Илић',
  telefon: '',
  languageId: '2',
  street: '',
  city: '',
  postcode: '',
  lowBalance: 5000,
  notifications: [],
};

/** Every call of the contract; one that is missing here fails the test. */
const matrix: Readonly<Record<string, Row>> = {
  'GET /api/Token/GetForgeryToken': anyone({}, ok),
  'POST /api/Token/GetToken': {
    // Another name each time, for wrong passwords are throttled by name.
    input: () => ({ username: uuid(), password: 'нека лозинка' }),
    owner: '400 identity.credentials-wrong',
    others: '400 identity.credentials-wrong',
  },
  'POST /api/Token/RefreshToken': anyone(
    { token: 'x.y.z', refreshToken: 'измишљен' },
    '401 identity.refresh-refused',
  ),
  'POST /api/Token/RevokeToken': anyone({ refreshToken: 'измишљен' }, ok),
  'POST /api/KorisnickiNalog/Registracija': anyone(
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
  'POST /api/KorisnickiNalog/VerifikacijaNaloga': anyone(
    { token: 'измишљен' },
    '400 identity.verification-link-invalid',
  ),
  'POST /api/KorisnickiNalog/PosaljiVerifikaciju': anyone({ email: 'niko@primer.rs' }, ok),
  'POST /api/KorisnickiNalog/ZaboravljenaLozinka': anyone({ email: 'niko@primer.rs' }, ok),
  'POST /api/KorisnickiNalog/NovaLozinka': anyone(
    { token: 'измишљен', password: 'tri kruške i motor' },
    '400 identity.reset-link-invalid',
  ),
  'POST /api/KorisnickiNalog/ProveriVezuLozinke': anyone(
    { token: 'измишљен' },
    '400 identity.reset-link-invalid',
  ),
  'POST /api/KorisnickiNalog/PromenaLozinke': {
    members: 'everybody',
    input: () => ({ currentPassword: 'није она', newPassword: 'tri kruške i motor' }),
    owner: '400 request.invalid',
    others: '400 request.invalid',
  },
  'POST /api/KorisnickiNalog/PotvrdiIdentitet': {
    members: 'everybody',
    input: () => ({ password: 'није она' }),
    owner: '400 request.invalid',
    others: '400 request.invalid',
  },
  'GET /api/KorisnickiNalog/GetProfil': {
    members: 'everybody',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'POST /api/KorisnickiNalog/SacuvajProfil': {
    members: 'everybody',
    input: () => ({ ...profileToSave, telefon: 'није број' }),
    owner: '400 request.invalid',
    others: '400 request.invalid',
  },
  'POST /api/KorisnickiNalog/PromeniEmail': {
    members: 'everybody',
    // Another address each time, for mails to one are counted.
    input: () => ({ email: `nova.${uuid()}@primer.rs` }),
    owner: ok,
    others: ok,
  },
  'POST /api/KorisnickiNalog/OdustaniOdPromeneEmaila': {
    members: 'everybody',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'POST /api/KorisnickiNalog/PotvrdiPromenuEmaila': anyone(
    { token: 'измишљен' },
    '400 identity.email-link-invalid',
  ),
  'POST /api/KorisnickiNalog/GetObavestenja': {
    members: 'everybody',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'POST /api/KorisnickiNalog/OznaciProcitano': {
    members: 'everybody',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'GET /api/KorisnickiNalog/GetSesije': {
    members: 'everybody',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'POST /api/KorisnickiNalog/OpozoviSesiju': {
    members: 'everybody',
    input: ({ sessionId }) => ({ session_id: sessionId }),
    owner: ok,
    others: '404 identity.session-not-found',
  },
  'GET /api/KorisnickiNalog/GetBezbednost': {
    members: 'everybody',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'POST /api/KorisnickiNalog/ZapocniTotp': {
    members: 'everybody',
    input: () => ({}),
    owner: ok,
    others: ok,
    staff: '409 identity.totp-set',
    enrolling: ok,
  },
  'POST /api/KorisnickiNalog/PotvrdiTotp': {
    members: 'everybody',
    input: () => ({ code: 'није' }),
    owner: '400 request.invalid',
    others: '400 request.invalid',
    staff: '409 identity.totp-set',
    enrolling: '400 request.invalid',
  },
  'POST /api/KorisnickiNalog/IskljuciTotp': {
    members: 'everybody',
    input: () => ({}),
    owner: ok,
    others: ok,
    staff: '409 identity.second-factor-required',
  },
  'POST /api/KorisnickiNalog/NoviKodovi': {
    members: 'everybody',
    input: () => ({}),
    owner: '409 identity.no-second-factor',
    others: '409 identity.no-second-factor',
    staff: ok,
  },
  'POST /api/KorisnickiNalog/ZapocniPristupniKljuc': {
    members: 'everybody',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'POST /api/KorisnickiNalog/SacuvajPristupniKljuc': {
    members: 'everybody',
    input: () => ({ name: 'Мој', response: '{}' }),
    owner: '400 identity.passkey-refused',
    others: '400 identity.passkey-refused',
  },
  'POST /api/KorisnickiNalog/ObrisiPristupniKljuc': {
    members: 'everybody',
    input: () => ({ passkey_id: uuid() }),
    owner: '404 identity.passkey-not-found',
    others: '404 identity.passkey-not-found',
  },
  'POST /api/KorisnickiNalog/ZapocniPotvrduKljucem': {
    members: 'everybody',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'POST /api/Token/ZapocniPrijavuKljucem': { input: () => ({}), owner: ok, others: ok },
  'POST /api/Token/PrijavaKljucem': anyone({ response: '{}' }, '400 identity.passkey-refused'),
  'GET /api/KorisnickiNalog/IzvozPodataka': {
    members: 'everybody',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'GET /api/KorisnickiNalog/GetZatvaranje': {
    members: 'owners',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'POST /api/KorisnickiNalog/ObrisiNalog': {
    members: 'owners',
    // Without the word that confirms it: nobody's account is closed here.
    input: () => ({ bankAccount: '', confirmed: false }),
    owner: '400 request.invalid',
    others: '400 request.invalid',
  },
  'GET /api/Integracija/GetKljucevi': forCompanies({}, ok),
  'POST /api/Integracija/NapraviKljuc': forCompanies(
    { name: 'Књиговодство', scopes: ['tags:read'], validDays: 30 },
    ok,
  ),
  'POST /api/Integracija/OpozoviKljuc': forCompanies(
    ({ keyId }: OwnedThings) => ({ key_id: keyId }),
    '404 integrations.key-not-found',
  ),
  'GET /api/KorisnickiNalog/GetClanovi': {
    members: 'owners',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'POST /api/KorisnickiNalog/PozoviClana': {
    // That a company may is seen where members are; here nobody gets a mail.
    members: 'owners',
    input: () => ({ email: 'novi@primer.rs', role: 'direktor' }),
    owner: '400 request.invalid',
    others: '400 request.invalid',
  },
  'POST /api/KorisnickiNalog/PosaljiPozivPonovo': {
    members: 'owners',
    input: ({ invitationId }) => ({ invitation_id: invitationId }),
    owner: invitationNotFound,
    others: invitationNotFound,
  },
  'POST /api/KorisnickiNalog/PovuciPoziv': {
    members: 'owners',
    input: ({ invitationId }) => ({ invitation_id: invitationId }),
    owner: invitationNotFound,
    others: invitationNotFound,
  },
  'POST /api/KorisnickiNalog/GetPoziv': anyone(
    { token: 'измишљен' },
    '400 identity.invitation-invalid',
  ),
  'POST /api/KorisnickiNalog/PrihvatiPoziv': anyone(
    { token: 'измишљен', ime: 'Ана', prezime: 'Илић', password: 'tri kruške i motor' },
    '400 identity.invitation-invalid',
  ),
  'POST /api/KorisnickiNalog/PromeniUlogu': {
    members: 'owners',
    input: ({ memberId }) => ({ member_id: memberId, role: 'driver' }),
    owner: '409 identity.not-oneself',
    others: '404 identity.member-not-found',
  },
  'POST /api/KorisnickiNalog/UkloniClana': {
    members: 'owners',
    input: ({ memberId }) => ({ member_id: memberId }),
    owner: '409 identity.not-oneself',
    others: '404 identity.member-not-found',
  },
  'POST /api/KorisnickiNalog/PrenesiVlasnistvo': {
    members: 'owners',
    input: ({ memberId }) => ({ member_id: memberId }),
    owner: '409 identity.not-oneself',
    others: '404 identity.member-not-found',
  },
  'POST /api/KorisnickiNalog/NapustiFirmu': {
    members: 'everybody',
    input: () => ({}),
    owner: '409 identity.last-owner',
    others: '409 identity.last-owner',
  },
  'GET /api/Integracija/GetVebhukovi': forCompanies({}, ok),
  'POST /api/Integracija/NapraviVebhuk': forCompanies(
    { url: 'https://prijem.example/rampa', events: ['balance.low'] },
    ok,
  ),
  'POST /api/Integracija/SacuvajVebhuk': forCompanies(
    (things: OwnedThings) => ({
      ...ofWebhook(things),
      url: 'https://prijem.example',
      events: ['balance.low'],
      on: true,
    }),
    webhookNotFound,
  ),
  'POST /api/Integracija/ObrisiVebhuk': forCompanies(ofWebhook, webhookNotFound),
  'POST /api/Integracija/NovaTajna': forCompanies(ofWebhook, webhookNotFound),
  'POST /api/Integracija/PosaljiProbu': forCompanies(ofWebhook, webhookNotFound),
  'POST /api/Integracija/GetIsporuke': forCompanies(ofWebhook, webhookNotFound),
  'POST /api/Integracija/PosaljiPonovo': forCompanies(
    ({ deliveryId }: OwnedThings) => ({ delivery_id: deliveryId }),
    '404 integrations.delivery-not-found',
  ),
  'GET /api/ProdajnoMesto/GetProdajnaMesta': anyone({}, ok),
  'GET /api/StanjeNaPutevima/GetDogadjaji': anyone({}, ok),
  'GET /api/StanjeNaPutevima/Datex': anyone({}, ok),
  'GET /api/StanjeNaPutevima/GeoJson': anyone({}, ok),
  // A stream does not end; that it begins is seen by its own test.
  'GET /api/StanjeNaPutevima/Tok': anyone({ after: 'јуче' }, '400 request.invalid'),
  'GET /api/Kontakt/GetObrazac': anyone({}, ok),
  'POST /api/Kontakt/Posalji': members(
    'everybody',
    anyone(
      {
        ticket: 'измишљен',
        subject: 'Питање',
        message: 'Како да допуним ТАГ?',
        name: 'Ана',
        email: 'niko@primer.rs',
      },
      '409 contact.form-expired',
    ),
  ),
  'GET /api/Language/GetTranslation': anyone({ languageId: '2' }, ok),

  'POST /api/Tag/GetTagovi': {
    members: 'everybody',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'GET /api/Tag/GetVozaci': { members: 'office', input: () => ({}), owner: ok, others: ok },
  'POST /api/Tag/DodeliVozaca': {
    members: 'office',
    input: ({ tagId }) => ({ tag_id: tagId, driver_id: '' }),
    owner: ok,
    others: tagNotFound,
  },
  'POST /api/Tag/SacuvajTag': {
    members: 'office',
    input: ({ tagId }) => ({ tag_id: tagId, nickname: 'Нови', plate: 'BG999-ZZ' }),
    owner: ok,
    others: tagNotFound,
  },
  'POST /api/Tag/PrijaviIzgubljen': {
    members: 'everybody',
    input: ({ tagId }) => ({ tag_id: tagId, reason: 'ukraden' }),
    owner: ok,
    others: tagNotFound,
  },
  'POST /api/Tag/PrijaviPronadjen': {
    members: 'everybody',
    input: ({ tagId }) => ({ tag_id: tagId }),
    owner: ok,
    others: tagNotFound,
  },
  'GET /api/Tag/GetPonudaPrenosa': {
    members: 'office',
    input: ({ tagId }) => ({ tag_id: tagId }),
    owner: '409 balance-transfers.not-stopped',
    others: tagNotFound,
  },
  'POST /api/Tag/PrenesiStanje': {
    members: 'office',
    // A tag that works keeps what is on it.
    input: ({ tagId }) => ({
      tag_id: tagId,
      toTagId: tagId,
      amount: 100,
      idempotencyKey: uuid(),
    }),
    owner: '409 balance-transfers.not-stopped',
    others: tagNotFound,
  },
  'POST /api/Tag/GetPrenosi': {
    members: 'office',
    input: ({ tagId }) => ({ tag_id: tagId }),
    owner: ok,
    others: tagNotFound,
  },
  'GET /api/Tag/GetMestaTroska': { members: 'office', input: () => ({}), owner: ok, others: ok },
  'POST /api/Tag/SacuvajMestoTroska': {
    members: 'office',
    // Another code each time, for a code is there once.
    input: ({ costCentreId }) => ({ costCentreId, code: uuid().slice(-12), name: 'Продаја' }),
    owner: ok,
    others: '404 tags.cost-centre-not-found',
  },
  'POST /api/Tag/UkloniMestoTroska': {
    members: 'office',
    input: ({ costCentreId }) => ({ costCentreId }),
    owner: '409 tags.cost-centre-in-use',
    others: '404 tags.cost-centre-not-found',
  },
  'POST /api/Izvod/GetMesecniIzvodi': {
    members: 'office',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'POST /api/Izvod/IzaberiIzvode': {
    members: 'office',
    input: () => ({ wanted: true }),
    owner: ok,
    others: ok,
  },
  'GET /api/Izvod/PreuzmiIzvod': {
    members: 'office',
    input: ({ statementId }) => ({ statementId, format: 'csv' }),
    owner: ok,
    others: '404 statements.not-found',
  },
  'POST /api/Tag/PregledIzmene': {
    members: 'office',
    // Other people's tags are none of the selection; their cost centre is not there.
    input: ({ tagId, costCentreId }) => ({
      selection: { by: 'tags', tagIds: [tagId] },
      changes: { costCentreId },
    }),
    owner: ok,
    others: '404 tags.cost-centre-not-found',
  },
  'POST /api/Tag/IzmeniTagove': {
    members: 'office',
    input: ({ tagId, costCentreId }) => ({
      selection: { by: 'tags', tagIds: [tagId] },
      changes: { costCentreId },
      digest: 'није виђено',
    }),
    owner: '409 tags.edit-outdated',
    others: '404 tags.cost-centre-not-found',
  },
  'POST /api/Tag/UveziTagove': {
    members: 'office',
    input: () => ({ data: 'MQ==' }),
    owner: ok,
    others: ok,
  },
  'GET /api/Tag/IzvozTagova': { members: 'office', input: () => ({}), owner: ok, others: ok },
  'GET /api/Tag/GetIzmene': { members: 'office', input: () => ({}), owner: ok, others: ok },
  'POST /api/Tag/PonistiIzmenu': {
    members: 'office',
    input: ({ editId }) => ({ editId }),
    owner: ok,
    others: '404 tags.edit-not-found',
  },
  'POST /api/Tag/VerifikujTag': {
    members: 'office',
    // Another tag each time, for guesses are throttled by tag.
    input: () => ({ serial_number: uuid().slice(-12), verificationCode: '12345678' }),
    owner: '404 tags.code-wrong',
    others: '404 tags.code-wrong',
  },
  'GET /api/Tag/GetExtTollTermsOfUse': {
    members: 'office',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'GET /api/KorisnickiNalog/GetT4AKorisnikAktivan': {
    members: 'office',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'GET /api/KorisnickiNalog/GetT4APregled': {
    members: 'office',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'GET /api/KorisnickiNalog/AktivirajT4AKorisnika': {
    members: 'owners',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'GET /api/KorisnickiNalog/DeaktivirajT4AKorisnika': {
    members: 'owners',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'GET /api/Tag/getT4ATagovi': {
    members: 'office',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'GET /api/Tag/GetT4AProvera': {
    members: 'office',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'GET /api/Token/GetT4ATokenKartica': {
    members: 'office',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'GET /api/Tag/getT4AKartice': { members: 'office', input: () => ({}), owner: ok, others: ok },
  'GET /api/Tag/DodajT4AKarticu': { members: 'office', input: () => ({}), owner: ok, others: ok },
  'POST /api/Tag/EvidentirajT4AKarticu': {
    members: 'office',
    // Registered elsewhere: for this service it is not there, whoever asks.
    input: ({ cardRegistration }) => ({
      status: 'approved',
      token: 'x',
      order_number: cardRegistration,
    }),
    owner: '404 cards.registration-not-found',
    others: '404 cards.registration-not-found',
  },
  'POST /api/Tag/SetT4APodrazumevanuKarticu': {
    members: 'office',
    input: ({ cardId }) => ({ cardId }),
    owner: ok,
    others: cardNotFound,
  },
  'POST /api/Tag/DelT4AKarticu': {
    members: 'office',
    input: ({ spareT4ACardId }) => ({ cardId: spareT4ACardId }),
    owner: ok,
    others: cardNotFound,
  },
  'POST /api/Tag/DodajT4ATag': {
    members: 'office',
    input: ({ serialNumber }) => ({ kategorija: 'I', serial_number: serialNumber }),
    owner: '409 external-toll.tag-already-added',
    others: t4aTagNotFound,
  },
  'POST /api/Tag/PromeniStatusT4ATag': {
    members: 'office',
    input: ({ tagId, serialNumber }) => ({
      tag_id: tagId,
      serial_number: serialNumber,
      status: 'neaktivan',
    }),
    owner: ok,
    others: t4aTagNotFound,
  },
  'POST /api/Putarina/GetT4AProlasci': {
    members: 'office',
    input: ({ tagId }) => ({ tag_id: tagId }),
    owner: ok,
    others: t4aTagNotFound,
  },
  'POST /api/Putarina/GetT4ASviProlasci': {
    members: 'office',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'GET /api/Tag/GetT4ARacune': { members: 'office', input: () => ({}), owner: ok, others: ok },
  'GET /api/Tag/GetT4ADetaljiRacuna': {
    members: 'office',
    input: ({ t4aInvoiceId }) => ({ racunId: t4aInvoiceId }),
    owner: ok,
    others: invoiceNotFound,
  },
  'GET /api/Tag/GetT4APDFRacuna': {
    members: 'office',
    input: ({ t4aInvoiceId }) => ({ racunId: t4aInvoiceId }),
    owner: ok,
    others: invoiceNotFound,
  },
  'POST /api/Tag/PlatiT4ARacun': {
    members: 'office',
    input: ({ t4aInvoiceId }) => ({ racunId: t4aInvoiceId, idempotencyKey: uuid() }),
    owner: ok,
    others: invoiceNotFound,
  },
  'GET /api/Tag/GetT4APlacanjeRacuna': {
    members: 'office',
    input: ({ t4aInvoiceOrder }) => ({ order_number: t4aInvoiceOrder }),
    owner: ok,
    others: invoiceNotFound,
  },
  'GET /api/Putarina/GetT4AObracun': {
    members: 'office',
    input: ({ t4aPassageId }) => ({ passage_id: t4aPassageId }),
    owner: ok,
    others: '404 passages.not-found',
  },
  'GET /api/Putarina/IzvozT4AProlazaka': {
    members: 'office',
    input: ({ tagId }) => ({ tag_id: tagId }),
    owner: ok,
    others: t4aTagNotFound,
  },
  'GET /api/Pocetna/GetPocetna': {
    members: 'everybody',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'POST /api/Putarina/GetProlasci': {
    members: 'everybody',
    input: ({ tagId }) => ({ tag_id: tagId }),
    owner: ok,
    others: tagNotFound,
  },
  'POST /api/Putarina/GetPotrosnja': {
    members: 'everybody',
    input: ({ tagId }) => ({ tag_id: tagId }),
    owner: ok,
    others: tagNotFound,
  },
  'POST /api/Putarina/GetTroskoviPoMestima': {
    members: 'office',
    input: ({ costCentreId }) => ({ costCentreId }),
    owner: ok,
    others: '404 tags.cost-centre-not-found',
  },
  'GET /api/Putarina/GetObracun': {
    members: 'everybody',
    input: ({ passageId }) => ({ passage_id: passageId }),
    owner: ok,
    others: '404 passages.not-found',
  },
  'GET /api/Putarina/IzvozProlazaka': {
    members: 'everybody',
    input: ({ tagId }) => ({ tag_id: tagId, format: 'csv' }),
    owner: ok,
    others: tagNotFound,
  },
  'GET /api/Putarina/GetStanice': anyone({}, ok),
  'GET /api/Putarina/GetPutevi': anyone({}, ok),
  'GET /api/Putarina/GetKategorije': anyone({}, ok),
  'GET /api/Putarina/GetTarifa': anyone({}, ok),
  'POST /api/Putarina/IzracunajPutarinu': anyone(
    { from: 'rs-a1-stara-pazova', to: 'rs-a1-subotica', kategorija: 'I' },
    ok,
  ),
  'POST /api/Dopuna/GetPregled': {
    members: 'everybody',
    input: ({ tagId }) => ({ tag_id: tagId }),
    owner: ok,
    others: '404 tags.not-found',
  },
  'POST /api/Dopuna/GetDopune': {
    members: 'everybody',
    input: ({ tagId }) => ({ tag_id: tagId }),
    owner: ok,
    others: tagNotFound,
  },
  'GET /api/Dopuna/GetPonuda': {
    members: 'everybody',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'POST /api/Dopuna/NapraviDopunu': {
    members: 'everybody',
    input: newTopUp,
    owner: ok,
    others: tagNotFound,
  },
  'POST /api/Dopuna/NapraviUplatnicu': {
    members: 'everybody',
    input: newTopUp,
    owner: ok,
    others: tagNotFound,
  },
  'GET /api/Dopuna/GetIpsQr': {
    members: 'everybody',
    input: ({ slipOrder }) => ({ order_number: slipOrder }),
    owner: ok,
    others: topUpNotFound,
  },
  'GET /api/Dopuna/GetStatus': {
    members: 'everybody',
    input: ({ paidOrder }) => ({ order_number: paidOrder }),
    owner: ok,
    others: topUpNotFound,
  },
  'GET /api/Dopuna/GetPotvrda': {
    members: 'everybody',
    input: ({ paidOrder }) => ({ order_number: paidOrder }),
    owner: ok,
    others: topUpNotFound,
  },
  'POST /api/Dopuna/NastaviPlacanje': {
    members: 'everybody',
    input: ({ cardOrder }) => ({ order_number: cardOrder }),
    owner: ok,
    others: topUpNotFound,
  },
  'POST /api/Dopuna/OdustaniOdDopune': {
    members: 'everybody',
    input: ({ slipOrder }) => ({ order_number: slipOrder }),
    owner: ok,
    others: topUpNotFound,
  },
  'GET /api/Dopuna/GetAutomatskeDopune': {
    members: 'office',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'POST /api/Dopuna/SacuvajAutomatskuDopunu': {
    members: 'office',
    input: ({ tagId, cardId }) => ({
      tag_id: tagId,
      cardId,
      limit: 100_000,
      amount: 200_000,
      monthlyCap: 400_000,
    }),
    owner: ok,
    others: tagNotFound,
  },
  'POST /api/Dopuna/PauzirajAutomatskuDopunu': {
    members: 'office',
    input: ({ tagId }) => ({ tag_id: tagId, paused: true }),
    owner: ok,
    others: tagNotFound,
  },
  'POST /api/Dopuna/UkloniAutomatskuDopunu': {
    members: 'office',
    input: ({ tagId }) => ({ tag_id: tagId }),
    owner: ok,
    others: tagNotFound,
  },
  'GET /api/Kartica/GetKartice': { members: 'office', input: () => ({}), owner: ok, others: ok },
  'POST /api/Kartica/DodajKarticu': {
    members: 'office',
    input: () => ({ idempotencyKey: uuid() }),
    owner: ok,
    others: ok,
  },
  'GET /api/Kartica/GetRegistracija': {
    members: 'office',
    input: ({ cardRegistration }) => ({ order_number: cardRegistration }),
    owner: ok,
    others: '404 cards.registration-not-found',
  },
  'POST /api/Kartica/PostaviPodrazumevanu': {
    members: 'office',
    input: ({ cardId }) => ({ cardId }),
    owner: ok,
    others: cardNotFound,
  },
  'POST /api/Kartica/ObrisiKarticu': {
    members: 'office',
    input: ({ spareCardId }) => ({ cardId: spareCardId }),
    owner: ok,
    others: cardNotFound,
  },
  'GET /api/Kupovina/GetPonuda': anyone({}, ok),
  'POST /api/Kupovina/NapraviPorudzbinu': {
    members: 'office',
    input: () => newTagOrder('slip'),
    owner: ok,
    others: ok,
  },
  'POST /api/Kupovina/GetPregled': {
    input: ({ tagOrder }) => ({ order_number: tagOrder, email: 'neko@primer.rs' }),
    owner: '604 purchases.none',
    others: '604 purchases.none',
  },
  'POST /api/Kupovina/GetPorudzbine': {
    members: 'office',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'POST /api/Kupovina/GetDetalji': {
    members: 'office',
    input: ({ tagOrder }) => ({ order_number: tagOrder }),
    owner: ok,
    others: orderNotFound,
  },
  'POST /api/Kupovina/GetRacun': {
    members: 'office',
    input: ({ tagSlipOrder }) => ({ order_number: tagSlipOrder }),
    owner: ok,
    others: orderNotFound,
  },
  'POST /api/Kupovina/GetIpsQr': {
    members: 'office',
    input: ({ tagSlipOrder }) => ({ order_number: tagSlipOrder }),
    owner: ok,
    others: orderNotFound,
  },
  'POST /api/Kupovina/NastaviPlacanje': {
    members: 'office',
    input: ({ tagOrder }) => ({ order_number: tagOrder }),
    owner: '409 purchases.not-payable',
    others: orderNotFound,
  },
  'GET /api/Kupovina/GetCenovnikZahteva': {
    members: 'office',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'POST /api/Kupovina/PosaljiZahtev': {
    members: 'office',
    // Whoever asks: that it is for companies is seen by its own test.
    input: () => ({}),
    owner: '400 request.invalid',
    others: '400 request.invalid',
  },
  'POST /api/Kupovina/GetZahtevi': { members: 'office', input: () => ({}), owner: ok, others: ok },
  'POST /api/Kupovina/GetZahtevDetalji': {
    members: 'office',
    input: ({ request }) => ({ request_number: request }),
    owner: ok,
    others: requestNotFound,
  },
  'POST /api/Kupovina/GetPredracun': {
    members: 'office',
    input: ({ request }) => ({ request_number: request }),
    owner: ok,
    others: requestNotFound,
  },
  'POST /api/Kupovina/GetUplatnicaZahteva': {
    members: 'office',
    input: ({ request }) => ({ request_number: request }),
    owner: ok,
    others: requestNotFound,
  },
  'POST /api/Kupovina/PrihvatiPonudu': {
    members: 'office',
    input: ({ request }) => ({ request_number: request, revision: 7 }),
    owner: '409 purchase-requests.offer-changed',
    others: requestNotFound,
  },
  'POST /api/Kupovina/PovuciZahtev': {
    members: 'office',
    input: ({ request }) => ({ request_number: request }),
    owner: ok,
    others: requestNotFound,
  },
  'POST /api/Reklamacija/GetReklamacije': {
    members: 'everybody',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'GET /api/Reklamacija/GetPredmet': {
    members: 'everybody',
    input: ({ passageId }) => ({ about: 'passage', id: passageId }),
    owner: ok,
    others: '404 complaints.subject-not-found',
  },
  'POST /api/Reklamacija/NovaReklamacija': {
    members: 'everybody',
    input: ({ paidOrder }) => ({ ...newComplaint(), about: 'top-up', id: paidOrder }),
    owner: ok,
    others: '404 complaints.subject-not-found',
  },
  'POST /api/Reklamacija/GetDetalji': {
    members: 'everybody',
    input: ({ complaint }) => ({ complaint_number: complaint }),
    owner: ok,
    others: complaintNotFound,
  },
  'POST /api/Reklamacija/DodajPoruku': {
    members: 'everybody',
    input: messageTo,
    owner: ok,
    others: complaintNotFound,
  },
  'POST /api/Reklamacija/PodnesiPrigovor': {
    members: 'everybody',
    input: messageTo,
    owner: '409 complaints.no-objection',
    others: complaintNotFound,
  },
  'POST /api/Reklamacija/PovuciReklamaciju': {
    members: 'everybody',
    input: ({ complaint }) => ({ complaint_number: complaint }),
    owner: ok,
    others: complaintNotFound,
  },
  'POST /api/Reklamacija/DodajPrilog': {
    members: 'everybody',
    input: () => ({ fileName: 'virus.exe', data: 'TVo=' }),
    owner: '400 complaints.attachment-kind-refused',
    others: '400 complaints.attachment-kind-refused',
  },
  // Nothing tells a file that is gone from one that is somebody else's.
  'POST /api/Reklamacija/UkloniPrilog': {
    members: 'everybody',
    input: ({ attachmentId }) => ({ attachment_id: attachmentId }),
    owner: ok,
    others: ok,
  },
  'GET /api/Reklamacija/GetPrilog': {
    members: 'everybody',
    input: ({ attachmentId }) => ({ attachment_id: attachmentId }),
    owner: ok,
    others: '404 complaints.attachment-not-found',
  },
  'POST /api/Kupovina/OtkaziPorudzbinu': {
    members: 'office',
    input: ({ tagOrder }) => ({ order_number: tagOrder, ticket: '1.x' }),
    owner: ok,
    others: orderNotFound,
  },
  'GET /api/Uprava/GetJa': office({}, ok),
  'GET /api/Uprava/GetIsplate': office({}, ok),
  'POST /api/Uprava/ZavediIsplatu': office(
    { payout_id: uuid(), paidOn: '2026-11-20' },
    '404 payouts.not-found',
  ),
  'POST /api/Uprava/GetTrag': office({}, ok),
  'POST /api/Uprava/GetDogadjajiUprave': office({}, ok),
  'POST /api/Uprava/OtvoriDogadjaj': office(
    { event_id: 'нема-га' },
    '404 road-conditions.event-not-found',
  ),
  'POST /api/Uprava/SacuvajDogadjaj': office(
    {
      event_id: 'нема-га',
      version: 1,
      idempotencyKey: 'матрица-1',
      kind: 'works',
      severity: 'low',
      road: 'A1',
      from: 'Суботица',
      lat: 46.1,
      lon: 19.7,
      validFrom: '2026-11-20T07:30',
      title_sr: 'Радови',
      title_en: 'Works',
      text_sr: 'Радови у десној траци.',
      text_en: 'Works in the right lane.',
    },
    '404 road-conditions.event-not-found',
  ),
  'POST /api/Uprava/ZavrsiDogadjaj': office(
    { event_id: 'нема-га', version: 1 },
    '404 road-conditions.event-not-found',
  ),
  'GET /api/Pravno/GetStrana': anyone({ page: 'terms' }, ok),
  'GET /api/Pravno/GetPrihvatanja': {
    members: 'everybody',
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'POST /api/Pravno/PotvrdiObavestenje': {
    members: 'everybody',
    input: () => ({ page: 'terms', version: 7 }),
    owner: '404 legal.version-not-found',
    others: '404 legal.version-not-found',
  },
  'POST /api/Uprava/GetPravneStrane': office({}, ok),
  'POST /api/Uprava/SacuvajNacrt': office(
    {
      page: 'terms',
      language: 'en',
      revision: 7,
      text: 'Terms, {{office}} {{contact}} {{settlementBody}}',
    },
    '409 legal.draft-changed',
  ),
  'POST /api/Uprava/OdbaciNacrt': office(
    { page: 'terms', language: 'en', revision: 7 },
    '409 legal.draft-changed',
  ),
  'POST /api/Uprava/ObjaviNacrt': office(
    { page: 'terms', serbianRevision: 7, englishRevision: 7, validFrom: '2030-01-01' },
    '409 legal.draft-changed',
  ),
  'POST /api/Uprava/GetTekstovi': office({}, ok),
  'POST /api/Uprava/GetJedanTekst': office({ key: 'нема-га' }, '404 language.text-not-found'),
  'POST /api/Uprava/SacuvajTekst': office(
    { key: 'нема-га', language: 'en', revision: 0, text: 'Home' },
    '404 language.text-not-found',
  ),
  'POST /api/Uprava/VratiTekst': office(
    { key: 'нема-га', language: 'en', revision: 0 },
    '404 language.text-not-found',
  ),
  'POST /api/Uprava/GetZahteviZaPonudu': office({}, ok),
  'POST /api/Uprava/GetZahtevFirme': office(
    { request_number: 'Z000101-00000000' },
    requestNotFound,
  ),
  'POST /api/Uprava/PonudiCenu': office(
    {
      request_number: 'Z000101-00000000',
      revision: 0,
      devicePrice: 202_200,
      discountPercent: 0,
      delivery: 0,
      days: 15,
    },
    requestNotFound,
  ),
  'POST /api/Uprava/OdbijZahtev': office(
    { request_number: 'Z000101-00000000', revision: 0, text: 'Не продајемо толико.' },
    requestNotFound,
  ),
  'POST /api/Uprava/OdluciOIzvoru': office(
    { event_id: 'nema', sourceVersion: 1, take: true },
    '404 road-conditions.event-not-found',
  ),
  'POST /api/Uprava/GetPoruke': office({}, ok),
  'POST /api/Uprava/GetPoruka': office({ reference: 'P-0' }, '404 contact.message-not-found'),
  'POST /api/Uprava/OdgovoriNaPoruku': office(
    {
      reference: 'P-0',
      idempotencyKey: uuid().replaceAll('-', ''),
      answersSeen: 0,
      text: 'Хвала на поруци.',
    },
    '404 contact.message-not-found',
  ),
  'POST /api/Uprava/ZatvoriPoruku': office({ reference: 'P-0' }, '404 contact.message-not-found'),
  'POST /api/Uprava/TraziKupce': office({ text: 'Милица' }, ok),
  'POST /api/Uprava/GetKupac': office({ account_id: uuid() }, '404 staff.customer-not-found'),
  'POST /api/Uprava/GetRedReklamacija': office({}, ok),
  'POST /api/Uprava/GetReklamacija': office(
    ({ complaint }: OwnedThings) => ({ complaint_number: complaint }),
    ok,
  ),
  'POST /api/Uprava/PreuzmiReklamaciju': office(
    ({ complaint }: OwnedThings) => ({ complaint_number: complaint, revision: 'давна' }),
    '409 complaints.changed',
  ),
  'POST /api/Uprava/OdgovoriNaReklamaciju': office(deskWork, '409 complaints.changed'),
  'POST /api/Uprava/PrihvatiReklamaciju': office(deskWork, '409 complaints.changed'),
  'POST /api/Uprava/OdbijReklamaciju': office(deskWork, '409 complaints.changed'),
  'POST /api/Uprava/DodajPrilogReklamacije': office(
    ({ complaint }: OwnedThings) => ({
      complaint_number: complaint,
      fileName: 'virus.exe',
      data: 'TVo=',
    }),
    '400 complaints.attachment-kind-refused',
  ),
  'POST /api/Uprava/UkloniPrilogReklamacije': office(
    ({ complaint }: OwnedThings) => ({ complaint_number: complaint, attachment_id: uuid() }),
    ok,
  ),
  'GET /api/Uprava/GetPrilogReklamacije': office(
    ({ complaint, attachmentId }: OwnedThings) => ({
      complaint_number: complaint,
      attachment_id: attachmentId,
    }),
    ok,
  ),
};

let stage: AppStage;
let owner: SignedIn;
let expiredToken: string;
let stranger: SignedIn;
let distributor: SignedIn;
let supervisor: SignedIn;
let clerk: SignedIn;
/** Has set a password and nothing else. */
let newcomer: SignedIn;
let expiredStaffToken: string;
let things: OwnedThings;
let strangersThings: OwnedThings;
let before: unknown;

beforeAll(async () => {
  stage = await openAppStage();
  owner = await stage.addCustomer();
  things = await giveThings(stage, owner);
  expiredToken = owner.token;
  expiredStaffToken = (await stage.addStaff()).token;
  stage.passTime({ minutes: 11 });
  owner = await stage.signInAgain(owner);
  stranger = await stage.addCustomer('pravno');
  distributor = await stage.addCustomer('distributor');
  supervisor = await stage.addStaff('supervisor');
  clerk = await stage.addStaff('clerk');
  newcomer = await stage.addStaff('supervisor', { withFactor: false });
  // They have things of their own, among which the owner's must not turn up.
  strangersThings = await giveThings(stage, stranger);
  await giveThings(stage, distributor);
  before = await rowsOf(owner);
});
afterAll(() => stage.close());

/** Everything that calls could change of somebody's. */
async function rowsOf({ accountId }: SignedIn): Promise<unknown> {
  const tables = [
    'tags',
    'cost_centres',
    'tag_edits',
    'statements',
    'statement_entries',
    'passages',
    't4a_accounts',
    't4a_tags',
    't4a_passages',
    't4a_invoices',
    't4a_invoice_payments',
    'top_ups',
    'balance_transfers',
    'payments',
    'kept_cards',
    'card_registrations',
    'automatic_top_ups',
    'orders',
    'purchase_requests',
    'complaints',
    'complaint_messages',
    'complaint_attachments',
    'order_tags',
    'journals',
    'ledger_accounts',
    'accounts',
    'users',
    'email_changes',
    'notices',
    'api_keys',
    'webhooks',
    'webhook_deliveries',
    'member_invitations',
  ];
  return Promise.all(
    tables.map((table) =>
      stage.app.database.run(
        `SELECT * FROM ${table} t WHERE account_id = $1 ORDER BY to_jsonb(t)::text`,
        [accountId],
      ),
    ),
  );
}

let asked = 0;
/** Each time from another address, for what is done too often is counted by address. */
async function ask(
  call: AnyCall,
  input: object,
  bearer?: string,
): Promise<Envelope & { http: number }> {
  asked += 1;
  const answer = await stage.call(call, input, bearer, `10.0.${asked >> 8}.${asked & 255}`);
  // Bad input is always told field by field.
  expect(faultsIn(answer).length > 0 || answer.statusCode !== 400).toBe(true);
  return answer;
}

const faultsIn = ({ result }: Envelope): readonly FieldFault[] => {
  const faults = Array.isArray(result) ? (result as readonly Partial<FieldFault>[]) : [];
  return faults.filter((fault): fault is FieldFault => !!fault.field && !!fault.message);
};

const nameOf = ({ method, path }: AnyCall): string => `${method} ${path}`;
const verdictOf = ({ statusCode, message }: Envelope): string =>
  [statusCode, parseMessage(message).key].filter((part) => part !== '').join(' ');
const rowOf = (call: AnyCall): Row => {
  const row = matrix[nameOf(call)];
  if (row === undefined) throw new Error(`${nameOf(call)} is not in the matrix`);
  return row;
};

test('every call of the contract is in the matrix, and every line of the matrix is a call', () => {
  expect(new Set(Object.keys(matrix))).toEqual(new Set(allCalls.map(nameOf)));
  expect(new Set(allCalls.map(nameOf)).size).toBe(allCalls.length);
});

test('the server serves every call of the contract, and nothing else under /api', () => {
  expect(new Set(stage.app.http.served.map(nameOf))).toEqual(new Set(allCalls.map(nameOf)));
  const routes = stage.app.http.app.printRoutes({ commonPrefix: false });
  const paths = [...routes.matchAll(/(\/api\S*) \(/g)].map(([, path]) => path);
  expect(new Set(paths)).toEqual(
    new Set([...allCalls.map(({ path }) => path), '/api/openapi.json']),
  );
});

const isForAnyone = ({ who }: AnyCall): boolean => 'visitor' in who && !('customers' in who);

/** What somebody of the operator's is answered, whatever the call is about. */
function staffVerdict(call: AnyCall, role: StaffRole | 'newcomer'): string {
  const { others, staff = others, enrolling = staff } = rowOf(call);
  const { who } = call;
  if ('customers' in who) return '403 session.customers-only';
  if ('visitor' in who) return others;
  if ('signedIn' in who) {
    if (role !== 'newcomer') return staff;
    return who.enrols === true ? enrolling : '403 session.second-factor-needed';
  }
  if (role === 'newcomer') return '403 session.second-factor-needed';
  return who.staff.includes(role) ? staff : '403 session.role-missing';
}

/** Lines that the audit trail has of what somebody of the operator's did. */
async function linesOf({ userId }: SignedIn): Promise<number> {
  const [row] = await stage.app.database.run(
    'SELECT count(*) AS n FROM audit_trail WHERE actor = $1',
    [`staff:${userId}`],
  );
  return (row as { n: number }).n;
}

describe.each(allCalls.map((call) => [nameOf(call), call] as const))('%s', (_, call) => {
  test.each(['a newcomer', 'a clerk', 'a supervisor'] as const)(
    '%s of the operator',
    async (who) => {
      const [member, role] = {
        'a newcomer': [newcomer, 'newcomer'] as const,
        'a clerk': [clerk, 'clerk'] as const,
        'a supervisor': [supervisor, 'supervisor'] as const,
      }[who];
      const lines = await linesOf(member);
      const answer = await ask(call, rowOf(call).input(things), member.token);
      expect(verdictOf(answer)).toBe(staffVerdict(call, role));
      const traced =
        'staff' in call.who &&
        call.who.untraced !== true &&
        role !== 'newcomer' &&
        call.who.staff.includes(role);
      expect((await linesOf(member)) - lines).toBeGreaterThanOrEqual(traced ? 1 : 0);
    },
  );

  test('somebody of the operator with an expired token', async () => {
    const answer = await ask(call, rowOf(call).input(things), expiredStaffToken);
    expect(verdictOf(answer)).toBe(isForAnyone(call) ? rowOf(call).others : '401 session.expired');
  });

  test('nobody', async () => {
    const answer = await ask(call, rowOf(call).input(things));
    expect(verdictOf(answer)).toBe(needsSession(call) ? '401 session.missing' : rowOf(call).others);
  });

  test('the owner with an expired token', async () => {
    const answer = await ask(call, rowOf(call).input(things), expiredToken);
    expect(verdictOf(answer)).toBe(isForAnyone(call) ? rowOf(call).others : '401 session.expired');
  });

  test.each(['another customer', 'a distributor'] as const)('%s', async (who) => {
    const { token } = who === 'a distributor' ? distributor : stranger;
    const answer = await ask(call, rowOf(call).input(things), token);
    const { others, distributor: theirs = others } = rowOf(call);
    expect(verdictOf(answer)).toBe(who === 'a distributor' ? theirs : others);
    for (const secret of Object.values(things)) {
      expect(JSON.stringify(answer)).not.toContain(secret);
    }
    // Not mine is not there: nothing tells the two apart.
    expect(answer).toEqual({
      ...(await ask(call, rowOf(call).input(thingsOfNobody()), token)),
      ...changing(answer),
    });
  });
});

/** Of a success about one's own things, what differs from call to call. */
function changing(answer: Envelope): object {
  return answer.statusCode === 200 ? { result: answer.result } : {};
}

test('after all that, the owner’s things are as they were', async () => {
  expect(await rowsOf(owner)).toEqual(before);
});

/** Calls that take the id of something that somebody owns. */
const nobodys = thingsOfNobody();
const aboutThings = allCalls.filter((call) => {
  const input = JSON.stringify(rowOf(call).input(nobodys));
  return needsSession(call) && Object.values(nobodys).some((id) => input.includes(id));
});

describe('what a company owns', () => {
  let rival: SignedIn;
  let untouched: unknown;
  beforeAll(async () => {
    rival = await stage.addCustomer('pravno');
    untouched = await rowsOf(stranger);
  });

  test.each(aboutThings.map((call) => [nameOf(call), call] as const))(
    'is not there for another company nor a distributor: %s',
    async (_, call) => {
      const { others, distributor: theirs = others } = rowOf(call);
      for (const [who, verdict] of [
        [rival, others],
        [distributor, theirs],
      ] as const) {
        const answer = await ask(call, rowOf(call).input(strangersThings), who.token);
        expect(verdictOf(answer)).toBe(verdict);
        for (const secret of Object.values(strangersThings)) {
          expect(JSON.stringify(answer)).not.toContain(secret);
        }
      }
    },
  );

  test('and is as it was after all that', async () => {
    expect(await rowsOf(stranger)).toEqual(untouched);
  });
});

describe('members of a company', () => {
  const roles = ['accountant', 'driver'] as const;
  const everybodysCalls = allCalls.filter((call) => !isForAnyone(call) && !('staff' in call.who));
  const mayCalls = (role: (typeof roles)[number], call: AnyCall): boolean =>
    rowOf(call).members === 'everybody' ||
    (rowOf(call).members === 'office' && role === 'accountant');
  const named = (calls: readonly AnyCall[]) => calls.map((call) => [nameOf(call), call] as const);
  /** What a driver may call and yet has none of: it is not about a tag of theirs. */
  const notOfTags = new Set([
    'POST /api/KorisnickiNalog/OpozoviSesiju',
    'GET /api/Reklamacija/GetPrilog',
    'POST /api/Reklamacija/GetDetalji',
    'POST /api/Reklamacija/DodajPoruku',
    'POST /api/Reklamacija/PodnesiPrigovor',
    'POST /api/Reklamacija/PovuciReklamaciju',
  ]);
  let company: SignedIn;
  let companysThings: OwnedThings;

  beforeAll(async () => {
    company = await stage.addCustomer('pravno');
    companysThings = await giveThings(stage, company);
  });

  /** Leaving is done by somebody who is there for nothing else. */
  const callAs = async (who: SignedIn, role: (typeof roles)[number], call: AnyCall) => {
    const leaves = call.path.endsWith('/NapustiFirmu');
    const caller = leaves ? await stage.addMember(company, role) : who;
    return stage.call(call, rowOf(call).input(companysThings), caller.token);
  };
  const verdictWhenAllowed = (call: AnyCall, verdict: string): string =>
    call.path.endsWith('/NapustiFirmu') ? ok : verdict;

  test.each(named(everybodysCalls))('say who may call %s', (_, call) => {
    expect(rowOf(call).members).toBeDefined();
    for (const role of roles) expect(mayCall(role, call)).toBe(mayCalls(role, call));
  });

  describe('a driver without tags', () => {
    let driver: SignedIn;
    beforeAll(async () => {
      driver = await stage.addMember(company, 'driver');
    });
    test.each(named(everybodysCalls))('%s', async (_, call) => {
      const answer = await callAs(driver, 'driver', call);
      const { others } = rowOf(call);
      expect(verdictOf(answer)).toBe(
        mayCalls('driver', call) ? verdictWhenAllowed(call, others) : notAllowed,
      );
      if (nameOf(call) === 'POST /api/KorisnickiNalog/OpozoviSesiju') return;
      expect(JSON.stringify(answer.result)).not.toContain(companysThings.tagId);
      expect(JSON.stringify(answer.result)).not.toContain(companysThings.serialNumber);
    });
  });

  describe('a driver, about their own tag', () => {
    let driver: SignedIn;
    beforeAll(async () => {
      driver = await stage.addMember(company, 'driver');
      await stage.app.database.run(
        `INSERT INTO tag_drivers (account_id, tag_id, from_day, user_id)
         VALUES ($1, $2, '2026-01-01', $3)`,
        [company.accountId, companysThings.tagId, driver.userId],
      );
    });
    const ofTags = everybodysCalls.filter((call) => {
      const { owner: mine, others } = rowOf(call);
      return mayCalls('driver', call) && mine !== others && !notOfTags.has(nameOf(call));
    });
    test.each(named(ofTags))('%s', async (_, call) => {
      expect(verdictOf(await callAs(driver, 'driver', call))).toBe(rowOf(call).owner);
    });
  });

  describe('an accountant', () => {
    let accountant: SignedIn;
    beforeAll(async () => {
      companysThings = await giveThings(stage, company);
      accountant = await stage.addMember(company, 'accountant');
    });
    test.each(named(everybodysCalls))('%s', async (_, call) => {
      // Sessions are one's own, whatever the role.
      const { owner: mine, others } = rowOf(call);
      const verdict = call.path.endsWith('/OpozoviSesiju') ? others : mine;
      expect(verdictOf(await callAs(accountant, 'accountant', call))).toBe(
        mayCalls('accountant', call) ? verdictWhenAllowed(call, verdict) : notAllowed,
      );
    });
  });
});

test('a key that another customer has used starts an order of one’s own', async () => {
  const idempotencyKey = uuid();
  const start = async (who: SignedIn, { tagId }: OwnedThings): Promise<unknown> => {
    const input = { tag_id: tagId, amount: 200_000, idempotencyKey };
    return (await stage.call(napraviUplatnicu, input, who.token)).result;
  };
  const mine = await start(stranger, strangersThings);
  const theirs = await start(owner, things);
  expect(mine).toHaveProperty('order_number');
  expect(theirs).toHaveProperty('order_number');
  expect(theirs).not.toEqual(mine);
});

test.each(allCalls.map((call) => [nameOf(call), call] as const))(
  'the owner may: %s',
  async (_, call) => {
    const answer = await ask(call, rowOf(call).input(things), owner.token);
    expect(verdictOf(answer)).toBe(rowOf(call).owner);
  },
);

/** What no field of any call takes. */
const nonsense = { 'није поље': [null] };

test.each(allCalls.map((call) => [nameOf(call), call] as const))(
  'each field that is wrong is named: %s',
  async (_, call) => {
    const { properties } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
    const fields = Object.keys(properties ?? {});
    const wrong = Object.fromEntries(fields.map((name) => [name, nonsense]));
    const token = 'staff' in call.who ? supervisor.token : owner.token;
    const answer = await ask(call, { ...wrong, ...nonsense }, token);
    // A query takes any text and leaves out what it does not know.
    if (call.method === 'GET') return;
    expect(verdictOf(answer)).toBe('400 request.invalid');
    // Of several shapes, what tells them apart is wrong already.
    if (properties === undefined) return;
    const told = new Set(faultsIn(answer).map(({ field }) => field.split('.')[0]));
    expect(told).toEqual(new Set([...fields, 'није поље']));
  },
);
