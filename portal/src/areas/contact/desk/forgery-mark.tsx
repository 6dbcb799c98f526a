import type { MessageKind } from '@rampa/contract/contact';
import { ShieldAlert } from 'lucide-react';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';

/** Marks what somebody reports as a message that only pretends to be ours. */
export function ForgeryMark({ kind }: { readonly kind: MessageKind }) {
  const { t } = useTexts();
  if (kind !== 'forgery') return null;
  return (
    <StatusPill tone="bad" icon={<ShieldAlert size={16} aria-hidden="true" />}>
      {t('contact.desk-forgery')}
    </StatusPill>
  );
}
