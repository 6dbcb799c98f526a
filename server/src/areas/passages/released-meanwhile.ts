import type { Tx } from '../../platform/database/database.ts';
import type { AllAccounts, SomeAccounts } from '../../platform/scope/scope.ts';
import type { Tags } from '../tags/index.ts';
import type { OwnedPassage } from './charge-passages.ts';

/** Whoever runs the transaction tries again, and finds the owners of now. */
class TagReleased extends Error {
  override readonly name = 'TagReleased';
  /** As the database says of what may be tried again. */
  readonly code = '40001';
}

/** Passages whose tags go back into the stock while they are recorded. */
export function createReleasedMeanwhile(tags: Pick<Tags, 'findOwnersAt' | 'anyReleased'>) {
  return {
    /**
     * In the transaction that has recorded them, behind the balances that it has changed: whoever puts a tag back holds its
     * balance, and was waited for. Nothing stays booked on what is nobody's.
     */
    async refuseReleased(
      scope: SomeAccounts,
      tx: Tx,
      owned: readonly OwnedPassage[],
    ): Promise<void> {
      // Of each tag the last: if one was driven too late, that one was.
      const last = new Map<string, { serialNumber: string; tagId: string; at: number }>();
      for (const { delivered, owner } of owned) {
        const { serialNumber, exitedAt: at } = delivered;
        const { tagId } = owner;
        const known = last.get(tagId);
        if (known === undefined) last.set(tagId, { serialNumber, tagId, at });
        else if (at > known.at) known.at = at;
      }
      if (await tags.anyReleased(scope, tx, [...last.values()])) throw new TagReleased();
    },

    /** The same passages with the owners of now; what is nobody's is left out. */
    async ownedNow(
      all: AllAccounts,
      tx: Tx,
      part: readonly OwnedPassage[],
    ): Promise<readonly OwnedPassage[]> {
      const ownerAt = await tags.findOwnersAt(
        all,
        tx,
        part.map(({ delivered }) => delivered.serialNumber),
      );
      return part.flatMap((one) => {
        const owner = ownerAt(one.delivered.serialNumber, one.delivered.exitedAt);
        return owner === undefined ? [] : [{ ...one, owner }];
      });
    },
  };
}
