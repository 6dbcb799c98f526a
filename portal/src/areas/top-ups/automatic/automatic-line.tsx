import type { AutomaticTopUp } from '@rampa/contract/top-ups';
import { takesTopUps } from '@rampa/contract/tags';
import { Link } from '@tanstack/react-router';
import { nameOf } from '../../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Spoken } from '../../../ui/page.tsx';
import { companyBalance } from '../company/company-values.ts';
import type { TagBalance } from '../tag-balance.ts';
import styles from './automatic-line.module.css';
import { AutomaticState } from './automatic-state.tsx';

interface AutomaticLineProps {
  readonly tag: TagBalance;
  readonly rule: AutomaticTopUp | undefined;
}

/** Whether a tag is topped up by itself, from a card or from the company's balance, and links to change it. */
export function AutomaticLine({ tag, rule }: AutomaticLineProps) {
  const { t, formats } = useTexts();
  const to = { to: '/pages/dopuna-pregled', search: { automatic: tag.tag_id } } as const;
  if (rule === undefined) {
    if (!takesTopUps(tag.status)) return <span className={styles['off']}>–</span>;
    return (
      <span className={styles['line']}>
        {tag.filledByRule === true ? (
          <Link to="/pages/dopuna-pregled" search={{ company: companyBalance }}>
            {t('top-ups.automatic-by-company')}
            <Spoken> {nameOf(tag)}</Spoken>
          </Link>
        ) : null}
        <Link {...to}>
          {t('top-ups.automatic-set-up')}
          <Spoken> {nameOf(tag)}</Spoken>
        </Link>
      </span>
    );
  }
  return (
    <span className={styles['line']}>
      <AutomaticState rule={rule} />
      <Link {...to} className={styles['amount']}>
        {t(rule.upTo === true ? 'top-ups.automatic-short-target' : 'top-ups.automatic-short', {
          amount: formats.money(rule.amount),
          limit: formats.money(rule.limit),
        })}
        <Spoken> {nameOf(tag)}</Spoken>
      </Link>
    </span>
  );
}
