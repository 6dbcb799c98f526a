import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';
import type { NewBinding, TagBinder } from '../bind-tags.ts';
import {
  insertIssuedTags,
  lockIssuedTags,
  lockTagImports,
  type IssuedTag,
} from '../issued-tags.store.ts';
import { selectOwners, type TagOwner } from '../tag-directory.store.ts';
import type { VerificationCodes } from '../verification-codes.ts';
import type { DeliveredTag, TagField } from './read-tags.ts';
import { selectCustomersByName, type NamedCustomer } from './tag-owners.store.ts';

export interface TagImportFault {
  readonly index: number;
  readonly field: TagField;
  readonly message: string;
}

export interface TagImportReport {
  /** Serial numbers whose codes are known from now on. */
  readonly issued: readonly string[];
  /** Serial numbers that are somebody's tags from now on. */
  readonly bound: readonly string[];
  readonly unchanged: number;
}

export type TagImport =
  | { readonly ok: true; readonly report: TagImportReport }
  | { readonly ok: false; readonly faults: readonly TagImportFault[] };

export interface TagImportOptions {
  readonly dryRun: boolean;
  /** Gets lines that say how far the import is. */
  say(line: string): void;
}

/** Takes in tags of the warehouse, all or none; those that are known already stay as they are. */
export type ImportTags = (
  all: AllAccounts,
  tags: readonly DeliveredTag[],
  options: TagImportOptions,
) => Promise<TagImport>;

const BATCH = 1000;

export function createTagImport(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly codes: VerificationCodes;
  readonly binder: Pick<TagBinder, 'bind'>;
}): ImportTags {
  const { database, clock, codes, binder } = deps;

  const keep = async (
    all: AllAccounts,
    tx: Tx,
    plans: readonly Plan[],
    { say }: TagImportOptions,
  ): Promise<void> => {
    const issued = plans.flatMap(({ issue }) => issue ?? []);
    for (let at = 0; at < issued.length; at += BATCH) {
      const batch = issued.slice(at, at + BATCH);
      const taken = await insertIssuedTags(
        tx,
        batch.map((tag) => ({ ...tag, issuedAt: clock.now() })),
      );
      // Tags of orders get random numbers; one that was given out just now belongs to the order.
      if (taken.size < batch.length) throw new Error('A serial number was given out meanwhile.');
    }
    const bindings = plans.flatMap(({ bind }) => bind ?? []);
    for (const [at, { accountId, ...binding }] of bindings.entries()) {
      await binder.bind(all.account(accountId), tx, binding);
      if ((at + 1) % BATCH === 0) say(`${at + 1} of ${bindings.length} tags bound`);
    }
  };

  return (all, tags, options) =>
    database.transaction(async (tx): Promise<TagImport> => {
      await lockTagImports(tx);
      const known = await selectKnown(all, tx, tags);
      const plans = tags.map((tag) => planTag(tag, known, codes));
      const faults = plans.flatMap(({ fault }, index) =>
        fault === undefined ? [] : [{ index, ...fault }],
      );
      if (faults.length > 0) return { ok: false, faults };
      if (!options.dryRun) await keep(all, tx, plans, options);
      return {
        ok: true,
        report: {
          issued: plans.flatMap(({ issue }) => issue?.serialNumber ?? []),
          bound: plans.flatMap(({ bind }) => bind?.serialNumber ?? []),
          unchanged: plans.filter(({ issue, bind }) => issue === undefined && bind === undefined)
            .length,
        },
      };
    });
}

interface Known {
  readonly issued: ReadonlyMap<string, IssuedTag>;
  readonly bound: ReadonlyMap<string, TagOwner>;
  readonly customers: ReadonlyMap<string, NamedCustomer>;
}

/** Linking an issued tag locks it first, so what is read here holds until the end. */
async function selectKnown(
  all: AllAccounts,
  tx: Tx,
  tags: readonly DeliveredTag[],
): Promise<Known> {
  const serialNumbers = tags.map(({ serialNumber }) => serialNumber);
  const names = [...new Set(tags.flatMap(({ owner }) => owner ?? []))];
  const issued = await lockIssuedTags(tx, serialNumbers);
  const bound = await selectOwners(all, tx, serialNumbers);
  return {
    issued: new Map(issued.map((tag) => [tag.serialNumber, tag])),
    bound: new Map(bound.map((tag) => [tag.serialNumber, tag])),
    customers: await selectCustomersByName(all, tx, names),
  };
}

/** What is to be done for a tag, or why it is refused. */
interface Plan {
  readonly fault?: Omit<TagImportFault, 'index'>;
  readonly issue?: Omit<IssuedTag, 'issuedAt'>;
  readonly bind?: NewBinding & { readonly accountId: string };
}

function planTag(tag: DeliveredTag, known: Known, codes: VerificationCodes): Plan {
  const { serialNumber, category, verificationCode, owner, plate, nickname } = tag;
  const issued = known.issued.get(serialNumber);
  const bound = known.bound.get(serialNumber);
  const customer = owner === null ? undefined : known.customers.get(owner);
  const fault = (field: TagField, message: string): Plan => ({ fault: { field, message } });

  const before = issued?.category ?? bound?.category;
  if (before !== undefined && before !== category) {
    return fault('category', `${serialNumber} is known with category ${before}`);
  }
  if (
    verificationCode !== null &&
    issued !== undefined &&
    codes.keyOf(serialNumber, verificationCode, issued.codeHash) === null
  ) {
    return fault('verificationCode', `${serialNumber} went out with another code`);
  }
  if (owner !== null && customer === undefined) {
    return fault('owner', `nobody signs in as ${owner}`);
  }
  if (customer?.verified === false) {
    return fault('owner', `${owner} has not confirmed the e-mail address`);
  }
  if (customer !== undefined && bound !== undefined && bound.accountId !== customer.accountId) {
    return fault('owner', `${serialNumber} is bound to somebody else`);
  }
  const issues = verificationCode !== null && issued === undefined;
  const binds = customer !== undefined && bound === undefined;
  return {
    ...(issues
      ? { issue: { serialNumber, category, ...codes.hash(serialNumber, verificationCode) } }
      : {}),
    ...(binds
      ? { bind: { serialNumber, category, accountId: customer.accountId, plate, nickname } }
      : {}),
  };
}
