import { getBrzaDopuna, mostTagsOfQuickOffer } from '@rampa/contract/top-ups';
import { useCall } from '../api/queries.ts';
import { useMayCall } from '../session/use-may-call.ts';
import type { QuickChoice } from './quick-choice.ts';

/** What one click would top up, of the tags of a screen. */
export interface QuickOffers {
  of(tagId: string): QuickChoice | undefined;
  /** Undefined unless an offer for that tag may still come: one like it, whose place is kept. */
  likeToCome(tagId: string): QuickChoice | undefined;
}

/**
 * Asked for without the tags, which are not known yet when the screen asks for its list: so the first picture has the
 * offers, and nothing moves when they come. Of an account with many tags, those of the screen are asked about by their ids.
 */
export function useQuickOffers(tagIds: readonly string[]): QuickOffers {
  const enabled = useMayCall(getBrzaDopuna);
  const all = useCall(getBrzaDopuna, {}, { enabled, quiet: true });
  const wantsMore = enabled && all.value?.complete === false && all.value.card !== null;
  const named = useCall(
    getBrzaDopuna,
    { tag_ids: tagIds.slice(0, mostTagsOfQuickOffer) },
    { enabled: wantsMore && tagIds.length > 0, quiet: true },
  );
  const answers = [...(wantsMore ? [named.value] : []), all.value];
  const choices = answers.flatMap((answer) =>
    answer === undefined || answer.card === null
      ? []
      : [{ card: answer.card, items: answer.items }],
  );
  const toCome = wantsMore && (named.loading || named.updating);
  const of = (tagId: string): QuickChoice | undefined => {
    for (const { card, items } of choices) {
      const item = items.find((one) => one.tag_id === tagId);
      if (item === undefined) continue;
      const { amount, target, waiting } = item;
      return { card, amount, target, waiting };
    }
    return undefined;
  };
  const [like] = all.value?.items ?? [];
  return {
    of,
    likeToCome: (tagId) =>
      toCome && like !== undefined && of(tagId) === undefined ? of(like.tag_id) : undefined,
  };
}
