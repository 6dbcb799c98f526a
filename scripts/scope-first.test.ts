import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const house = path.resolve(import.meta.dirname, '..');

/** Every type of `platform/scope/scope.ts` that gives a right to rows. */
const SCOPE =
  /:\s*(?:AccountScope|MemberScope|CustomerScope|OrderScope|AllAccounts|SomeAccounts|WideScope|StaffScope|OperatorScope|DeskScope)\b/;
/** Those that reach beyond one account. */
const WIDE = /:\s*(?:SomeAccounts|AllAccounts|WideScope|StaffScope|OperatorScope|DeskScope)\b/;
const DATABASE = /:\s*(?:Queries|Tx)\b/;
/** An account beside the scope, by whatever name: nothing compares it with the scope's own. */
const BESIDE = /^\w*account(?:id)?\??:\s*string\b/i;
/** The same within an object or a list, where the scope is of one account. */
const BESIDE_ONE = /\b\w*account(?:Id|_id)s?\b/i;
const LEFT_OUT = /\bOmit<\w+,[^>]*>/gu;

/**
 * Stores of the operator's staff, who are no customers. Their callers have no scope of the
 * operator's account, so each statement in them names that account instead.
 */
const ofStaff = new Set(['server/src/areas/identity/staff-users.store.ts']);

/**
 * Functions that reach beyond one account, by store: look-ups by what comes before the account is known (a
 * name, a key, a serial number, the number of an order), sweeps, deliveries and lists of the back office. Not
 * listed: `delete…Before`, which removes what has expired, and the invariants of a `verify.store.ts`.
 */
