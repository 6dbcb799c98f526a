import type { AnyCall, CallResult } from '@rampa/contract';
import * as approvals from '@rampa/contract/approvals';
import * as books from '@rampa/contract/books';
import * as complaints from '@rampa/contract/complaints';
import * as corrections from '@rampa/contract/corrections';
import * as counter from '@rampa/contract/counter';
import * as eInvoices from '@rampa/contract/e-invoices';
import * as externalToll from '@rampa/contract/external-toll';
import * as lanes from '@rampa/contract/lanes';
import * as passages from '@rampa/contract/passages';
import * as payouts from '@rampa/contract/payouts';
import * as pointsOfSale from '@rampa/contract/points-of-sale';
import * as postpaid from '@rampa/contract/postpaid';
import * as priceLists from '@rampa/contract/price-lists';
import * as purchases from '@rampa/contract/purchases';
import * as reconciliation from '@rampa/contract/reconciliation';
import * as reports from '@rampa/contract/reports';
import * as settlements from '@rampa/contract/settlements';
import * as staff from '@rampa/contract/staff';
import * as tags from '@rampa/contract/tags';
import * as tollCalculator from '@rampa/contract/toll-calculator';

type Part = CallResult<typeof staff.getJa>['switchedOff'][number];

/** A part of the operator's half, and how an operator does without it. */
export interface Switch {
  readonly setting: string;
  readonly off: Readonly<Record<string, string>>;
  /** As the back office calls it; left out: it has no screen. */
  readonly part?: Part;
  /** Calls that do not exist then. */
  readonly calls: readonly AnyCall[];
  /** The same, below `/intake`. */
  readonly intake?: readonly string[];
}

/** The figures of the first page, and the lists that they lead to. */
const firstPage: readonly AnyCall[] = [
  reports.getStanjeRada,
  reports.getPlacanjaBezIshoda,
  reports.getRedMejlova,
  reports.getRedVebhukova,
];

