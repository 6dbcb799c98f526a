import type { PostpaidContract } from '@rampa/contract/postpaid';
import { Ban } from 'lucide-react';
import { useTexts } from '../texts/use-texts.ts';
import { Notice } from '../../ui/status-pill.tsx';

/** That lanes refuse the tags of a company, or will; nothing if they do not. */
export function PostpaidBlock({ contract: { block } }: { readonly contract: PostpaidContract }) {
  const { t, formats } = useTexts();
  if (block === null) return null;
  const { reason, from, begun } = block;
  return (
    <Notice
      tone="bad"
      icon={<Ban size={20} aria-hidden="true" />}
      title={
        begun
          ? t('postpaid-note.blocked')
          : t('postpaid-note.announced', { day: formats.day(from) })
      }
    >
      {t(`postpaid-note.${begun ? 'because' : 'announced'}-${reason}`)}
    </Notice>
  );
}