const beyondOneAccount: Readonly<Record<string, readonly string[]>> = {
  'approvals/proposals.store.ts': [
    'selectOver',
    'selectOpenOf',
    'selectProposals',
    'countOpenProposals',
  ],
  'balance-alerts/balance-alerts.store.ts': ['forgetNotices', 'selectNotices'],
  'budgets/budgets.store.ts': ['selectAccountsWithBudgets'],
  'books/close-day.store.ts': [
    'isAnythingBookedBefore',
    'takeJournals',
    'countJournals',
    'selectMovements',
    'selectLedgerBalances',
    'insertClosedDay',
  ],
  'books/ledger-days.store.ts': [
    'selectClosedDay',
    'selectClosedDays',
    'selectClosedSpan',
    'selectSums',
    'selectEntries',
  ],
  'cards/cards.store.ts': ['isKept', 'selectEnding'],
  'complaints/canned-answers.store.ts': [
    'selectCanned',
    'findCanned',
    'insertCanned',
    'replaceCanned',
    'deleteCanned',
  ],
  'complaints/complaint-queue.store.ts': [
    'selectOpen',
    'selectQueue',
    'countOpen',
    'countUnanswered',
    'claimReminders',
  ],
  'complaints/complaint-record.store.ts': ['rowsOf'],
  'complaints/complaints.store.ts': ['selectOwner'],
  'credit-notes/credit-notes.store.ts': ['selectIssuedNotes'],
  'corrections/clerk-figures.store.ts': ['selectCorrectionFigures'],
  'corrections/refused-desk.store.ts': [
    'rowsOf',
    'selectRefused',
    'selectChoices',
    'countOpenRefused',
    'lockRefused',
    'lockOpenRefused',
    'selectRefusedRecord',
    'markCharged',
    'markDecided',
  ],
  'corrections/refused-sweep.store.ts': ['selectUnchargedAfter', 'markRecorded'],
  'corrections/refused-passages.store.ts': ['keepRecords', 'selectRefusedFigures'],
  'corrections/reviews.store.ts': [
    'selectReviews',
    'addToReviews',
    'countOpenReviews',
    'markAccepted',
  ],
  'complaints/escalation.store.ts': ['claimEscalations'],
  'complaints/figures.store.ts': ['selectComplaintFigures'],
  'complaints/staff-attachments.store.ts': [
    'insertStaffFile',
    'trimStaffFiles',
    'lockStaffFiles',
    'selectStaffFile',
    'deleteStaffFile',
  ],
  'complaints/workload.store.ts': ['selectOpenWork', 'countAssigned', 'countDecided'],
  'contact/contact-desk.store.ts': [
    'selectMessages',
    'selectByReference',
    'lockByReference',
    'closeOfVisitors',
    'countNewMessages',
  ],
  'counter/clerk-figures.store.ts': ['selectCounterFigures'],
  'counter/cash-corrections.store.ts': ['selectCorrectedOf'],
  'counter/till-closings.store.ts': ['markHandedOver', 'selectSoldOf'],
  'counter/tills.store.ts': [
    'selectUsesOfPoint',
    'selectTillDays',
    'selectInTill',
    'selectOpenTills',
  ],
  'customer-import/imported-customers.store.ts': [
    'lockCustomerImports',
    'selectImported',
    'selectOpeningBalances',
  ],
  'external-toll/accounts.store.ts': ['selectActiveAmong'],
  'external-toll/billing/close.store.ts': ['selectDue'],
  'external-toll/billing/invoices.store.ts': ['selectToTry', 'selectOverdue'],
  'external-toll/external-passages.store.ts': ['selectKnown', 'selectRecordedKeys'],
  'external-toll/readiness.store.ts': ['selectAccepted'],
  'external-toll/t4a-tags.store.ts': ['selectT4ATagsOf'],
  'identity/customers/customers.store.ts': [
    'selectCustomers',
    'searchCustomers',
    'countByTaxNumber',
  ],
  'identity/identity.store.ts': ['findSignInName', 'selectTakenNames'],
  'identity/memberships/memberships.store.ts': [
    'selectMemberships',
    'findLastUsed',
    'hasMemberships',
    'markHomeUsed',
  ],
  'identity/profile/profile.store.ts': ['selectLowBalances'],
  'identity/readers.store.ts': ['listReaders'],
  'identity/push/push-devices.store.ts': ['deleteEveryPushDevice'],
  'identity/second-factor/passkeys.store.ts': ['findPasskey'],
  'identity/second-factor/second-factor.store.ts': ['countRecoveryCodesByKey'],
  'identity/sessions.store.ts': ['endEverySession'],
  'identity/unconfirmed-registrations.store.ts': ['endUnconfirmedBefore'],
  'integrations/waiting.store.ts': ['selectWaitingDeliveries', 'selectWaitingWebhooks'],
  'integrations/keys/api-keys.store.ts': ['findByPrefixes', 'claimExpiring'],
  'integrations/webhooks/webhooks.store.ts': ['selectSubscribed', 'findWithoutSender'],
  'lanes/control-records.store.ts': ['selectKnownRecords', 'writeControlRecords'],
  'lanes/lane-coverage.store.ts': [
    'addLanes',
    'advanceCoverage',
    'selectLanesOf',
    'selectStations',
    'selectUnconfirmed',
  ],
  'lanes/lane-day.store.ts': ['selectLaneDay'],
  'lanes/lane-desk.store.ts': [
    'selectLaneHour',
    'selectLaneHours',
    'selectReplaced',
    'closeDifferences',
    'countDifferences',
    'selectLaneFigures',
    'hasControlRecords',
  ],
  'lanes/lane-hours.store.ts': ['foldLaneHours'],
  'lanes/lane-postings.store.ts': [
    'appendPostings',
    'foldPostings',
    'selectPromptness',
    'selectLateLanes',
  ],
  'passages/usual-trips.store.ts': [
    'selectAccountRange',
    'selectDrivingAccounts',
    'selectDrivenTrips',
  ],
  'passages/figures.store.ts': [
    'foldPassageFigures',
    'addUpEarlierPassages',
    'hasAllPassages',
    'selectPassageFigures',
    'selectSilentStations',
  ],
  'passages/later-mark-walks.store.ts': [
    'selectWalks',
    'lockWalk',
    'advanceWalk',
    'selectAccountsWithPassages',
  ],
  'passages/later-marks.store.ts': [
    'selectTags',
    'selectAtNewStations',
    'selectByOtherLists',
    'selectOfTags',
    'selectHabits',
    'addMarks',
  ],
  'passages/marked.store.ts': ['selectMarked'],
  'passages/months/archived-months.store.ts': ['selectLastMonth'],
  'passages/passage-days.store.ts': ['addToDays'],
  'passages/readings.store.ts': ['insertReadings'],
  'passages/insert-passages.store.ts': ['insertPassages'],
  'passages/record-passages.store.ts': [
    'ensurePartition',
    'selectKnown',
    'claimKeys',
    'selectByKeys',
  ],
  'payments/bank/bank-transfers.store.ts': [
    'insertBankTransfer',
    'selectKnownTransfers',
    'lockAnnounced',
    'markTakenBack',
    'lockAlike',
    'selectTwin',
    'insertTransferName',
  ],
  'payments/bank/assigned-figures.store.ts': ['selectAssignedFigures'],
  'payments/bank/awaited-slips.store.ts': ['selectSlipsIn'],
  'payments/bank/known-payers.store.ts': ['selectPaidByPayers', 'selectOrderOwners'],
  'payments/bank/order-directory.store.ts': ['selectOrderOwner'],
  'payments/bank/transfer-desk.store.ts': [
    'selectUnmatched',
    'countUnmatched',
    'selectAlike',
    'selectWholes',
    'lockUnmatched',
    'updateNote',
    'markResolved',
    'selectParts',
  ],
  'payments/figures.store.ts': ['selectPaymentFigures', 'selectOpenPayments'],
  'payments/gateway-transactions.store.ts': ['claimTransaction'],
  'payments/past-payments.store.ts': ['insertPastPayments'],
  'payments/payment-turns.store.ts': ['claimCharge', 'claimInquiries'],
  'payments/payments.store.ts': ['selectPayment', 'insertNotification'],
  'payments/settled-payments.store.ts': ['selectByOrders', 'selectPaidBetween'],
  'payouts/payout-files.store.ts': [
    'selectPayoutFiles',
    'selectPreparations',
    'lockPayoutFile',
    'insertPayoutFile',
    'markPayoutFile',
  ],
  'payouts/payouts-in-files.store.ts': [
    'selectPayable',
    'sumPayable',
    'putIntoFile',
    'takeOutOfFile',
    'selectPayoutsOfFile',
    'countPayable',
  ],
  'payouts/payouts.store.ts': ['selectPayouts', 'selectPayees', 'lockPayout', 'countDuePayouts'],
  'personal-data/closures.store.ts': ['selectClosed'],
  'personal-data/periods/periods.store.ts': ['countExpired', 'forgetExpired'],
  'purchase-requests/request-lists.store.ts': ['selectForDesk', 'selectOverdue', 'countToPrice'],
  'purchase-requests/requests.store.ts': ['selectOwner'],
  'purchases/credit-notes.store.ts': ['selectWithoutCreditNote'],
  'purchases/desk/devices.store.ts': [
    'lockDevices',
    'lockNextDevices',
    'deleteDevices',
    'insertDevices',
    'countInStock',
  ],
  'purchases/desk/dispatch-list.store.ts': ['selectPhase', 'selectOrderOfParcel'],
  'purchases/desk/left-picked.store.ts': ['selectOrdersWithLeft', 'insertDeviceReleases'],
  'purchases/desk/stock-desk.store.ts': [
    'selectCategoryStock',
    'selectLowStock',
    'selectPlaces',
    'countDevices',
    'lockCategory',
    'setMinimum',
  ],
  'purchases/devices/device-events.store.ts': [
    'insertDeviceEvents',
    'selectDeviceEvents',
    'selectTakenOutByMistake',
  ],
  'purchases/devices/device-life.store.ts': [
    'selectKnownDevice',
    'selectOrdersOfDevice',
    'selectOldBatteries',
  ],
  'purchases/devices/stock-changes.store.ts': ['updateDevices', 'forgetDevices', 'setAside'],
  'purchases/figures.store.ts': ['selectOrderFigures', 'countToPack', 'countPickUps'],
  'purchases/invoiced-companies.store.ts': ['selectInvoicedCompanies', 'selectCreditedCompanies'],
  'identity/companies.store.ts': ['selectCompanyIds'],
  'external-toll/billing/issued-invoices.store.ts': ['selectIssuedInvoices'],
  'e-invoices/desk.store.ts': ['selectByState', 'countByState', 'countStuck', 'selectByNumber'],
  'e-invoices/e-invoices.store.ts': ['selectKnown', 'selectDue', 'applyChanges'],
  'e-invoices/progress.store.ts': ['selectProgress', 'advanceProgress'],
  'e-invoices/turn.store.ts': ['takeTurn', 'keepTurn', 'endTurn', 'claimFollowing'],
  'purchases/order-lists.store.ts': ['selectSlipsDue', 'selectWork'],
  'purchases/order-tags.store.ts': ['selectOrderOfTag', 'selectSent'],
  'postpaid/issued-invoices.store.ts': ['selectIssued'],
  'postpaid/contracts.store.ts': ['selectContracts', 'selectFollowed', 'selectUnbilled'],
  'postpaid/overdue.store.ts': ['selectOverdue', 'countOverdue'],
  'price-lists/drafts.store.ts': [
    'selectDrafts',
    'selectDraft',
    'lockDraft',
    'insertDraft',
    'selectDraftOfFile',
    'deleteForgottenDrafts',
    'deleteDraft',
    'markApplied',
    'markWithdrawn',
    'hasWithdrawn',
    'handOverTerms',
  ],
  'price-lists/withdrawals.store.ts': [
    'selectWithdrawals',
    'lockWithdrawal',
    'forgetWithdrawalsAsked',
    'markWithdrawalAsked',
  ],
  'purchases/points/point-stock.store.ts': [
    'selectAtPoints',
    'selectPointMinimums',
    'setPointMinimum',
    'moveToPoint',
    'moveToStore',
    'selectAtPoint',
  ],
  'purchases/unpaid.store.ts': ['countUnpaidByCategory'],
  'saved-trips/evening.store.ts': [
    'selectLookedThrough',
    'lockEvening',
    'noteLookedThrough',
    'selectLegs',
    'selectAccountsOn',
  ],
  'saved-trips/told-events.store.ts': [
    'keepToldEvents',
    'selectToldEvents',
    'markGone',
    'forgetToldEvents',
    'selectAccountsTold',
  ],
  'spending-reports/report-schedules.store.ts': ['selectDueAccounts'],
  'settlements/differences.store.ts': [
    'insertDifferences',
    'selectToldChargebacks',
    'isSettledUnbooked',
    'closeSettled',
    'selectSettledOrders',
    'selectDifferences',
    'countOpenDifferences',
    'lockDifference',
    'updateDifference',
  ],
  'settlements/settlements.store.ts': [
    'insertSettlement',
    'selectFingerprint',
    'selectSettledBefore',
    'selectRefundLines',
    'lockImports',
    'insertLines',
    'selectFirstDay',
    'selectLookedThrough',
    'noteLookedThrough',
    'selectSettlement',
    'selectSettlements',
  ],
  'staff/audit-view.store.ts': ['selectTrail', 'countTrail', 'selectTrailAfter'],
  'staff/directories.store.ts': ['findReferred', 'findOwnersOfTag'],
  'staff/staff.store.ts': [
    'putMember',
    'markInvited',
    'selectInvitedBy',
    'lockMembers',
    'selectRoleGivenBetween',
    'markRemoved',
    'countCountersAt',
    'listMembers',
  ],
  'staff/viewing/viewing.store.ts': ['selectReasons'],
  'statements/statements.store.ts': ['selectDue'],
  'tag-status/low-balances.store.ts': [
    'bringLowBalances',
    'selectLowBalances',
    'renewRound',
    'isRoundComplete',
    'queueRange',
    'forgetQueued',
  ],
  'tag-status/tag-status.store.ts': ['writeStatuses', 'selectList', 'selectChanges'],
  'tags/blocks/tag-blocks.store.ts': [
    'selectOpenBlocksOf',
    'beginDueBlocks',
    'selectAccountsOfRule',
  ],
  'tags/cost-centres/cost-centre-history.store.ts': ['costCentreHistory'],
  'tags/code-keys.store.ts': ['countCodesByKey'],
  'tags/handovers/handovers.store.ts': ['selectInDirectory', 'selectLastHandedOver'],
  'tags/import/tag-owners.store.ts': ['selectCustomersByName'],
  'tags/life/tag-lives.store.ts': ['selectHoldings', 'selectReleased', 'selectAnyReleased'],
  'tags/replacements/replacements.store.ts': [
    'selectHeirs',
    'selectAccountsWithLeft',
    'selectSuccessions',
  ],
  'tags/tag-directory.store.ts': [
    'selectOwners',
    'selectOwnersAt',
    'selectForStranger',
    'selectBound',
    'selectNamed',
  ],
  'tags/tag-stops.store.ts': ['selectPastStops'],
  'top-ups/automatic/automatic.store.ts': ['selectRuledTags'],
  'top-ups/automatic/rules-of-sweeps.store.ts': ['selectDue', 'claimOverdue', 'selectEndedUnseen'],
  'top-ups/bulk/bulk-slips.store.ts': ['selectStaleBulkSlips'],
  'top-ups/company/company-top-ups.store.ts': ['selectStaleCompanySlips'],
  'top-ups/company/company.store.ts': ['selectHighestLimits', 'claimToLookAt'],
  'top-ups/past-top-ups.store.ts': ['insertPastTopUps'],
  'top-ups/top-up-lists.store.ts': ['selectStaleSlips'],
  'wallet/debts.store.ts': ['selectAccountsInDebt'],
  'wallet/wallet.store.ts': [
    'insertJournals',
    'selectJournalId',
    'addToBalances',
    'insertPostings',
    'selectBalances',
    'selectLowBalances',
  ],
  'wallet/ledger-figures.store.ts': [
    'foldLedgerFigures',
    'addUpEarlierJournals',
    'hasAllJournals',
    'selectLedgerFigures',
  ],
};

