import type { ForStaff } from '@rampa/contract';
import { getOdbijeniProlasci, getOznaceniProlasci } from '@rampa/contract/corrections';
import { getNeuskladjene } from '@rampa/contract/reconciliation';
import { getIsplate } from '@rampa/contract/payouts';
import { getPravneStrane } from '@rampa/contract/legal';
import { getTekstovi } from '@rampa/contract/language';
import { getDogadjajiUprave } from '@rampa/contract/road-conditions';
import { getZahteviZaPonudu } from '@rampa/contract/purchase-requests';
import { getRedReklamacija } from '@rampa/contract/complaints';
import { getTrag, traziKupce } from '@rampa/contract/staff';
import { getPoruke } from '@rampa/contract/contact';
import type { Office } from '../../areas/staff/staff-sections.tsx';
import type { TextKey } from '../../lib/texts/keys.generated.ts';

export interface StaffSection {
  readonly path: `/uprava/${string}`;
  /** Name, in the menu and on the start page. */
  readonly text: TextKey;
  /** What is done there, on the start page. */
  readonly about: TextKey;
  /** As the server calls it where the operator does not use it; left out of what every operator uses. */
  readonly area?: Office['me']['switchedOff'][number];
  /** Its first call: those who may make it see the section. */
  readonly call: { readonly who: ForStaff };
}

/** The sections of the back office, in the order of the menu. */
const sections: readonly StaffSection[] = [
  {
    path: '/uprava/reklamacije',
    text: 'staff.menu-complaints',
    about: 'staff.about-complaints',
    call: getRedReklamacija,
  },
  {
    path: '/uprava/poruke',
    text: 'staff.menu-messages',
    about: 'staff.about-messages',
    call: getPoruke,
  },
  {
    path: '/uprava/kupci',
    text: 'staff.menu-customers',
    about: 'staff.about-customers',
    call: traziKupce,
  },
  {
    path: '/uprava/isplate',
    text: 'payouts.title',
    about: 'payouts.about',
    call: getIsplate,
  },
  {
    path: '/uprava/odbijeni-prolasci',
    text: 'corrections.title',
    about: 'corrections.about',
    call: getOdbijeniProlasci,
  },
  {
    path: '/uprava/oznaceni-prolasci',
    text: 'corrections.marked-title',
    about: 'corrections.marked-about',
    call: getOznaceniProlasci,
  },
  {
    path: '/uprava/izvodi',
    text: 'reconciliation.title',
    about: 'reconciliation.about',
    area: 'reconciliation',
    call: getNeuskladjene,
  },
  {
    path: '/uprava/zahtevi',
    text: 'purchase-requests.menu',
    about: 'purchase-requests.menu-about',
    call: getZahteviZaPonudu,
  },
  {
    path: '/uprava/dogadjaji',
    text: 'road-desk.menu',
    about: 'road-desk.menu-about',
    call: getDogadjajiUprave,
  },
  {
    path: '/uprava/tekstovi',
    text: 'text-desk.menu',
    about: 'text-desk.menu-about',
    call: getTekstovi,
  },
  {
    path: '/uprava/strane',
    text: 'legal-desk.menu',
    about: 'legal-desk.menu-about',
    call: getPravneStrane,
  },
  {
    path: '/uprava/evidencija',
    text: 'staff.menu-audit',
    about: 'staff.about-audit',
    call: getTrag,
  },
];

export function sectionsFor({
  role,
  // A server of the version before does not mention it.
  switchedOff = [],
}: Pick<Office['me'], 'role'> &
  Partial<Pick<Office['me'], 'switchedOff'>>): readonly StaffSection[] {
  return sections.filter(
    ({ call, area }) =>
      call.who.staff.includes(role) && (area === undefined || !switchedOff.includes(area)),
  );
}
