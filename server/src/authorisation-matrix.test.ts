import { parseMessage, type AnyCall, type Envelope } from '@rampa/contract';
import { allCalls } from '@rampa/contract/all-calls';
import { napraviUplatnicu } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAppStage, type AppStage, type SignedIn } from './testing/app-stage.ts';
import {
  giveThings,
  newTagOrder,
  thingsOfNobody,
  type OwnedThings,
} from './testing/owned-things.ts';

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
}

const ok = '200';
const tagNotFound = '404 tags.not-found';
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

// The owner here is a person; what companies own is tried against each other beside the area.
const companiesOnly = '403 integrations.companies-only';
const forCompanies = (input: object, answer: string): Row => ({
  input: () => input,
  owner: companiesOnly,
  others: answer,
  distributor: companiesOnly,
});

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
  'POST /api/KorisnickiNalog/PromenaLozinke': {
    input: () => ({ currentPassword: 'није она', newPassword: 'tri kruške i motor' }),
    owner: '400 request.invalid',
    others: '400 request.invalid',
  },
  'POST /api/KorisnickiNalog/PotvrdiIdentitet': {
    input: () => ({ password: 'није она' }),
    owner: '400 request.invalid',
    others: '400 request.invalid',
  },
  'GET /api/KorisnickiNalog/GetProfil': { input: () => ({}), owner: ok, others: ok },
  'POST /api/KorisnickiNalog/SacuvajProfil': {
    input: () => ({ ...profileToSave, telefon: 'није број' }),
    owner: '400 request.invalid',
    others: '400 request.invalid',
  },
  'POST /api/KorisnickiNalog/PromeniEmail': {
    // Another address each time, for mails to one are counted.
    input: () => ({ email: `nova.${uuid()}@primer.rs` }),
    owner: ok,
    others: ok,
  },
  'POST /api/KorisnickiNalog/OdustaniOdPromeneEmaila': {
    input: () => ({}),
    owner: ok,
    others: ok,
  },
  'POST /api/KorisnickiNalog/PotvrdiPromenuEmaila': anyone(
    { token: 'измишљен' },
    '400 identity.email-link-invalid',
  ),
  'POST /api/KorisnickiNalog/GetObavestenja': { input: () => ({}), owner: ok, others: ok },
  'POST /api/KorisnickiNalog/OznaciProcitano': { input: () => ({}), owner: ok, others: ok },
  'GET /api/KorisnickiNalog/GetSesije': { input: () => ({}), owner: ok, others: ok },
  'POST /api/KorisnickiNalog/OpozoviSesiju': {
    input: ({ sessionId }) => ({ session_id: sessionId }),
    owner: ok,
    others: '404 identity.session-not-found',
  },
  'GET /api/KorisnickiNalog/GetBezbednost': { input: () => ({}), owner: ok, others: ok },
  'POST /api/KorisnickiNalog/ZapocniTotp': { input: () => ({}), owner: ok, others: ok },
  'POST /api/KorisnickiNalog/PotvrdiTotp': {
    input: () => ({ code: 'није' }),
    owner: '400 request.invalid',
    others: '400 request.invalid',
  },
  'POST /api/KorisnickiNalog/IskljuciTotp': { input: () => ({}), owner: ok, others: ok },
  'POST /api/KorisnickiNalog/NoviKodovi': {
    input: () => ({}),
    owner: '409 identity.no-second-factor',
    others: '409 identity.no-second-factor',
  },
  'POST /api/KorisnickiNalog/ZapocniPristupniKljuc': { input: () => ({}), owner: ok, others: ok },
  'POST /api/KorisnickiNalog/SacuvajPristupniKljuc': {
    input: () => ({ name: 'Мој', response: '{}' }),
    owner: '400 identity.passkey-refused',
    others: '400 identity.passkey-refused',
  },
  'POST /api/KorisnickiNalog/ObrisiPristupniKljuc': {
    input: () => ({ passkey_id: uuid() }),
    owner: '404 identity.passkey-not-found',
    others: '404 identity.passkey-not-found',
  },
  'POST /api/KorisnickiNalog/ZapocniPotvrduKljucem': { input: () => ({}), owner: ok, others: ok },
  'POST /api/Token/ZapocniPrijavuKljucem': { input: () => ({}), owner: ok, others: ok },
  'POST /api/Token/PrijavaKljucem': anyone({ response: '{}' }, '400 identity.passkey-refused'),
  'GET /api/KorisnickiNalog/IzvozPodataka': { input: () => ({}), owner: ok, others: ok },
  'GET /api/KorisnickiNalog/GetZatvaranje': { input: () => ({}), owner: ok, others: ok },
  'POST /api/KorisnickiNalog/ObrisiNalog': {
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
    { key_id: uuid() },
    '404 integrations.key-not-found',
  ),
  'GET /api/ProdajnoMesto/GetProdajnaMesta': anyone({}, ok),
  'GET /api/StanjeNaPutevima/GetDogadjaji': anyone({}, ok),
  'GET /api/StanjeNaPutevima/Datex': anyone({}, ok),
  'GET /api/StanjeNaPutevima/GeoJson': anyone({}, ok),
  // A stream does not end; that it begins is seen by its own test.
  'GET /api/StanjeNaPutevima/Tok': anyone({ after: 'јуче' }, '400 request.invalid'),
  'GET /api/Kontakt/GetObrazac': anyone({}, ok),
  'POST /api/Kontakt/Posalji': anyone(
    {
      ticket: 'измишљен',
      subject: 'Питање',
      message: 'Како да допуним ТАГ?',
      name: 'Ана',
      email: 'niko@primer.rs',
    },
    '409 contact.form-expired',
  ),
  'GET /api/Language/GetTranslation': anyone({ languageId: '2' }, ok),

  'POST /api/Tag/GetTagovi': { input: () => ({}), owner: ok, others: ok },
  'POST /api/Tag/SacuvajTag': {
    input: ({ tagId }) => ({ tag_id: tagId, nickname: 'Нови', plate: 'BG999-ZZ' }),
    owner: ok,
    others: tagNotFound,
  },
  'POST /api/Tag/PrijaviIzgubljen': {
    input: ({ tagId }) => ({ tag_id: tagId, reason: 'ukraden' }),
    owner: ok,
    others: tagNotFound,
  },
  'POST /api/Tag/PrijaviPronadjen': {
    input: ({ tagId }) => ({ tag_id: tagId }),
    owner: ok,
    others: tagNotFound,
  },
  'GET /api/Tag/GetMestaTroska': { input: () => ({}), owner: ok, others: ok },
  'POST /api/Tag/SacuvajMestoTroska': {
    // Another code each time, for a code is there once.
    input: ({ costCentreId }) => ({ costCentreId, code: uuid().slice(-12), name: 'Продаја' }),
    owner: ok,
    others: '404 tags.cost-centre-not-found',
  },
  'POST /api/Tag/UkloniMestoTroska': {
    input: ({ costCentreId }) => ({ costCentreId }),
    owner: '409 tags.cost-centre-in-use',
    others: '404 tags.cost-centre-not-found',
  },
  'POST /api/Tag/VerifikujTag': {
    // Another tag each time, for guesses are throttled by tag.
    input: () => ({ serial_number: uuid().slice(-12), verificationCode: '12345678' }),
    owner: '404 tags.code-wrong',
    others: '404 tags.code-wrong',
  },
  'POST /api/Putarina/GetProlasci': {
    input: ({ tagId }) => ({ tag_id: tagId }),
    owner: ok,
    others: tagNotFound,
  },
  'POST /api/Putarina/GetPotrosnja': {
    input: ({ tagId }) => ({ tag_id: tagId }),
    owner: ok,
    others: tagNotFound,
  },
  'POST /api/Putarina/GetTroskoviPoMestima': {
    input: ({ costCentreId }) => ({ costCentreId }),
    owner: ok,
    others: '404 tags.cost-centre-not-found',
  },
  'GET /api/Putarina/GetObracun': {
    input: ({ passageId }) => ({ passage_id: passageId }),
    owner: ok,
    others: '404 passages.not-found',
  },
  'GET /api/Putarina/IzvozProlazaka': {
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
    input: ({ tagId }) => ({ tag_id: tagId }),
    owner: ok,
    others: '404 tags.not-found',
  },
  'POST /api/Dopuna/GetDopune': {
    input: ({ tagId }) => ({ tag_id: tagId }),
    owner: ok,
    others: tagNotFound,
  },
  'GET /api/Dopuna/GetPonuda': { input: () => ({}), owner: ok, others: ok },
  'POST /api/Dopuna/NapraviDopunu': { input: newTopUp, owner: ok, others: tagNotFound },
  'POST /api/Dopuna/NapraviUplatnicu': { input: newTopUp, owner: ok, others: tagNotFound },
  'GET /api/Dopuna/GetIpsQr': {
    input: ({ slipOrder }) => ({ order_number: slipOrder }),
    owner: ok,
    others: topUpNotFound,
  },
  'GET /api/Dopuna/GetStatus': {
    input: ({ paidOrder }) => ({ order_number: paidOrder }),
    owner: ok,
    others: topUpNotFound,
  },
  'GET /api/Dopuna/GetPotvrda': {
    input: ({ paidOrder }) => ({ order_number: paidOrder }),
    owner: ok,
    others: topUpNotFound,
  },
  'POST /api/Dopuna/NastaviPlacanje': {
    input: ({ cardOrder }) => ({ order_number: cardOrder }),
    owner: ok,
    others: topUpNotFound,
  },
  'POST /api/Dopuna/OdustaniOdDopune': {
    input: ({ slipOrder }) => ({ order_number: slipOrder }),
    owner: ok,
    others: topUpNotFound,
  },
  'GET /api/Kupovina/GetPonuda': anyone({}, ok),
  'POST /api/Kupovina/NapraviPorudzbinu': {
    input: () => newTagOrder('slip'),
    owner: ok,
    others: ok,
  },
  'POST /api/Kupovina/GetPregled': {
    input: ({ tagOrder }) => ({ order_number: tagOrder, email: 'neko@primer.rs' }),
    owner: '604 purchases.none',
    others: '604 purchases.none',
  },
  'POST /api/Kupovina/GetPorudzbine': { input: () => ({}), owner: ok, others: ok },
  'POST /api/Kupovina/GetDetalji': {
    input: ({ tagOrder }) => ({ order_number: tagOrder }),
    owner: ok,
    others: orderNotFound,
  },
  'POST /api/Kupovina/GetRacun': {
    input: ({ tagSlipOrder }) => ({ order_number: tagSlipOrder }),
    owner: ok,
    others: orderNotFound,
  },
  'POST /api/Kupovina/GetIpsQr': {
    input: ({ tagSlipOrder }) => ({ order_number: tagSlipOrder }),
    owner: ok,
    others: orderNotFound,
  },
  'POST /api/Kupovina/NastaviPlacanje': {
    input: ({ tagOrder }) => ({ order_number: tagOrder }),
    owner: '409 purchases.not-payable',
    others: orderNotFound,
  },
  'POST /api/Reklamacija/GetReklamacije': { input: () => ({}), owner: ok, others: ok },
  'GET /api/Reklamacija/GetPredmet': {
    input: ({ passageId }) => ({ about: 'passage', id: passageId }),
    owner: ok,
    others: '404 complaints.subject-not-found',
  },
  'POST /api/Reklamacija/NovaReklamacija': {
    input: ({ paidOrder }) => ({ ...newComplaint(), about: 'top-up', id: paidOrder }),
    owner: ok,
    others: '404 complaints.subject-not-found',
  },
  'POST /api/Reklamacija/GetDetalji': {
    input: ({ complaint }) => ({ complaint_number: complaint }),
    owner: ok,
    others: complaintNotFound,
  },
  'POST /api/Reklamacija/DodajPoruku': {
    input: messageTo,
    owner: ok,
    others: complaintNotFound,
  },
  'POST /api/Reklamacija/PodnesiPrigovor': {
    input: messageTo,
    owner: '409 complaints.no-objection',
    others: complaintNotFound,
  },
  'POST /api/Reklamacija/PovuciReklamaciju': {
    input: ({ complaint }) => ({ complaint_number: complaint }),
    owner: ok,
    others: complaintNotFound,
  },
  'POST /api/Reklamacija/DodajPrilog': {
    input: () => ({ fileName: 'virus.exe', data: 'TVo=' }),
    owner: '400 complaints.attachment-kind-refused',
    others: '400 complaints.attachment-kind-refused',
  },
  // Nothing tells a file that is gone from one that is somebody else's.
  'POST /api/Reklamacija/UkloniPrilog': {
    input: ({ attachmentId }) => ({ attachment_id: attachmentId }),
    owner: ok,
    others: ok,
  },
  'GET /api/Reklamacija/GetPrilog': {
    input: ({ attachmentId }) => ({ attachment_id: attachmentId }),
    owner: ok,
    others: '404 complaints.attachment-not-found',
  },
  'POST /api/Kupovina/OtkaziPorudzbinu': {
    input: ({ tagOrder }) => ({ order_number: tagOrder, ticket: '1.x' }),
    owner: ok,
    others: orderNotFound,
  },
};