/** Each row of the table of what an operator can do without, in `docs/operations/configure.md`. */
export const switches: readonly Switch[] = [
  {
    setting: 'TAG_STATUS_LIST',
    off: { TAG_STATUS_LIST: 'false' },
    part: 'tag-status-list',
    calls: [],
    intake: ['GET /intake/tag-status', 'POST /intake/tag-status/confirm'],
  },
  {
    setting: 'TAG_BLOCKS',
    off: { TAG_BLOCKS: 'false' },
    part: 'tag-blocks',
    calls: [tags.iskljuciTag, tags.blokirajTag, tags.blokirajNalog],
  },
  {
    setting: 'PASSAGE_REVIEW',
    off: { PASSAGE_REVIEW: 'false' },
    part: 'passage-review',
    calls: callsIn(corrections),
  },
  {
    setting: 'CONTROL_RECORDS',
    off: { CONTROL_RECORDS: 'false' },
    part: 'control-records',
    calls: callsIn(lanes),
    intake: ['POST /intake/control-records'],
  },
  {
    setting: 'BANK_STATEMENTS',
    off: { BANK_STATEMENTS: 'false' },
    part: 'reconciliation',
    calls: [...callsIn(reconciliation), ...callsIn(settlements)],
  },
  { setting: 'CHARGEBACKS', off: { CHARGEBACKS: 'false' }, calls: [] },
  {
    setting: 'PAYOUT_FILES',
    off: { PAYOUT_FILES: 'false' },
    part: 'payout-files',
    calls: [payouts.pripremiDatotekuIsplata],
  },
  { setting: 'CREDIT_NOTES', off: { CREDIT_NOTES: 'false' }, calls: [] },
  { setting: 'DAY_CLOSE', off: { DAY_CLOSE: 'false' }, part: 'books', calls: callsIn(books) },
  {
    setting: 'E_INVOICES_SINCE',
    off: { E_INVOICES_SINCE: '' },
    part: 'e-invoices',
    calls: [
      eInvoices.getEFakture,
      eInvoices.getXmlEFakture,
      eInvoices.ponoviEFakturu,
      eInvoices.resiEFakturu,
    ],
  },
  {
    setting: 'POSTPAID',
    off: { POSTPAID: 'false' },
    part: 'postpaid',
    calls: [
      postpaid.getUgovorKupca,
      postpaid.sacuvajUgovorKupca,
      postpaid.raskiniUgovorKupca,
      postpaid.getDospeliRacuni,
    ],
  },
  {
    setting: 'CASH_AT_COUNTER',
    off: { CASH_AT_COUNTER: 'false' },
    part: 'cash',
    calls: [
      counter.getUsloviGotovine,
      counter.nadjiTagNaSalteru,
      counter.getStanjeSaltera,
      counter.pripremiProdaju,
    ],
  },
  {
    setting: 'TAGS_BY_STAFF',
    off: { TAGS_BY_STAFF: 'false' },
    part: 'tag-service',
    calls: [tags.poveziTagKupca, tags.izmeniTagKupca],
  },
  {
    setting: 'TAG_REPLACEMENT',
    off: { TAG_REPLACEMENT: 'off' },
    part: 'tag-replacement',
    calls: [tags.zameniTagKupca],
  },
  {
    setting: 'ASSISTED_SERVICE',
    off: { ASSISTED_SERVICE: 'false' },
    part: 'assisted-service',
    calls: [
      staff.zapocniProveruPozivaoca,
      staff.zavrsiProveruPozivaoca,
      staff.getIstorijaKupca,
      staff.dodajBelesku,
      staff.getPoslatMejl,
      staff.getPodaciKupca,
      staff.sacuvajPodatkeKupca,
      staff.posaljiVezuKupcu,
      passages.getProlasciKupca,
      passages.getObracunKupca,
      externalToll.getT4AProlasciKupca,
      externalToll.getT4AObracunKupca,
    ],
  },
  {
    setting: 'SEE_AS_CUSTOMER',
    off: { SEE_AS_CUSTOMER: 'false' },
    part: 'viewing',
    calls: [staff.zapocniUvid, staff.zavrsiUvid],
  },
  {
    setting: 'SECOND_PERSON_ABOVE',
    // Cash that was credited by mistake is taken off by two people.
    off: { SECOND_PERSON_ABOVE: 'none', CASH_AT_COUNTER: 'false' },
    part: 'approvals',
    calls: callsIn(approvals),
  },
  {
    setting: 'COMPLAINT_TOOLS',
    off: { COMPLAINT_TOOLS: 'false' },
    part: 'complaint-tools',
    calls: [
      complaints.getOpterecenje,
      complaints.dodeliReklamaciju,
      complaints.dodajBeleskuReklamacije,
      complaints.getCinjeniceReklamacije,
      complaints.getGotoviOdgovori,
      complaints.sacuvajGotovOdgovor,
      complaints.obrisiGotovOdgovor,
    ],
  },
  {
    setting: 'ORDERS_DESK',
    off: { ORDERS_DESK: 'false' },
    part: 'orders',
    calls: [
      purchases.getOtpremu,
      purchases.getPorudzbinaZaOtpremu,
      purchases.izdvojUredjaje,
      purchases.vratiUredjajNaStanje,
      purchases.odstampajOtpremnicu,
      purchases.otpremiPorudzbinu,
      purchases.uruciPorudzbinu,
      purchases.vracenaPosiljka,
      purchases.getZalihe,
      purchases.sacuvajNajmanjeZalihe,
      purchases.primiUredjaje,
      purchases.getUredjaj,
      purchases.ispraviUredjaje,
      purchases.primiVracenUredjaj,
      purchases.getBaterijePriKraju,
      purchases.getStanjeProdajnihMesta,
      purchases.premestiUredjaje,
      purchases.zadajMinimumMesta,
    ],
  },
  {
    setting: 'STAFF_DESK',
    off: { STAFF_DESK: 'false' },
    part: 'staff-desk',
    calls: [
      staff.getZaposleni,
      staff.getPosaoZaposlenog,
      staff.dodajZaposlenog,
      staff.posaljiPristupPonovo,
      staff.promeniUloguZaposlenog,
      staff.oduzmiPristup,
      staff.ponistiDrugiFaktor,
    ],
  },
  {
    setting: 'PRICE_LISTS',
    off: { PRICE_LISTS: 'false' },
    part: 'price-lists',
    calls: callsIn(priceLists),
  },
  {
    setting: 'POINTS_DESK',
    off: { POINTS_DESK: 'false' },
    part: 'points-desk',
    calls: [
      pointsOfSale.getProdajnaMestaUprave,
      pointsOfSale.getProdajnoMestoUprave,
      pointsOfSale.sacuvajProdajnoMesto,
      pointsOfSale.zatvoriProdajnoMesto,
      pointsOfSale.otvoriProdajnoMesto,
    ],
  },
  {
    setting: 'STATIONS_DESK',
    off: { STATIONS_DESK: 'false' },
    part: 'stations-desk',
    calls: [
      tollCalculator.getStaniceUprave,
      tollCalculator.getStanicaUprave,
      tollCalculator.sacuvajStanicu,
      tollCalculator.zatvoriStanicu,
      tollCalculator.otvoriStanicu,
    ],
  },
  {
    setting: 'OPERATIONS_PAGE',
    off: { OPERATIONS_PAGE: 'false' },
    part: 'operations-page',
    calls: firstPage,
  },
  {
    setting: 'REPORTS',
    off: { REPORTS: 'false' },
    part: 'reports',
    calls: callsIn(reports).filter((call) => !firstPage.includes(call)),
  },
  {
    setting: 'TRAIL_DESK',
    off: { TRAIL_DESK: 'false' },
    part: 'trail',
    calls: [staff.getTrag, staff.izvozTraga],
  },
  { setting: 'BUSINESS_METRICS', off: { BUSINESS_METRICS: 'false' }, calls: [] },
];

/** With it each of them is used. */
export const allUsed = { E_INVOICES_SINCE: '2026-11-01', POSTPAID: 'true' } as const;

/** Every call of a module of the contract. */
function callsIn(module: object): readonly AnyCall[] {
  return Object.values(module).filter(isCall);
}

function isCall(value: unknown): value is AnyCall {
  return typeof value === 'object' && value !== null && 'path' in value && 'who' in value;
}
