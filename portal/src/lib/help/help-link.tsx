import { Link, useLocation } from '@tanstack/react-router';
import { helpPath } from '../routing/link-kind.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { helpTopicOf } from './help-topics.ts';

interface HelpLinkProps {
  readonly className?: string | undefined;
  /** Keeps what was typed: help opens beside it. */
  readonly beside?: boolean;
}

/** Leads to help: about the screen where one is, or to all of it. */
export function HelpLink({ className, beside = false }: HelpLinkProps) {
  const { t } = useTexts();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const topic = helpTopicOf(path);
  // It explains what customers do.
  if (path.startsWith('/uprava')) return null;
  return (
    <Link
      to={helpPath}
      search={topic === undefined ? {} : { tema: topic }}
      className={className}
      {...(beside ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {t(topic === undefined ? 'help-link.all' : 'help-link.screen')}
      {beside ? ` ${t('help-link.new-tab')}` : null}
    </Link>
  );
}
