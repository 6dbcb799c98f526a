import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AnswererOf } from '../../../platform/events/events.ts';
import type { noticeOutdated } from '../../identity/index.ts';
import { selectTags, selectTagsById, type TagRecord } from '../tags.store.ts';
import { holdsAt, type Blocking } from './block-rules.ts';
import type { TagBlocks } from './tag-blocks.ts';

/**
 * What was to be told of a block may be over by the end of a night, and what waited for the same morning comes in no
 * order: whoever reads last that their tag works, or does not, has to be told what is so.
 */
export function createOutdatedBlocks({
  database,
  clock,
  blocks,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly blocks: Pick<TagBlocks, 'ofAccount' | 'ofTag'>;
}): AnswererOf<typeof noticeOutdated> {
  const { queries } = database;

  return async ({ scope, kind, template, tagId }) => {
    if (kind !== 'tag-blocked' || !template.startsWith(prefix)) return false;
    const told = template.slice(prefix.length);
    const now = clock.now();
    const hold = (open: readonly Blocking[]): boolean => open.some((block) => holdsAt(block, now));
    if (tagId === undefined) {
      const open = await blocks.ofAccount(scope);
      if (told === 'account-blocked') return ![...open.values()].some(hold);
      if (told !== 'account-unblocked') return false;
      const working = (await selectTags(scope, queries)).filter(isActive);
      return working.length > 0 && working.every((tag) => hold(open.get(tag.tagId) ?? []));
    }
    const open = await blocks.ofTag(scope, tagId);
    const reason = told === 'switched-off' ? told : /^blocked-(.+)$/u.exec(told)?.[1];
    if (reason !== undefined) return !hold(open.filter((block) => block.reason === reason));
    switch (told) {
      case 'block-announced':
        return open.length === 0;
      case 'block-withdrawn':
        return open.length > 0;
      case 'unblocked':
      case 'switched-on':
        return hold(open);
      case 'unblocked-still-blocked':
      case 'switched-on-still-blocked': {
        // One that is lost or switched off for good is stopped without a block.
        const [tag] = await selectTagsById(scope, queries, [tagId]);
        return tag !== undefined && isActive(tag) && !hold(open);
      }
      default:
        return false;
    }
  };
}

const prefix = 'tags.mail-';

const isActive = ({ status }: TagRecord): boolean => status === 'aktivan';
