import type { AutomaticTopUp } from '@rampa/contract/top-ups';
import { Link } from '@tanstack/react-router';
import { CalendarClock, CircleX } from 'lucide-react';
import { nameOf } from '../../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Notice } from '../../../ui/status-pill.tsx';
import type { TagBalance } from '../tag-balance.ts';

interface AutomaticTroublesProps {
  readonly rules: readonly AutomaticTopUp[];
  /** Tags shown here; the others are named on their own page. */
  readonly tags: readonly TagBalance[];
}

/** More would push the balances off the screen; each tag's line says it as well. */
const mostShown = 3;

/** Automatic top-ups that need their customer's attention, above everything else. */
export function AutomaticTroubles({ rules, tags }: AutomaticTroublesProps) {
  const { t, formats, now } = useTexts();
  const troubled = rules.flatMap((rule) => {
    const tag = tags.find(({ tag_id: id }) => id === rule.tag_id);
    const wanted = rule.state === 'failing' || rule.state === 'cap-reached';
    return wanted && tag !== undefined ? [{ rule, name: nameOf(tag) }] : [];
  });
  return troubled.slice(0, mostShown).map(({ rule, name }) => {
    const failing = rule.state === 'failing' ? rule.failure : null;
    return (
      <Notice
        key={rule.tag_id}
        tone={failing === null ? 'notice' : 'bad'}
        icon={failing === null ? <CalendarClock size={20} /> : <CircleX size={20} />}
        title={t(failing === null ? 'top-ups.trouble-cap' : 'top-ups.trouble-failing', {
          tag: name,
        })}
      >
        <p>
          {failing === null
            ? t('top-ups.automatic-cap-text')
            : t(`top-ups.reason-${failing.reason}`)}
          {failing === null || failing.nextTryAt === null
            ? null
            : ` ${t('top-ups.trouble-next', { time: formats.dayTime(failing.nextTryAt, now) })}`}
        </p>
        <Link to="/pages/dopuna-pregled" search={{ automatic: rule.tag_id }}>
          {t('top-ups.trouble-mend')}
        </Link>
      </Notice>
    );
  });
}
