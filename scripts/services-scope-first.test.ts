import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { rightsHeld, scopesIn } from './scopes-in-services.ts';

const house = path.resolve(import.meta.dirname, '..');
const areas = 'server/src/areas/';

/*
 * Stores give rows to scopes alone, see `scope-first.test.ts`. So whoever touches a customer's rows either got a scope from
 * the caller, as its first argument, or has a right to all accounts of its own, which is listed here with the reason.
 */

type Listed = Readonly<Record<string, readonly string[]>>;

/** Functions that use a right to all accounts which nobody handed to them, by why. The lists only get shorter. */
const ownRight: Readonly<Record<string, Listed>> = {
  'a name, a link, a key, a session or a number says whose account it is': {
    'identity/authenticator.ts': ['roleOf'],
    'identity/mailed-link.ts': ['redeem', 'sendTo'],
    'identity/members/invitation-mail.ts': ['sendInvitations'],
    'identity/profile/email-change.ts': ['open', 'createEmailChanges'],
    'identity/registration.ts': ['tellOwner', 'open'],
    'identity/second-factor/passkey-sign-in.ts': ['signIn'],
    'identity/second-factor/passkeys.ts': ['authenticate'],
    'identity/sessions.ts': ['refresh', 'end'],
    'identity/sign-in.ts': ['findByName', 'createSignIn'],
    'identity/staff-users.ts': ['createStaffUsers', 'find'],
    'identity/token-to-draw.ts': ['createTokenToDraw'],
    'integrations/keys/key-gate.ts': ['admit', 'authenticate', 'isMakersRight'],
    'purchases/orders-of-all.ts': ['findOrderAccount', 'findOrderOfTag', 'takeLinkedOut'],
    'staff/staff.area.ts': ['createViewingParts'],
    'tags/bound-tags.ts': ['findBound', 'wasReleased'],
    'tags/handovers/take-over.ts': ['createTakeOver', 'repeated', 'isRightNow'],
    'top-ups/guest/guest-lookup.ts': ['createFindTag'],
    'top-ups/guest/guest-orders.ts': ['open'],
  },
  'one person’s other accounts: a member’s row names the home, and a directory the members': {
    'identity/identity.service.ts': ['proofOptions'],
    'identity/members/accept-invitation.ts': ['look'],
    'identity/members/end-memberships.ts': ['endMemberships'],
    'identity/members/join-signed-in.ts': ['createJoinSignedIn'],
    'identity/memberships/membership-ending.ts': ['end', 'ofUser'],
    'identity/memberships/memberships.ts': ['everywhere', 'shown', 'goOn', 'switchTo'],
    'identity/session-start.ts': ['createSessionStart'],
    'identity/sessions.ts': ['actsElsewhere', 'endAll'],
    'identity/step-up.ts': ['demand', 'prove'],
  },
  'the payment of an order’s number, which comes with our ticket, a signature or a job of ours': {
    'payments/charges.ts': ['charge'],
    'payments/checkout.ts': ['find', 'begin', 'resultPathOf'],
    'payments/payment-booking.ts': ['creditOnce', 'keep'],
    'payments/refunds.ts': ['refund'],
    'payments/settlement.ts': ['takeReport', 'inquire', 'sweep'],
    'settlements/unbooked-chargebacks.ts': ['createUnbookedChargebacks'],
  },
  'lanes, banks and partners deliver what is of any account': {
    'intake/control-records.routes.ts': ['takeDocument', 'takeLines'],
    'intake/instant-transfers.routes.ts': ['take'],
    'intake/intake.routes.ts': ['serveAcceptedTags', 'takePassages', 'takeExternalPassages'],
    'intake/passage-lines.routes.ts': ['record'],
    'intake/tag-status.routes.ts': ['serveTagStatuses'],
    'passages/import/deliver-passages.ts': ['recordTogether'],
    'reconciliation/import-statement.ts': ['importStatement'],
  },
  'the same for everybody, or over all of them': {
    'identity/identity.service.ts': ['hasReaders'],
    'lanes/completeness.ts': ['lately'],
    'purchases/orders-of-all.ts': ['countReserved'],
    'reports/reports.area.ts': ['figures'],
  },
  'one journal for the accounts of two customers': {
    'purchases/orders-of-all.ts': ['postCreditOfTag'],
  },
};

/** Functions that compare, seal or name an account by its id, and ask for no rows. */
const withId: Listed = {
  'approvals/proposal-desk.ts': ['customersOf'],
  'cards/saved-cards.ts': ['contextOf'],
  'complaints/office-people.ts': ['customerOf'],
  'corrections/desk-people.ts': ['customers'],
  'purchases/order-scope.ts': ['orderScope'],
  'staff/audit-lines.ts': ['isCustomer'],
  'top-ups/guest/guest-scope.ts': ['guestScope'],
};

/** Records by which somebody who has looked up an account hands on the right to it. Events are not listed. */
const carried: Listed = {
  'contact/form-tickets.ts': ['scope'],
  'identity/mailed-link.ts': ['scope'],
  'identity/memberships/person.ts': ['scope'],
  'identity/password-reset.ts': ['scope'],
  'integrations/access.ts': ['scope'],
  'payments/bank/bank-transfers.ts': ['scope'],
  'purchase-requests/request-desk-views.ts': ['scope'],
  'purchases/desk/desk-order.ts': ['scope'],
  'purchases/desk/sending.ts': ['scope'],
  'purchases/order-access.ts': ['customer', 'scope'],
  'purchases/orders-of-all.ts': ['scope'],
  'purchases/placing.ts': ['customer'],
  'top-ups/guest/guest-lookup.ts': ['scope'],
  'top-ups/guest/guest-orders.ts': ['scope'],
};

