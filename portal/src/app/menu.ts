import { type AnyCall, mayCall, type MemberRole } from '@rampa/contract';
import type { UserData } from '@rampa/contract/identity';
import { napraviPorudzbinu } from '@rampa/contract/purchases';
import type { PageSettings } from '../lib/page-settings/page-settings.ts';
import type { TextKey } from '../lib/texts/keys.generated.ts';

/** Groups: home, what is for everybody on the road, the customer's tags, help, the person's own. */
export type MenuGroupId = 'home' | 'trip' | 'tags' | 'help' | 'account';

export interface MenuEntry {
  readonly path: `/pages/${string}`;
  /** Other addresses that belong to the entry. */
  readonly also?: readonly string[];
  readonly text: TextKey;
  readonly group: MenuGroupId;
  /** For whom it is, if not for everybody who sees it. */
  readonly note?: TextKey;
  /** Its screen works without a network as well. */
  readonly offline?: boolean;
}

interface MenuSituation {
  readonly settings: Pick<PageSettings, 'orderTag' | 'complaints' | 'purchaseRequestView' | 't4a'>;
  readonly signedIn: boolean;
  readonly lice: UserData['lice'] | undefined;
  /** Undefined for a visitor. */
  readonly role: MemberRole | undefined;
  /** A menu never leads to a screen that does not exist. */
  readonly routeExists: (path: string) => boolean;
}

type Rule = (situation: MenuSituation) => boolean;

const always: Rule = () => true;
const signedIn: Rule = (situation) => situation.signedIn;
/** What the role may use; a visitor sees it too, and is led through sign-in. */
const may =
  (call: AnyCall): Rule =>
  ({ role }) =>
    role === undefined || mayCall(role, call);
const notForDrivers: Rule = ({ role }) => role !== 'driver';
const notForPrivate: Rule = ({ lice }) => lice !== 'fizicko';
const notForDistributors: Rule = ({ lice }) => lice !== 'distributor';

/** Specification, section 2: the menu inside the shell; section 6: T4A needs a login too. */
const entries: readonly (MenuEntry & { readonly rules: readonly Rule[] })[] = [
  { path: '/pages/home', group: 'home', text: 'shell.menu-home', offline: true, rules: [always] },
  {
    path: '/pages/tagovi',
    group: 'tags',
    text: 'shell.menu-tags',
    offline: true,
    rules: [signedIn],
  },
  {
    path: '/pages/prolasci',
    also: ['/pages/izvodi', '/pages/izvestaji', '/pages/usteda', '/pages/knjizna-odobrenja'],
    group: 'tags',
    text: 'shell.menu-passages',
    rules: [signedIn],
  },
  {
    path: '/pages/provera-voznji',
    group: 'tags',
    text: 'shell.menu-trip-checks',
    rules: [signedIn, notForPrivate, notForDrivers],
  },
  {
    path: '/pages/dopuna-pregled',
    also: ['/pages/dopune', '/pages/kartice', '/pages/odlozeno-placanje'],
    group: 'tags',
    text: 'shell.menu-top-ups',
    offline: true,
    rules: [signedIn],
  },
  {
    path: '/pages/naruci-tag',
    also: ['/pages/kupovina-pregled'],
    group: 'tags',
    text: 'shell.menu-order-tag',
    rules: [
      ({ settings }) => settings.orderTag === 'true',
      notForDistributors,
      may(napraviPorudzbinu),
    ],
  },
  {
    path: '/pages/izracunaj-putarinu',
    also: ['/pages/moje-voznje'],
    group: 'trip',
    text: 'shell.menu-calculation',
    offline: true,
    rules: [always],
  },
  {
    path: '/pages/stanje-na-putevima',
    group: 'trip',
    text: 'shell.menu-road-conditions',
    offline: true,
    rules: [always],
  },
  {
    path: '/pages/prodajna-mesta',
    group: 'trip',
    text: 'shell.menu-points-of-sale',
    offline: true,
    rules: [always],
  },
  {
    path: '/pages/kontakt',
    group: 'help',
    text: 'shell.menu-contact',
    offline: true,
    rules: [always],
  },
  {
    path: '/pages/reklamacije',
    group: 'help',
    text: 'shell.menu-complaints',
    rules: [({ settings }) => settings.complaints === 'true', notForDistributors],
  },
  {
    path: '/pages/pregled-zahteva-kupovina',
    group: 'tags',
    text: 'shell.menu-purchase-requests',
    note: 'shell.for-companies',
    rules: [
      ({ settings }) => settings.purchaseRequestView === 'true',
      notForDistributors,
      notForDrivers,
    ],
  },
  {
    path: '/pages/extToll',
    group: 'tags',
    text: 'shell.menu-ext-toll',
    rules: [({ settings }) => settings.t4a === 'true', signedIn, notForDrivers],
  },
  {
    path: '/pages/profil',
    also: ['/pages/moji-podaci'],
    group: 'account',
    text: 'shell.menu-profile',
    rules: [signedIn],
  },
];

export function menuFor(situation: MenuSituation): readonly MenuEntry[] {
  return entries
    .filter(
      ({ path, rules }) => rules.every((rule) => rule(situation)) && situation.routeExists(path),
    )
    .map(({ path, group, text, also, note, offline }) => ({
      path,
      group,
      text,
      ...(also === undefined ? {} : { also }),
      // For a company this goes without saying.
      ...(note === undefined || situation.lice === 'pravno' ? {} : { note }),
      ...(offline === undefined ? {} : { offline }),
    }));
}

export const groupNames = {
  home: 'shell.menu-home',
  trip: 'shell.group-trip',
  tags: 'shell.group-tags',
  help: 'shell.group-help',
  account: 'shell.group-account',
} as const satisfies Readonly<Record<MenuGroupId, TextKey>>;

export function ofGroups(
  all: readonly MenuEntry[],
  ...wanted: readonly MenuGroupId[]
): readonly MenuEntry[] {
  return all.filter(({ group }) => wanted.includes(group));
}
