import { transfer } from '../wallet/index.ts';
import type { JournalDraft } from '../wallet/index.ts';
import type { RecordedPassage } from './recorded-passage.ts';

/** The toll of a passage leaves the tag's balance, once for each passage. */
export function tollJournalOf(passage: RecordedPassage, journalId: string): JournalDraft {
  return {
    journalId,
    accountId: passage.accountId,
    kind: 'toll',
    reference: passage.passageId,
    isNew: true,
    occurredAt: passage.exitedAt,
    currency: passage.currency,
    lines: transfer(
      { kind: 'tag', tagId: passage.tagId },
      { kind: 'toll-revenue' },
      passage.amountMinor,
    ),
  };
}
