import { MessageSquareWarning } from 'lucide-react';
import { Spoken } from '../../ui/page.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { complaintsAddress, useMayComplain } from './use-may-complain.ts';

interface ComplaintLinkProps {
  readonly about: 'passage' | 'passage-abroad' | 'top-up' | 'tag' | 'order' | 'invoice';
  readonly id: string;
  /** What it is about, for those who do not see what is beside it. */
  readonly of?: string;
  readonly size?: 'small' | 'medium';
}

/** Leads from a thing to a complaint about it; only for customers who may complain here. */
export function ComplaintLink({ about, id, of, size = 'medium' }: ComplaintLinkProps) {
  const { t } = useTexts();
  if (!useMayComplain()) return null;
  return (
    <ButtonLink
      to={complaintsAddress}
      search={{ about, id }}
      kind="quiet"
      size={size}
      icon={<MessageSquareWarning size={size === 'small' ? 16 : 20} aria-hidden="true" />}
    >
      {t('complaint-link.file')}
      {of === undefined ? null : <Spoken> {of}</Spoken>}
    </ButtonLink>
  );
}
