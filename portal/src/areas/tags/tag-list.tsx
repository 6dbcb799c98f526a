import type { Tag } from '@rampa/contract/tags';
import type { QuickOffers } from '../../lib/quick-top-up/use-quick-offers.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { CardList } from '../../ui/data-list.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useTooNarrowForTable } from '../../ui/use-media.ts';
import type { TagTask } from './tag-actions.tsx';
import type { TagChoice } from './tag-choice.tsx';
import { TagCard } from './tag-card.tsx';
import { TagTable } from './tag-table.tsx';

interface TagListProps {
  readonly tags: readonly Tag[];
  readonly offers: QuickOffers;
  /** The account has no other. */
  readonly single: boolean;
  readonly stale: boolean;
  readonly onTask: (tag: Tag, task: TagTask) => void;
  readonly choice?: TagChoice | undefined;
}

/**
 * A private person has a few tags, shown as cards; a company compares many line by line. The person
 * type decides, not the number found, so that the list keeps its form while searching.
 */
function useAsCards(): boolean {
  const { user } = useSession();
  const narrow = useTooNarrowForTable();
  return narrow || user?.lice === 'fizicko';
}

export function TagList({ tags, offers, single, stale, onTask, choice }: TagListProps) {
  const { t } = useTexts();
  if (!useAsCards()) return <TagTable {...{ tags, offers, stale, onTask, choice }} />;
  return (
    <CardList label={t('tags.list')} stale={stale} grid>
      {tags.map((tag) => (
        <li key={tag.tag_id}>
          <TagCard
            tag={tag}
            offers={offers}
            single={single}
            onTask={(task) => onTask(tag, task)}
            choice={choice}
          />
        </li>
      ))}
    </CardList>
  );
}

export function TagListSkeleton({ count }: { readonly count: number }) {
  const { t } = useTexts();
  const asCards = useAsCards();
  return (
    <SkeletonList
      label={t('tags.loading')}
      count={asCards ? Math.min(count, 3) : count}
      shape={asCards ? 'cards' : 'rows'}
      itemHeight={asCards ? '21.875rem' : '3.9rem'}
    />
  );
}