const files = globSync(`${areas}**/*.ts`, { cwd: house })
  .filter((file) => !/(?:\.store|\.test)\.ts$|\/testing\//u.test(file))
  .toSorted()
  .map((file) => ({
    file: file.slice(areas.length),
    source: readFileSync(path.join(house, file), 'utf8'),
  }));
const held = new Set(
  files
    .filter(({ file }) => !file.endsWith('/events.ts'))
    .flatMap(({ source }) => rightsHeld(source)),
);
const found = files.map(({ file, source }) => ({ file, ...scopesIn(source, held) }));

function listed(part: 'late' | 'beside' | 'own' | 'carried'): Listed {
  return Object.fromEntries(
    found.filter((one) => one[part].length > 0).map((one) => [one.file, one[part]]),
  );
}

test('whoever is given a scope is given it first', () => {
  expect(listed('late')).toEqual({});
  // The search does find the services, and by what they hold a right to all accounts.
  expect(files.length).toBeGreaterThan(400);
  expect(held).toContain('all');
});

test('only the functions that are listed have a right to all accounts of their own', () => {
  const reasons = Object.values(ownRight).flatMap((one) => Object.entries(one));
  const byFile = Map.groupBy(reasons, ([file]) => file);
  const names = [...byFile].map(
    ([file, some]) => [file, new Set(some.flatMap(([, all]) => all))] as const,
  );
  const asked = Object.entries(listed('own')).map(([file, all]) => [file, new Set(all)] as const);
  expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(names));
});

test('an account’s id stands in for its scope nowhere', () => {
  expect(listed('beside')).toEqual(withId);
});

test('only the records that are listed carry a scope', () => {
  const records = Object.entries(listed('carried')).filter(([file]) => !file.endsWith('events.ts'));
  expect(Object.fromEntries(records)).toEqual(carried);
});

const holding = `interface Deps { readonly all: AllAccounts; readonly database: Database }\n`;

test.each([
  [
    'late',
    'export interface Cards { list(tx: Tx, scope: AccountScope): Promise<Card[]>; }',
    'list',
  ],
  ['late', 'async function look(deps: Deps, all: AllAccounts): Promise<void> {}', 'look'],
  ['late', 'interface Cards { readonly list: (tx: Tx, by: MemberScope | null) => void }', 'list'],
  ['late', "async function end(tx: Tx, of: Pick<StaffScope, 'account'>): Promise<void> {}", 'end'],
  ['late', 'const keep = async (tx: Tx, scope: AccountScope<MemberActor>) => {};', 'keep'],
  ['beside', 'export interface Cards { list(accountId: string): Promise<Card[]>; }', 'list'],
  ['beside', 'interface Cards { list(scope: AccountScope, accountId: string): void; }', 'list'],
  ['beside', 'async function end(tx: Tx, customerAccountId: string): Promise<void> {}', 'end'],
  [
    'own',
    `${holding}export function createCards({ all, database }: Deps) {
       const find = (number: string) => select(all, database.queries, number);
       return { find };
     }`,
    'find',
  ],
  [
    'own',
    `${holding}export function createCards(deps: Deps) {
       const { all } = deps;
       return { async warn(id: string) { return told(all.account(id), () => id); } };
     }`,
    'warn',
  ],
  [
    'own',
    `${holding}export function createCards(deps: Deps) {
       return { count: () => deps.database.transaction((tx) => count(deps.all, tx)) };
     }`,
    'count',
  ],
  [
    'own',
    `${holding}export async function warn({ all, tx }: Deps) { await sweep(all, tx); }`,
    'warn',
  ],
  [
    'own',
    "const cardsOfAll = allAccounts('cards');\nexport function find(tx: Tx) { return select(cardsOfAll, tx); }",
    'find',
  ],
  ['own', "export const count = (tx: Tx) => select(allAccounts('cards'), tx);", 'count'],
  ['carried', 'interface Found { readonly scope: AccountScope; readonly card: Card }', 'scope'],
] as const)('the search finds a %s scope in %s', (part, source, name) => {
  expect(scopesIn(source, new Set(rightsHeld(source)))[part]).toEqual([name]);
});

test.each([
  'export interface Cards { list(scope: AccountScope, tx: Tx): Promise<Card[]>; }',
  'export interface Cards { list(scope: StaffScope, accountId: string): Promise<Card[]>; }',
  'export interface Cards { find(scope: WideScope, accountIds: readonly string[]): void; }',
  `${holding}export function createCards(deps: Deps) {
     return { sweep: async (all: AllAccounts) => { await claim(all, deps.database.queries); } };
   }`,
  // The queue gives it to the work.
  `${holding}jobs.on(cardJob, async ({ number }, _id, all) => { await charge(all.account(number)); });`,
  // To build one part with what another was built with uses no right.
  `${holding}export function createParts(deps: Deps) { return createCards({ ...deps, all: deps.all }); }`,
  `${holding}export function wait({ all }: Deps) { return Promise.all([all.work]); }`,
])('the search lets %s through', (source) => {
  const { late, beside, own, carried: records } = scopesIn(source, new Set(rightsHeld(source)));
  expect({ late, beside, own, records }).toEqual({ late: [], beside: [], own: [], records: [] });
});
