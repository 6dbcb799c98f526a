/*
 * What belongs to the first view of a screen, in one list: the portal's build makes few files of it, the server names these
 * files with the page and draws the screen's first picture, and the bench weighs it. No script of the portal needs the list.
 */

import {
  isoDay,
  isoDays,
  pageNumber,
  requestNumber,
  stationId,
  uuid,
  uuidOr,
} from './address-values.ts';
import type { FirstView } from './first-view.ts';

/** A line here, one in `bench/src/first-loads/budgets.ts`, and the screen comes drawn in few files. */
export const firstViews: readonly FirstView[] = [
  {
    address: '/default',
    modules: ['app/landing-start.tsx'],
    outsideShell: true,
    drawnFor: 'all',
  },
  {
    address: '/prijava',
    modules: ['areas/identity/sign-in-page.tsx'],
    form: true,
    outsideShell: true,
    drawnFor: 'visitors',
  },
  {
    address: '/prijava?tab=registracija',
    modules: ['areas/identity/sign-in-page.tsx'],
    form: true,
    outsideShell: true,
    drawnFor: 'visitors',
  },
  {
    address: '/vb',
    modules: ['areas/tags/verification-page.tsx'],
    form: true,
    outsideShell: true,
    drawnFor: 'all',
  },
  {
    address: '/verifikacija-naloga',
    modules: ['areas/identity/verification-page.tsx'],
    form: true,
    outsideShell: true,
    drawnFor: 'visitors',
  },
  { address: '/zaboravljena-lozinka', modules: [], outsideShell: true, drawnFor: 'visitors' },
  { address: '/uslovi-koriscenja', modules: [], drawnFor: 'all' },
  { address: '/privatnost', modules: [], drawnFor: 'all' },
  { address: '/pristupacnost', modules: [], drawnFor: 'all' },
  {
    address: '/provera',
    modules: ['areas/mail-check/mail-check-page.tsx'],
    form: true,
    drawnFor: 'all',
  },
  {
    address: '/pages/home',
    modules: ['areas/home/home-page.tsx'],
    forCustomers: ['areas/home/overview.tsx'],
    drawnFor: 'all',
  },
  {
    address: '/pages/tagovi',
    modules: ['areas/tags/tags-page.tsx'],
    drawnFor: 'customers',
  },
  {
    address: '/pages/prolasci',
    modules: ['areas/passages/passages-page.tsx'],
    later: { mark: ['areas/passages/unusual-passages.tsx'] },
    drawnFor: 'customers',
  },
  {
    address: '/pages/prolasci?mark=any',
    // What is unusual has a file of its own: shared with it, files of all lists would be heavier.
    modules: ['areas/passages/passages-page.tsx'],
    later: { mark: ['areas/passages/unusual-passages.tsx'] },
    drawnFor: 'customers',
    asks: { period: isoDays, tag: uuid, page: pageNumber },
  },
  {
    // What home and the list of passages lead to.
    address: '/pages/prolasci?mark=undisputed',
    modules: ['areas/passages/passages-page.tsx'],
    later: { mark: ['areas/passages/unusual-passages.tsx'] },
    drawnFor: 'customers',
    asks: { period: isoDays, page: pageNumber },
  },
  {
    address: '/pages/tagovi?tab=budzeti',
    modules: ['areas/tags/tags-page.tsx', 'areas/tags/budgets/budgets-tab.tsx'],
    drawnFor: 'customers',
  },
  {
    address: '/pages/tagovi?tab=mesta-troska',
    modules: ['areas/tags/tags-page.tsx'],
    later: { tab: ['areas/tags/cost-centres/cost-centres-tab.tsx'] },
    drawnFor: 'customers',
  },
  {
    address: '/pages/dopuna-pregled',
    modules: ['areas/top-ups/top-up-overview-page.tsx'],
    form: true,
    drawnFor: 'customers',
    later: {
      many: ['areas/top-ups/many/many-page.tsx'],
      move: ['areas/top-ups/moving/moving-page.tsx'],
    },
    // The form of one tag: at the gate, on a slow line.
    asks: { tag: uuid, automatic: uuid, many: /^choose$/u, move: uuidOr('choose') },
  },
  {
    address: '/pages/dopuna-pregled?company=balance',
    modules: ['areas/top-ups/top-up-overview-page.tsx', 'areas/top-ups/company/company-page.tsx'],
    form: true,
    drawnFor: 'customers',
  },
  {
    address: '/pages/prodajna-mesta',
    modules: ['areas/points-of-sale/points-of-sale-page.tsx'],
    drawnFor: 'all',
  },
  {
    address: '/pages/kontakt',
    modules: ['areas/contact/contact-page.tsx'],
    form: true,
    drawnFor: 'all',
  },
  { address: '/pages/pomoc', modules: ['areas/help/help-page.tsx'], drawnFor: 'all' },
  {
    address: '/pages/izracunaj-putarinu',
    modules: ['areas/toll-calculator/toll-calculator-page.tsx'],
    form: true,
    drawnFor: 'all',
    asks: {
      from: stationId,
      to: stationId,
      kategorija: /^(?:IA|I{1,3}|IV)$/u,
      date: isoDay,
    },
  },
  {
    address: '/pages/stanje-na-putevima',
    modules: ['areas/road-conditions/road-conditions-page.tsx'],
    drawnFor: 'all',
  },
  {
    address: '/pages/naruci-tag',
    modules: ['areas/purchases/order-tag-page.tsx'],
    form: true,
    drawnFor: 'all',
  },
  {
    address: '/pages/kupovina-pregled',
    modules: ['areas/purchases/purchase-overview-page.tsx'],
    form: true,
  },
  {
    address: '/pages/dopuna-gost',
    modules: ['areas/top-ups/guest/guest-page.tsx'],
    form: true,
    drawnFor: 'all',
  },
  {
    address: '/pages/dopune',
    modules: ['areas/top-ups/top-ups-page.tsx'],
    drawnFor: 'customers',
  },
  {
    address: '/pages/kartice',
    modules: ['areas/cards/cards-page.tsx'],
    drawnFor: 'customers',
  },
  {
    address: '/pages/extToll',
    modules: ['areas/external-toll/external-toll-page.tsx'],
    form: true,
    drawnFor: 'customers',
  },
  {
    address: '/pages/izvestaji',
    modules: ['areas/spending-reports/reports-page.tsx'],
    drawnFor: 'customers',
    // Of a month, by one thing: as the mail that brings it each month says.
    asks: {
      by: /^(?:driver|cost-centre|road|hour|weekday|tag)$/u,
      period: isoDays,
      order: /^(?:amount|change|name)$/u,
      page: pageNumber,
    },
  },
  {
    address: '/pages/usteda',
    modules: ['areas/savings/savings-page.tsx'],
    drawnFor: 'customers',
    asks: { page: pageNumber },
  },
  {
    address: '/pages/izvodi',
    modules: ['areas/statements/statements-page.tsx'],
    drawnFor: 'customers',
    asks: { page: pageNumber },
  },
  {
    address: '/pages/moje-voznje',
    modules: ['areas/saved-trips/saved-trips-page.tsx'],
    drawnFor: 'customers',
  },
  {
    address: '/pages/provera-voznji',
    modules: ['areas/trip-checks/trip-checks-page.tsx'],
    form: true,
    drawnFor: 'customers',
    asks: { check: uuid, page: pageNumber },
  },
  {
    address: '/pages/profil',
    modules: ['areas/identity/profile/profile-page.tsx'],
    form: true,
  },
  {
    address: '/pages/profil?tab=clanovi',
    modules: ['areas/identity/profile/profile-page.tsx'],
    form: true,
    drawnFor: 'owners',
  },
  {
    address: '/pages/profil?tab=obavestenja',
    modules: ['areas/identity/profile/profile-page.tsx'],
    form: true,
    drawnFor: 'customers',
  },
  {
    address: '/pages/profil?tab=api',
    modules: ['areas/identity/profile/profile-page.tsx', 'areas/integrations/integrations-tab.tsx'],
    form: true,
    drawnFor: 'company-owners',
  },
  {
    address: '/pages/reklamacije',
    modules: ['areas/complaints/complaints-page.tsx'],
    rare: true,
    // Lists are opened without a form: those of one complaint, and of a new one, are files of their own.
    later: {
      about: ['areas/complaints/new-complaint-page.tsx'],
      complaint_number: ['areas/complaints/complaint-details-page.tsx'],
    },
    drawnFor: 'customers',
    asks: {
      status: /^(?:open|closed)$/u,
      page: pageNumber,
      about: /^(?:passage|passage-abroad|top-up|tag|order|invoice|other)$/u,
      // Of orders and top-ups, their number.
      id: uuidOr(String.raw`\d{12}`),
      complaint_number: /^R\d{6}-\d{8}$/u,
    },
  },
  {
    address: '/pages/knjizna-odobrenja',
    modules: ['areas/credit-notes/credit-notes-page.tsx'],
    rare: true,
    drawnFor: 'customers',
    asks: { page: pageNumber },
  },
  {
    address: '/pages/pregled-zahteva-kupovina',
    modules: ['areas/purchase-requests/requests-page.tsx'],
    rare: true,
    later: {
      request_number: ['areas/purchase-requests/request-page.tsx'],
      new: ['areas/purchase-requests/new-request-page.tsx'],
    },
    drawnFor: 'customers',
    asks: {
      status: /^(?:open|closed)$/u,
      page: pageNumber,
      request_number: requestNumber,
      sent: /^yes$/u,
      new: /^yes$/u,
      from: requestNumber,
    },
  },
  // Where a link of a mail leads on; the server does so by itself where the account is the reader's current one.
  {
    address: '/pages/nalog',
    modules: ['areas/identity/account-link-page.tsx'],
    rare: true,
  },
  {
    address: '/pages/moji-podaci',
    modules: ['areas/personal-data/kept-data-page.tsx'],
    drawnFor: 'customers',
  },
  {
    address: '/pages/odlozeno-placanje',
    modules: ['areas/postpaid/postpaid-page.tsx'],
    drawnFor: 'customers',
  },
];
