import type { ForStaff } from '@rampa/contract';
import { getPredlozi } from '@rampa/contract/approvals';
import { getKnjigovodstveniDani } from '@rampa/contract/books';
import { getOdbijeniProlasci, getOznaceniProlasci } from '@rampa/contract/corrections';
import { getEFakture } from '@rampa/contract/e-invoices';
import { nadjiTagNaSalteru, vratiGotovinu } from '@rampa/contract/counter';
import { getSateTraka } from '@rampa/contract/lanes';
import { getDospeliRacuni } from '@rampa/contract/postpaid';
import { getNeuskladjene } from '@rampa/contract/reconciliation';
import { getCenovnici } from '@rampa/contract/price-lists';
import { getRazlikeObracuna } from '@rampa/contract/settlements';
import { getProdajnaMestaUprave } from '@rampa/contract/points-of-sale';
import { getStaniceUprave } from '@rampa/contract/toll-calculator';
import { getIsplate } from '@rampa/contract/payouts';
import { getPravneStrane } from '@rampa/contract/legal';
import { getTekstovi } from '@rampa/contract/language';
import { getDogadjajiUprave } from '@rampa/contract/road-conditions';
import { getBaterijePriKraju, getOtpremu, getZalihe } from '@rampa/contract/purchases';
import { getZahteviZaPonudu } from '@rampa/contract/purchase-requests';
import { getRedReklamacija, sacuvajGotovOdgovor } from '@rampa/contract/complaints';
import { getIzvestajUprave, getPlacanjaBezIshoda, getRedMejlova } from '@rampa/contract/reports';
import { getTrag, getZaposleni, traziKupce } from '@rampa/contract/staff';
import { getPoruke } from '@rampa/contract/contact';
import type { Office } from '../../areas/staff/staff-sections.tsx';
import type { TextKey } from '../../lib/texts/keys.generated.ts';

/** What belongs together in the menu, in its order. */
export const sectionGroups = {
  customers: 'staff.group-customers',
  passages: 'staff.group-passages',
  payments: 'staff.group-payments',
  orders: 'staff.group-orders',
  publishing: 'staff.group-publishing',
  staff: 'staff.group-staff',
} as const satisfies Readonly<Record<string, TextKey>>;

export type SectionGroup = keyof typeof sectionGroups;

export interface StaffSection {
  readonly path: `/uprava/${string}`;
  readonly group: SectionGroup;
  /** Name, in the menu and on the start page. */
  readonly text: TextKey;
  /** What is done there, on the start page. */
  readonly about: TextKey;
  /** As the server calls it where the operator does not use it; left out of what every operator uses. */
  readonly area?: Office['me']['switchedOff'][number];
  /** Its first call: those who may make it see the section. */
  readonly call: { readonly who: ForStaff };
}

