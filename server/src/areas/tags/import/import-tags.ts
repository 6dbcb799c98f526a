import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { TagBinder } from '../bind-tags.ts';
import { insertIssuedTags, lockIssuedTags, type IssuedTag } from '../issued-tags.store.ts';
import { selectOwners, type TagOwner } from '../tags.store.ts';
import type { VerificationCodes } from '../verification-codes.ts';
import type { DeliveredTag, TagField } from './read-tags.ts';
import { lockTagImports, selectCustomersByName, type NamedCustomer } from './tag-owners.store.ts';

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
  /** Told how far it is. */
  say(line: string): void;
}

/** Takes in tags of the warehouse, all or none; what is so already stays as it is. */
export type ImportTags = (
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

  const plan = (tag: DeliveredTag, known: Known): Plan => planTag(tag, known, codes);

  const keep = async (tx: Tx, plans: readonly Plan[], { say }: TagImportOptions): Promise<void> => {
    const issued = plans.flatMap(({ issue }) => issue ?? []);
    for (let at = 0; at < issued.length; at += BATCH) {
      const batch = issued.slice(at, at + BATCH);
      const taken = await insertIssuedTags(
        tx,
        batch.map((tag) => ({ ...tag, issuedAt: clock.now() })),
      );
      // Devices of orders get their numbers by chance; one that was given out just now is theirs.
      if (taken.size < batch.length) throw new Error('A serial number was given out meanwhile.');
    }
    const bindings = plans.flatMap(({ bind }) => bind ?? []);
    for (const [at, binding] of bindings.entries()) {
      await binder.bind(tx, { ...binding, actor: 'system' });
      if ((at + 1) % BATCH === 0) say(`${at + 1} of ${bindings.length} tags bound`);
    }
  };

  return (tags, options) =>
    database.transaction(async (tx): Promise<TagImport> => {
      await lockTagImports(tx);
      const known = await selectKnown(tx, tags);
      const plans = tags.map((tag) => plan(tag, known));
      const faults = plans.flatMap(({ fault }, index) =>
        fault === undefined ? [] : [{ index, ...fault }],
      );
      if (faults.length > 0) return { ok: false, faults };
      if (!options.dryRun) await keep(tx, plans, options);
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

/** Whoever binds an issued tag locks it first, so what is read here holds until the end. */
async function selectKnown(tx: Tx, tags: readonly DeliveredTag[]): Promise<Known> {
  const serialNumbers = tags.map(({ serialNumber }) => serialNumber);
  const names = [...new Set(tags.flatMap(({ owner }) => owner ?? []))];
  const issued = await lockIssuedTags(tx, serialNumbers);
  const bound = await selectOwners(tx, serialNumbers);
  return {
    issued: new Map(issued.map((tag) => [tag.serialNumber, tag])),
    bound: new Map(bound.map((tag) => [tag.serialNumber, tag])),
    customers: await selectCustomersByName(tx, names),
  };
}

/** What is to be done for a tag, or why it may not. */
interface Plan {
  readonly fault?: Omit<TagImportFault, 'index'>;
  readonly issue?: Omit<IssuedTag, 'issuedAt'>;
  readonly bind?: {
    readonly serialNumber: string;
    readonly category: DeliveredTag['category'];
    readonly accountId: string;
    readonly plate: string;
    readonly nickname: string;
  };
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
    !codes.matches(serialNumber, verificationCode, issued.codeHash)
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
      ? { issue: { serialNumber, category, codeHash: codes.hash(serialNumber, verificationCode) } }
      : {}),
    ...(binds
      ? { bind: { serialNumber, category, accountId: customer.accountId, plate, nickname } }
      : {}),
  };
}
