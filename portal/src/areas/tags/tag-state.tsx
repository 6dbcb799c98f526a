import type { Tag, TagStatus } from '@rampa/contract/tags';
import { Ban, CircleAlert, CircleCheck, CircleSlash, OctagonAlert, Power } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import { blockOf } from './tag-blocks.ts';

const tones: Readonly<Record<TagStatus, Tone>> = {
  aktivan: 'good',
  neaktivan: 'neutral',
  izgubljen: 'bad',
  ukraden: 'bad',
};

/** The state in a word; a block, then a low balance take precedence over "active", for they need action. */
export function TagState({ tag }: { readonly tag: Pick<Tag, 'status' | 'lowBalance' | 'blocks'> }) {
  const { t } = useTexts();
  const block = blockOf(tag);
  if (block?.reason === 'switched-off') {
    return (
      <StatusPill tone="neutral" icon={<Power size={16} />}>
        {t('tags.state-switched-off')}
      </StatusPill>
    );
  }
  if (block !== undefined) {
    return (
      <StatusPill tone="bad" icon={<Ban size={16} />}>
        {t('tags.state-blocked')}
      </StatusPill>
    );
  }
  if (tag.lowBalance) {
    return (
      <StatusPill tone="notice" icon={<CircleAlert size={16} />}>
        {t('tags.low-balance')}
      </StatusPill>
    );
  }
  return (
    <StatusPill tone={tones[tag.status]} icon={<StateIcon status={tag.status} />}>
      {t(`tags.status-${tag.status}`)}
    </StatusPill>
  );
}

function StateIcon({ status }: { readonly status: TagStatus }) {
  switch (status) {
    case 'aktivan':
      return <CircleCheck size={16} />;
    case 'neaktivan':
      return <CircleSlash size={16} />;
    case 'izgubljen':
    case 'ukraden':
      return <OctagonAlert size={16} />;
  }
}