let stage: AppStage;
let owner: SignedIn;
let expiredToken: string;
let stranger: SignedIn;
let distributor: SignedIn;
let things: OwnedThings;
let strangersThings: OwnedThings;
let before: unknown;

beforeAll(async () => {
  stage = await openAppStage();
  owner = await stage.addCustomer();
  things = await giveThings(stage, owner);
  expiredToken = owner.token;
  stage.passTime({ minutes: 11 });
  owner = await stage.signInAgain(owner);
  stranger = await stage.addCustomer('pravno');
  distributor = await stage.addCustomer('distributor');
  // They have things of their own, among which the owner's must not turn up.
  strangersThings = await giveThings(stage, stranger);
  await giveThings(stage, distributor);
  before = await ownersRows();
});
afterAll(() => stage.close());

/** Everything that calls could change of the owner's. */
async function ownersRows(): Promise<unknown> {
  const tables = [
    'tags',
    'cost_centres',
    'passages',
    'top_ups',
    'payments',
    'orders',
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
  ];
  return Promise.all(
    tables.map((table) =>
      stage.app.database.run(
        `SELECT * FROM ${table} t WHERE account_id = $1 ORDER BY to_jsonb(t)::text`,
        [owner.accountId],
      ),
    ),
  );
}

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

describe.each(allCalls.map((call) => [nameOf(call), call] as const))('%s', (_, call) => {
  test('nobody', async () => {
    const answer = await stage.call(call, rowOf(call).input(things));
    expect(verdictOf(answer)).toBe(
      call.access === 'customer' ? '401 session.missing' : rowOf(call).others,
    );
  });

  test('the owner with an expired token', async () => {
    const answer = await stage.call(call, rowOf(call).input(things), expiredToken);
    expect(verdictOf(answer)).toBe(
      call.access === 'anyone' ? rowOf(call).others : '401 session.expired',
    );
  });

  test.each(['another customer', 'a distributor'] as const)('%s', async (who) => {
    const { token } = who === 'a distributor' ? distributor : stranger;
    const answer = await stage.call(call, rowOf(call).input(things), token);
    const { others, distributor: theirs = others } = rowOf(call);
    expect(verdictOf(answer)).toBe(who === 'a distributor' ? theirs : others);
    for (const secret of Object.values(things)) {
      expect(JSON.stringify(answer)).not.toContain(secret);
    }
    // Not mine is not there: nothing tells the two apart.
    expect(answer).toEqual({
      ...(await stage.call(call, rowOf(call).input(thingsOfNobody()), token)),
      ...changing(answer),
    });
  });
});

/** Of a success about one's own things, what differs from call to call. */
function changing(answer: Envelope): object {
  return answer.statusCode === 200 ? { result: answer.result } : {};
}

test('after all that, the owner’s things are as they were', async () => {
  expect(await ownersRows()).toEqual(before);
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
    const answer = await stage.call(call, rowOf(call).input(things), owner.token);
    expect(verdictOf(answer)).toBe(rowOf(call).owner);
  },
);