/** The sections of the back office, in the order of the menu: one list, however long, for that order is what it says. */
export const sections: readonly StaffSection[] = [
  {
    path: '/uprava/reklamacije',
    group: 'customers',
    text: 'staff.menu-complaints',
    about: 'staff.about-complaints',
    call: getRedReklamacija,
  },
  {
    path: '/uprava/poruke',
    group: 'customers',
    text: 'staff.menu-messages',
    about: 'staff.about-messages',
    call: getPoruke,
  },
  {
    path: '/uprava/kupci',
    group: 'customers',
    text: 'staff.menu-customers',
    about: 'staff.about-customers',
    call: traziKupce,
  },
  {
    path: '/uprava/zahtevi',
    group: 'customers',
    text: 'purchase-requests.menu',
    about: 'purchase-requests.menu-about',
    call: getZahteviZaPonudu,
  },
  {
    path: '/uprava/odbijeni-prolasci',
    group: 'passages',
    text: 'corrections.title',
    about: 'corrections.about',
    area: 'passage-review',
    call: getOdbijeniProlasci,
  },
  {
    path: '/uprava/oznaceni-prolasci',
    group: 'passages',
    text: 'corrections.marked-title',
    about: 'corrections.marked-about',
    area: 'passage-review',
    call: getOznaceniProlasci,
  },
  {
    path: '/uprava/kontrolni-zapisi',
    group: 'passages',
    text: 'lanes.title',
    about: 'lanes.about',
    area: 'control-records',
    call: getSateTraka,
  },
  {
    path: '/uprava/za-potvrdu',
    group: 'payments',
    text: 'approvals.title',
    about: 'approvals.about',
    area: 'approvals',
    call: getPredlozi,
  },
  {
    path: '/uprava/salter',
    group: 'payments',
    text: 'counter.desk-title',
    about: 'counter.desk-about',
    area: 'cash',
    call: nadjiTagNaSalteru,
  },
  {
    path: '/uprava/kasa',
    group: 'payments',
    text: 'counter.title',
    about: 'counter.section-about',
    area: 'cash',
    // A counter has its till on its own screen.
    call: vratiGotovinu,
  },
  {
    path: '/uprava/isplate',
    group: 'payments',
    text: 'payouts.title',
    about: 'payouts.about',
    call: getIsplate,
  },
  {
    path: '/uprava/izvodi',
    group: 'payments',
    text: 'reconciliation.title',
    about: 'reconciliation.about',
    area: 'reconciliation',
    call: getNeuskladjene,
  },
  {
    path: '/uprava/obracuni',
    group: 'payments',
    text: 'settlements.title',
    about: 'settlements.about',
    area: 'reconciliation',
    call: getRazlikeObracuna,
  },
  {
    path: '/uprava/placanja',
    group: 'payments',
    text: 'reports.payments',
    about: 'reports.payments-about',
    area: 'operations-page',
    call: getPlacanjaBezIshoda,
  },
  {
    path: '/uprava/e-fakture',
    group: 'payments',
    text: 'e-invoices.title',
    about: 'e-invoices.about',
    area: 'e-invoices',
    call: getEFakture,
  },
  {
    path: '/uprava/dospeli-racuni',
    group: 'payments',
    text: 'postpaid.desk-title',
    about: 'postpaid.desk-about',
    area: 'postpaid',
    call: getDospeliRacuni,
  },
  {
    path: '/uprava/glavna-knjiga',
    group: 'payments',
    text: 'books.title',
    about: 'books.about',
    area: 'books',
    call: getKnjigovodstveniDani,
  },
  {
    path: '/uprava/otprema',
    group: 'orders',
    text: 'orders-desk.title',
    about: 'orders-desk.about',
    area: 'orders',
    call: getOtpremu,
  },
  {
    path: '/uprava/zalihe',
    group: 'orders',
    text: 'orders-desk.stock-title',
    about: 'orders-desk.stock-about',
    area: 'orders',
    call: getZalihe,
  },
  {
    path: '/uprava/uredjaji',
    group: 'orders',
    text: 'device-desk.title',
    about: 'device-desk.about',
    area: 'orders',
    call: getBaterijePriKraju,
  },
  {
    path: '/uprava/dogadjaji',
    group: 'publishing',
    text: 'road-desk.menu',
    about: 'road-desk.menu-about',
    call: getDogadjajiUprave,
  },
  {
    path: '/uprava/cenovnici',
    group: 'publishing',
    text: 'price-lists.title',
    about: 'price-lists.about',
    area: 'price-lists',
    call: getCenovnici,
  },
  {
    path: '/uprava/naplatne-stanice',
    group: 'publishing',
    text: 'station-desk.title',
    about: 'station-desk.about',
    area: 'stations-desk',
    call: getStaniceUprave,
  },
  {
    path: '/uprava/prodajna-mesta',
    group: 'publishing',
    text: 'points-desk.title',
    about: 'points-desk.about',
    area: 'points-desk',
    call: getProdajnaMestaUprave,
  },
  {
    path: '/uprava/sabloni',
    group: 'publishing',
    text: 'complaints.canned-title',
    about: 'complaints.canned-about',
    area: 'complaint-tools',
    call: sacuvajGotovOdgovor,
  },
  {
    path: '/uprava/tekstovi',
    group: 'publishing',
    text: 'text-desk.menu',
    about: 'text-desk.menu-about',
    call: getTekstovi,
  },
  {
    path: '/uprava/strane',
    group: 'publishing',
    text: 'legal-desk.menu',
    about: 'legal-desk.menu-about',
    call: getPravneStrane,
  },
  {
    path: '/uprava/izvestaji',
    group: 'staff',
    text: 'reports.report-menu',
    about: 'reports.report-about',
    area: 'reports',
    call: getIzvestajUprave,
  },
  {
    path: '/uprava/slanje',
    group: 'staff',
    text: 'reports.queues',
    about: 'reports.queues-about',
    area: 'operations-page',
    call: getRedMejlova,
  },
  {
    path: '/uprava/evidencija',
    group: 'staff',
    text: 'staff.menu-audit',
    about: 'staff.about-audit',
    area: 'trail',
    call: getTrag,
  },
  {
    path: '/uprava/zaposleni',
    group: 'staff',
    text: 'colleagues.title',
    about: 'colleagues.about',
    area: 'staff-desk',
    call: getZaposleni,
  },
];
