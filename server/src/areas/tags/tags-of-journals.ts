import type { JournalDraft } from '../wallet/index.ts';
import type { OwnedTag } from './blocks/tag-blocks.store.ts';

/** The tags of the journals, each once: those whose lines are of such amounts. */
export function tagsOfJournals(
  journals: readonly JournalDraft[],
  counts: (amountMinor: number) => boolean = () => true,
): readonly OwnedTag[] {
  const found = new Map<string, OwnedTag>();
  for (const { accountId, lines } of journals) {
    for (const { account, amountMinor } of lines) {
      if (account.kind !== 'tag' || !counts(amountMinor)) continue;
      found.set(account.tagId, { accountId, tagId: account.tagId });
    }
  }
  return [...found.values()];
}
