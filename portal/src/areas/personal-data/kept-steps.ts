import type { KeptKind } from '@rampa/contract/personal-data';
import { isNamedData } from '../../lib/complaints/named-data.ts';

/** Screens on which something can be done about data. */
export const places = {
  archive: { to: '/pages/profil', search: { tab: 'nalog' } },
  person: { to: '/pages/profil', search: {} },
  company: { to: '/pages/profil', search: { tab: 'firma' } },
  members: { to: '/pages/profil', search: { tab: 'clanovi' } },
  security: { to: '/pages/profil', search: { tab: 'uredjaji' } },
  programs: { to: '/pages/profil', search: { tab: 'api' } },
  tags: { to: '/pages/tagovi', search: {} },
  savedTrips: { to: '/pages/moje-voznje', search: {} },
  tripChecks: { to: '/pages/provera-voznji', search: {} },
  budgets: { to: '/pages/tagovi', search: { tab: 'budzeti' } },
  costCentres: { to: '/pages/tagovi', search: { tab: 'mesta-troska' } },
  passages: { to: '/pages/prolasci', search: {} },
  abroad: { to: '/pages/extToll', search: {} },
  abroadInvoices: { to: '/pages/extToll', search: { tab: 'racuni' } },
  abroadTags: { to: '/pages/extToll', search: { tab: 'tagovi' } },
  automatic: { to: '/pages/dopuna-pregled', search: {} },
  cards: { to: '/pages/kartice', search: {} },
  orders: { to: '/pages/kupovina-pregled', search: {} },
  requests: { to: '/pages/pregled-zahteva-kupovina', search: {} },
  statements: { to: '/pages/izvodi', search: {} },
  complaints: { to: '/pages/reklamacije', search: {} },
} as const;

/** `complaint` and `contact` are forms by which one writes to us, about the kind that they name. */
export type Place = keyof typeof places | 'complaint' | 'contact';

export function linkTo(place: Place, kind: KeptKind) {
  const named = isNamedData(kind) ? { data: kind } : {};
  switch (place) {
    case 'complaint':
      return { to: '/pages/reklamacije', search: { about: 'other', ...named } } as const;
    case 'contact':
      return { to: '/pages/kontakt', search: named } as const;
    default:
      return places[place];
  }
}

/** `end`: of the account or of the membership, by which it goes as well. */
export type StepName = 'export' | 'correct' | 'delete' | 'end';

/** What a kind leads to, as far as it is not as for most. */
interface OwnSteps {
  /** Where it is exported by itself; all of it is in the archive. */
  readonly export?: Place;
  readonly correct?: Place;
  readonly delete?: Place;
}

/**
 * Where something can be done about a kind. What no screen changes is corrected by writing to us;
 * what the law keeps, or some days end, is not deleted by anybody before.
 */
const ownSteps: Readonly<Record<KeptKind, OwnSteps>> = {
  profile: { correct: 'person', delete: 'archive' },
  'email-changes': { correct: 'person' },
  terms: {},
  'sign-ins': { delete: 'security' },
  devices: {},
  passkeys: { correct: 'security', delete: 'security' },
  authenticator: { delete: 'security' },
  links: {},
  notices: {},
  mails: {},
  account: { correct: 'company', delete: 'archive' },
  activity: {},
  'staff-notes': { correct: 'contact' },
  tags: { export: 'tags', correct: 'tags', delete: 'archive' },
  'tag-edits': {},
  passages: { export: 'passages', correct: 'complaint' },
  'camera-readings': {},
  'accepted-reviews': { correct: 'complaint' },
  'corrected-passages': { correct: 'complaint' },
  'abroad-service': { correct: 'abroadTags' },
  'abroad-passages': { export: 'abroad', correct: 'complaint' },
  'top-ups': { correct: 'complaint' },
  'saved-trips': { correct: 'savedTrips', delete: 'savedTrips' },
  'trip-checks': { delete: 'tripChecks' },
  budgets: { correct: 'budgets', delete: 'budgets' },
  'automatic-top-ups': { correct: 'automatic', delete: 'automatic' },
  cards: { delete: 'cards' },
  orders: { correct: 'orders' },
  'purchase-requests': { correct: 'requests', delete: 'archive' },
  'postpaid-invoices': { correct: 'complaint' },
  'abroad-invoices': { export: 'abroadInvoices', correct: 'complaint' },
  payouts: { correct: 'complaint' },
  statements: { export: 'statements', correct: 'complaint' },
  ledger: { correct: 'complaint' },
  complaints: { correct: 'complaints' },
  'draft-files': { delete: 'complaints' },
  'contact-messages': { correct: 'contact' },
  'cost-centres': { correct: 'costCentres', delete: 'costCentres' },
  drivers: { correct: 'tags' },
  invitations: { correct: 'members', delete: 'members' },
  'api-keys': { correct: 'programs', delete: 'programs' },
  webhooks: { correct: 'programs', delete: 'programs' },
  'answers-to-programs': {},
  'webhook-requests': {},
};

export interface Reader {
  /** A private person has no page of a company. */
  readonly company: boolean;
  /** Whether complaints have a screen for them. */
  readonly complains: boolean;
  /** Drivers complain about a tag, a passage or a top-up alone. */
  readonly driver: boolean;
}

export interface Step {
  readonly name: StepName;
  readonly place: Place;
}

/** What the reader can do about a kind of which there is something, each in one step. */
export function stepsOf(kind: KeptKind, reader: Reader): readonly Step[] {
  const own = ownSteps[kind];
  const steps: Step[] = [{ name: 'export', place: own.export ?? 'archive' }];
  for (const name of ['correct', 'delete'] as const) {
    const place = own[name];
    if (place === undefined) continue;
    steps.push({ name: place === 'archive' ? 'end' : name, place: theirs(place, reader) });
  }
  return steps;
}

/** Whether a screen deletes it while the account stays. */
export function mayDelete(kind: KeptKind): boolean {
  const place = ownSteps[kind].delete;
  return place !== undefined && place !== 'archive';
}

function theirs(place: Place, { company, complains, driver }: Reader): Place {
  if (place === 'company' && !company) return 'person';
  if (place === 'complaint') return complains && !driver ? place : 'contact';
  return place === 'complaints' && !complains ? 'contact' : place;
}
