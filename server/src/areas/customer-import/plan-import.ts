import type { Tx } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { foldSignInName, type IdentityService } from '../identity/index.ts';
import type { AgreedVersion, Legal } from '../legal/index.ts';
import type { KnownTag, TagTakeover } from '../tags/index.ts';
import { selectImported, selectOpeningBalances } from './imported-customers.store.ts';
import type { LineField } from './customer-line.ts';
import type { ImportedCustomer, ImportedTag } from './read-customers.ts';

export interface CustomerFault {
  /** Line of the file, from 0. */
  readonly index: number;
  readonly field: LineField;
  readonly message: string;
}

/** A tag to be linked, or one that is and gets its balance. */
export interface PlannedTag {
  readonly tag: ImportedTag;
  /** Null: it is linked by this import. */
  readonly tagId: string | null;
  /** Minor units to be booked; 0: none. */
  readonly openingMinor: number;
}

/** What is to be done for a customer. */
export interface PlannedCustomer {
  readonly customer: ImportedCustomer;
  /** Null: the account is opened by this import. */
  readonly accountId: string | null;
  readonly agreed: readonly (AgreedVersion & { readonly day: string })[];
  readonly tags: readonly PlannedTag[];
}

export interface ImportPlan {
  readonly planned: readonly PlannedCustomer[];
  readonly faults: readonly CustomerFault[];
  /** Numbers of customers who have closed their accounts meanwhile: nothing of them is taken over. */
  readonly closed: readonly string[];
  /** Numbers of customers who are here already by themselves, where these are to be left out. */
  readonly skipped: readonly string[];
}

export interface PlanDeps {
  readonly accountStanding: IdentityService['accountStanding'];
  readonly takenNames: IdentityService['takenNames'];
  readonly tags: Pick<TagTakeover, 'known'>;
  readonly legal: Pick<Legal, 'agreedVersions'>;
}

/** Compares customers of the file with what is here; what it finds holds until the transaction ends. */
export async function planImport(
  all: AllAccounts,
  tx: Tx,
  customers: readonly ImportedCustomer[],
  deps: PlanDeps & { readonly skipKnown: boolean },
): Promise<ImportPlan> {
  const known = await lookUp(all, tx, customers, deps);
  const faults: CustomerFault[] = [];
  const skipped: string[] = [];
  const planned = customers.flatMap((customer): readonly PlannedCustomer[] => {
    const accountId = known.accounts.get(customer.customerNumber) ?? null;
    // Whoever is here already agrees and changes names by themselves.
    const isNew = accountId === null;
    const ofNames = isNew ? faultsOfNames(customer, known.names) : [];
    if (ofNames.length > 0 && deps.skipKnown) {
      skipped.push(customer.customerNumber);
      return [];
    }
    const tags = customer.tags.map((tag) => planTag(tag, accountId, known));
    faults.push(...tags.flatMap(({ fault }) => fault ?? []), ...ofNames);
    return [
      {
        customer,
        accountId,
        agreed: isNew ? agreedOf(customer, known.versions, faults) : [],
        tags: tags.flatMap(({ planned: tag }) => tag ?? []),
      },
    ];
  });
  const closed = await lockClosed(all, tx, planned, deps);
  return {
    planned: planned.map((one) =>
      closed.has(one.customer.customerNumber) ? { ...one, tags: [] } : one,
    ),
    faults,
    closed: [...closed],
    skipped,
  };
}

/** Of those who would get something, those whose accounts are closed; the others stay open until the end. */
async function lockClosed(
  all: AllAccounts,
  tx: Tx,
  planned: readonly PlannedCustomer[],
  { accountStanding }: PlanDeps,
): Promise<ReadonlySet<string>> {
  const closed = new Set<string>();
  const known = planned
    .flatMap(({ accountId, customer, tags }) =>
      accountId === null || tags.length === 0
        ? []
        : { accountId, customerNumber: customer.customerNumber },
    )
    .toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
  for (const { accountId, customerNumber } of known) {
    const standing = await accountStanding(all.account(accountId), tx);
    if (standing !== 'open') closed.add(customerNumber);
  }
  return closed;
}

interface Known {
  readonly accounts: ReadonlyMap<string, string>;
  readonly names: ReadonlySet<string>;
  readonly tags: ReadonlyMap<string, KnownTag>;
  readonly balances: ReadonlyMap<string, number>;
  readonly versions: readonly AgreedVersion[];
}

async function lookUp(
  all: AllAccounts,
  tx: Tx,
  customers: readonly ImportedCustomer[],
  { tags, legal, takenNames }: PlanDeps,
): Promise<Known> {
  const numbers = customers.map(({ customerNumber }) => customerNumber);
  const accounts = await selectImported(all, tx, numbers);
  const knownTags = await tags.known(
    all,
    tx,
    customers.flatMap((customer) => customer.tags.map(({ serialNumber }) => serialNumber)),
  );
  const owners = [...knownTags.values()].flatMap(({ owner }) => owner ?? []);
  return {
    accounts,
    names: await takenNames(all, tx, customers.flatMap(namesOf)),
    tags: knownTags,
    balances: await selectOpeningBalances(all, tx, owners),
    versions: await legal.agreedVersions(tx),
  };
}

function namesOf({ email, username }: ImportedCustomer): readonly string[] {
  return username === null ? [email] : [email, foldSignInName(username)];
}

function faultsOfNames(
  { email, username, index }: ImportedCustomer,
  taken: ReadonlySet<string>,
): readonly CustomerFault[] {
  const message = 'somebody else signs in with it';
  return [
    ...(taken.has(email) ? [{ index, field: 'email', message } as const] : []),
    ...(username !== null && taken.has(foldSignInName(username))
      ? [{ index, field: 'username', message } as const]
      : []),
  ];
}

function agreedOf(
  { consents, index }: ImportedCustomer,
  versions: readonly AgreedVersion[],
  faults: CustomerFault[],
): PlannedCustomer['agreed'] {
  return consents.flatMap(({ page, version, day }) => {
    const found = versions.find((one) => one.page === page && one.version === version);
    if (found !== undefined) return [{ ...found, day }];
    faults.push({ index, field: `${page}Version`, message: `there is no version ${version}` });
    return [];
  });
}

/** What is to be done for a tag, or why it is refused; neither, if nothing is new. */
function planTag(
  tag: ImportedTag,
  accountId: string | null,
  { tags, balances }: Known,
): { readonly planned?: PlannedTag; readonly fault?: CustomerFault } {
  const { serialNumber, category, balanceMinor, index } = tag;
  const fault = (field: LineField, message: string) => ({ fault: { index, field, message } });
  const known = tags.get(serialNumber);
  const openingMinor = balanceMinor ?? 0;
  if (known !== undefined && known.category !== category) {
    return fault('category', `${serialNumber} is known with category ${known.category}`);
  }
  const owner = known?.owner ?? null;
  if (owner === null) return { planned: { tag, tagId: null, openingMinor } };
  if (owner.accountId !== accountId) {
    return fault('serialNumber', `${serialNumber} is bound to somebody else`);
  }
  const { tagId } = owner;
  const booked = balances.get(tagId);
  if (booked === undefined) {
    return openingMinor === 0 ? {} : { planned: { tag, tagId, openingMinor } };
  }
  // A file that says nothing of it, or the same again, changes nothing.
  return balanceMinor === null || balanceMinor === booked
    ? {}
    : fault('balance', `${serialNumber} was taken over with another balance`);
}
