import type { Tag, TagBlock } from '@rampa/contract/tags';
import { Link } from '@tanstack/react-router';
import { Ban, CalendarClock, Power } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';

/** Why a tag is blocked, since when, and what to do, for each of its blocks. */
export function TagBlockNotes({ blocks }: Pick<Tag, 'blocks'>) {
  if (blocks === undefined || blocks.length === 0) return null;
  return (
    <Stack gap="tight">
      {blocks.map((block) => (
        <BlockNote key={`${block.reason} ${block.since}`} block={block} />
      ))}
    </Stack>
  );
}

function BlockNote({ block: { reason, since, holds } }: { readonly block: TagBlock }) {
  const { t, formats } = useTexts();
  const day = formats.longDay(since);
  if (reason === 'switched-off') {
    return (
      <Notice
        tone="neutral"
        icon={<Power size={20} />}
        title={t('tags.block-switched-off', { day })}
      >
        {t('tags.block-do-switched-off')}
      </Notice>
    );
  }
  return (
    <Notice
      tone={holds ? 'bad' : 'notice'}
      icon={holds ? <Ban size={20} /> : <CalendarClock size={20} />}
      title={t(holds ? 'tags.block-since' : 'tags.block-ahead', { day })}
    >
      <span>
        {t(`tags.block-why-${reason}`)} {t(`tags.block-do-${reason}`)}{' '}
        <Link to="/pages/kontakt">{t('tags.block-contact')}</Link>.
      </span>
    </Notice>
  );
}
