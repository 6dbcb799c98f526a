import type { Tx } from '../../platform/database/database.ts';
import type { SomeAccounts } from '../../platform/scope/scope.ts';
import { lookBackMs, type JudgedPassage, type JudgedWith } from './passage-rules.ts';
import { keyOf, selectKnown, type LookBack, type TagAsked } from './record-passages.store.ts';
import { chargePassage, rememberPrices } from './recorded-passage.ts';
import type { DeliveredPassage, Owner, RecordedPassage, Refusal } from './recorded-passage.ts';

/** A delivered passage of a tag that is known, with its place in the delivery. */
export interface OwnedPassage {
  readonly at: number;
  readonly delivered: DeliveredPassage;
  readonly owner: Owner;
}

export interface ChargedPassages {
  /** By time of exit. */
  readonly passages: readonly { readonly at: number; readonly passage: RecordedPassage }[];
  readonly refused: readonly { readonly owned: OwnedPassage; readonly refusal: Refusal }[];
}

/** What a broken clock says to be older has no price, and may be of a year that the database does not know. */
const EARLIEST = Date.UTC(1900, 0);

/**
 * Prices passages, and judges each against what its tag did before and after it. Of any number of accounts: what is
 * known of all their tags is read by one statement.
 */
export async function chargePassages(
  scope: SomeAccounts,
  tx: Tx,
  owned: readonly OwnedPassage[],
  context: Parameters<typeof chargePassage>[3] & Pick<LookBack, 'isSplit'>,
): Promise<ChargedPassages> {
  const byTime = owned.toSorted((a, b) => a.delivered.exitedAt - b.delivered.exitedAt);
  const possible = byTime.filter(({ delivered }) => delivered.exitedAt >= EARLIEST);
  const history = await createHistory(scope, tx, possible, context.isSplit);
  const passages: { at: number; passage: RecordedPassage }[] = [];
  const refused: { owned: OwnedPassage; refusal: Refusal }[] = [];
  const seen = new Set<string>();
  const pricing = { ...context, calculator: rememberPrices(context.calculator) };
  for (const each of byTime) {
    const { at, delivered, owner } = each;
    // A passage twice in one delivery must not be judged against itself.
    const key = keyOf({ accountId: owner.accountId, sourceKey: delivered.sourceKey });
    const around = seen.has(key) ? { previous: undefined } : history.around(owner.tagId, delivered);
    seen.add(key);
    const charged = chargePassage(delivered, owner, around, pricing);
    if (charged.ok) {
      passages.push({ at, passage: charged.passage });
      history.add(owner.tagId, delivered);
    } else refused.push({ owned: each, refusal: charged.refusal });
  }
  return { passages, refused };
}

/** Each tag of the passages once. */
export function tagsOf(owned: readonly OwnedPassage[]): readonly Owner[] {
  return [...new Map(owned.map(({ owner }) => [owner.tagId, owner])).values()];
}

interface History {
  around(tagId: string, passage: DeliveredPassage): Pick<JudgedWith, 'previous' | 'next'>;
  add(tagId: string, passage: DeliveredPassage): void;
}

/** Each tag with its first and its last passage. */
function askedOf(byTime: readonly OwnedPassage[]): readonly TagAsked[] {
  const asked = new Map<string, { -readonly [Key in keyof TagAsked]: TagAsked[Key] }>();
  for (const { owner, delivered } of byTime) {
    const { accountId, tagId } = owner;
    const at = delivered.exitedAt;
    const known = asked.get(tagId);
    if (known === undefined) asked.set(tagId, { accountId, tagId, first: at, last: at });
    else known.last = at;
  }
  return [...asked.values()];
}

/**
 * Tells what a tag did before a passage: what is recorded already and what was charged before it in
 * the same delivery; what is refused never happened. What came after it is what is recorded already: what
 * follows in the same delivery is itself judged against it. Passages have to be asked for in the order of
 * time.
 */
async function createHistory(
  scope: SomeAccounts,
  tx: Tx,
  byTime: readonly OwnedPassage[],
  isSplit: boolean,
): Promise<History> {
  const known = await selectKnown(scope, tx, askedOf(byTime), { ms: lookBackMs, isSplit });
  const knownByTag = Map.groupBy(known, ({ tagId }) => tagId);
  const places = new Map<string, number>();
  const latest = new Map<string, JudgedPassage>();
  return {
    around(tagId, passage) {
      const waiting = knownByTag.get(tagId) ?? [];
      let at = places.get(tagId) ?? 0;
      for (; at < waiting.length; at += 1) {
        const next = waiting[at];
        if (next === undefined || next.exitedAt >= passage.exitedAt) break;
        latest.set(tagId, next);
      }
      places.set(tagId, at);
      return { previous: latest.get(tagId), next: waiting[at] };
    },
    add: (tagId, passage) => void latest.set(tagId, passage),
  };
}