/** Tables that belong to customers, by their names in the database. */
function customersTables(): ReadonlySet<string> {
  const types = read('server/db/tables.generated.ts');
  const described = [...types.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gmu)];
  const owned = described.filter(([, , columns = '']) => /^ {2}account_id:/mu.test(columns));
  return new Set(
    owned.map(([, name = '']) =>
      name.replaceAll(/(?<=[a-z0-9])[A-Z]/gu, (letter) => `_${letter}`).toLowerCase(),
    ),
  );
}

function read(file: string): string {
  return readFileSync(path.join(house, file), 'utf8');
}

interface Exported {
  readonly name: string;
  readonly first: string;
  readonly others: readonly string[];
}

/** Exported functions that ask the database, with their parameters. */
function exported(source: string): readonly Exported[] {
  const heads = source.matchAll(/^export (?:async )?(?:function|const) (\w+)[^(\n]*\(/gmu);
  return [...heads].flatMap((head) => {
    const [first = '', ...others] = parametersAt(source, head.index + head[0].length);
    const asks = [first, ...others].some((parameter) => DATABASE.test(parameter));
    return asks ? [{ name: head[1] ?? '', first, others }] : [];
  });
}

/** Those that do not begin with a scope, or that take an account beside it. */
function withoutScope(source: string): readonly string[] {
  return exported(source)
    .filter(({ first, others }) => {
      const beside = WIDE.test(first) ? [BESIDE] : [BESIDE, BESIDE_ONE];
      return (
        !SCOPE.test(first) ||
        others.some((one) => beside.some((what) => what.test(one.replaceAll(LEFT_OUT, ''))))
      );
    })
    .map(({ name }) => name);
}

const STATEMENT = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/gu;

/** Statements that do not name the operator's own account, or that name another, by their tables. */
function beyondStaff(source: string): readonly string[] {
  const starts = [...source.matchAll(STATEMENT)].map(({ index }) => index);
  return starts
    .map((start, at) => source.slice(start, starts[at + 1]))
    .filter((statement) => {
      const accounts = statement.match(/\baccount_id\b/gu) ?? [];
      const own = statement.match(/\baccount_id(?:: |', '=', )staffAccountId\b/gu) ?? [];
      return own.length === 0 || own.length < accounts.length;
    })
    .map((statement) => /^\.\w+\(([^)]*)\)/u.exec(statement)?.[1] ?? 'sql');
}

/** Whoever imports such a scope may read the rows of every customer. */
function exportsWideScope(source: string): boolean {
  return /^export const \w+(?:: (?:AllAccounts|WideScope|OperatorScope)\b| = (?:allAccounts|allAccountsOfOperator|operatorScope)\()/mu.test(
    source,
  );
}

/** The parameters of the list that opens before this place. */
function parametersAt(source: string, start: number): readonly string[] {
  const parameters = [''];
  for (let at = start, depth = 0; at < source.length; at += 1) {
    const letter = source[at] ?? '';
    if (depth === 0 && letter === ')') break;
    if ('([{<'.includes(letter)) depth += 1;
    // The `>` of an arrow closes nothing.
    if (')]}'.includes(letter) || (letter === '>' && source[at - 1] !== '=')) depth -= 1;
    if (depth === 0 && letter === ',') parameters.push('');
    else parameters[parameters.length - 1] += letter;
  }
  return parameters.map((parameter) => parameter.trim()).filter((parameter) => parameter !== '');
}

test('every function that asks for rows of customers takes a scope first', () => {
  const tables = customersTables();
  const names = [...tables].join('|');
  const named = new RegExp(
    `['"](?:${names})(?: as \\w+)?['"]|\\b(?:FROM|JOIN|INTO|UPDATE)\\s+(?:${names})\\b`,
    'iu',
  );
  const stores = globSync('server/src/areas/**/*.store.ts', { cwd: house })
    .map((file) => ({ file, source: read(file) }))
    .filter(({ source }) => named.test(source));

  expect(
    stores
      .filter(({ file }) => !ofStaff.has(file))
      .flatMap(({ file, source }) => withoutScope(source).map((name) => `${file}: ${name}`)),
  ).toEqual([]);
  // The search does find the tables and the stores.
  expect(tables).toContain('top_ups');
  expect(stores.length).toBeGreaterThan(50);
});

test('stores of staff reach no rows of customers', () => {
  for (const file of ofStaff) expect([file, beyondStaff(read(file))]).toEqual([file, []]);
});

test('only the functions that are listed reach beyond one account', () => {
  const areas = 'server/src/areas/';
  const wide = globSync(`${areas}**/*.store.ts`, { cwd: house })
    .filter((file) => !file.endsWith('/verify.store.ts'))
    .toSorted()
    .flatMap((file) => {
      const names = exported(read(file))
        .filter(({ first }) => WIDE.test(first))
        .filter(({ name }) => !/^delete\w+Before$/.test(name))
        .map(({ name }) => name);
      return names.length === 0 ? [] : [[file.slice(areas.length), names] as const];
    });
  expect(Object.fromEntries(wide)).toEqual(beyondOneAccount);
});

test('no area exports a scope of all accounts', () => {
  const exporting = globSync('server/src/areas/**/*.ts', { cwd: house }).filter((file) =>
    exportsWideScope(read(file)),
  );
  expect(exporting).toEqual([]);
});

test.each([
  ["export const devicesOfAll: AllAccounts = allAccounts('devices');", true],
  ["export const desk = operatorScope('desk', by);", true],
  ["const devicesOfAll = allAccounts('devices');", false],
])('%s exports a scope of all accounts: %s', (source, wide) => {
  expect(exportsWideScope(source)).toBe(wide);
});

test.each([
  [".selectFrom('users').where('user_id', '=', userId)", ["'users'"]],
  [".deleteFrom(table).where('account_id', '=', accountId)", ['table']],
  [".insertInto('users').values({ account_id: user.accountId })", ["'users'"]],
  [".updateTable('users').where('account_id', '=', staffAccountId)", []],
  // Naming the account twice in one statement does not make up for another that never does.
  [
    ".selectFrom('users').where('account_id', '=', staffAccountId).where('account_id', '=', staffAccountId);\n.selectFrom('cards').selectAll()",
    ["'cards'"],
  ],
  ['sql`DELETE FROM passkeys`.execute(tx)', ['sql']],
])('%s reaches beyond the operator’s account: %j', (source, tables) => {
  expect(beyondStaff(source)).toEqual(tables);
});

test.each([
  'export async function selectCards(queries: Queries, accountId: string): Promise<Card[]> {',
  'export async function insertTopUp(\n  tx: Tx,\n  topUp: NewTopUp,\n): Promise<boolean> {',
  'export const rowsOf = (queries: Queries) => queries.selectFrom("cards");',
  'export async function moveTopUp(\n  { accountId }: Whose,\n  tx: Tx,\n  by: (a: A, b: B) => void,\n): P {',
  'export async function lockCards(tx: Tx, scope: AccountScope): Promise<Card[]> {',
  'export async function findCard(_scope: AccountScope, tx: Tx, accountId: string): P {',
  'export async function findCard(_scope: AccountScope, tx: Tx, ownerAccountId: string): P {',
  'export async function findCard(_all: AllAccounts, tx: Tx, account: string): P {',
  "export async function findCard(_s: AccountScope, tx: Tx, of: Pick<Card, 'accountId'>): P {",
  'export async function findCard(_s: AccountScope, tx: Tx, { accountId }: CardKey): P {',
  'export async function findCards(_s: MemberScope, tx: Tx, of: { readonly accountId: string }): P {',
])('the search finds %s', (source) => {
  expect(withoutScope(source)).toHaveLength(1);
});

test.each([
  'export async function selectCards(scope: AccountScope, queries: Queries): Promise<Card[]> {',
  'export async function sweepCards(\n  _all: AllAccounts,\n  tx: Tx,\n): Promise<void> {',
  'export async function keep({ accountId }: AccountScope<MemberActor>, tx: Tx): Promise<void> {',
  "export async function insert(_s: AccountScope, tx: Tx, card: Omit<Card, 'accountId'>): P {",
  'export async function findAmong(_all: AllAccounts, tx: Tx, accountIds: readonly string[]): P {',
  'export function inOrder(lines: readonly Line[]): readonly Line[] {',
  'function selected(queries: Queries, accountId: string) {',
])('the search lets %s through', (source) => {
  expect(withoutScope(source)).toEqual([]);
});
