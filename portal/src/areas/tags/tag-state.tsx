import type { Tag, TagStatus } from '@rampa/contract/tags';
import { CircleAlert, CircleCheck, CircleSlash, OctagonAlert } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';

const tones: Readonly<Record<TagStatus, Tone>> = {
  aktivan: 'good',
  neaktivan: 'neutral',
  izgubljen: 'bad',
  ukraden: 'bad',
};

/** The state in a word; a low balance takes precedence over "active", for it needs action. */
export function TagState({ tag }: { readonly tag: Pick<Tag, 'status' | 'lowBalance'> }) {
  const { t } = useTexts();
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
