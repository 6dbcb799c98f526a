import type { ComplaintClock as Clock, ComplaintSummary } from '@rampa/contract/complaints';
import { CalendarClock } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { type Description, DescriptionList } from '../../ui/description-list.tsx';
import { Badge } from '../../ui/status-pill.tsx';

interface ComplaintClockProps {
  readonly clock: Clock;
  /** Lines above the deadlines. */
  readonly before: readonly Description[];
}

/** The legal deadlines: what is due by when, and whether it was met. */
export function ComplaintClock({ clock, before }: ComplaintClockProps) {
  const { t, formats } = useTexts();
  const { answeredAt, withdrawnAt } = clock;
  const answer = {
    term: t('complaints.answer'),
    value: <Due due={clock.answerDue} done={answeredAt} late={clock.answerLate} />,
  };
  if (withdrawnAt !== null) {
    // Neither answer nor decision is due any more; an answer that was sent stays.
    const withdrawn = { term: t('complaints.withdrawn-on'), value: formats.day(withdrawnAt) };
    return (
      <DescriptionList items={[...before, ...(answeredAt === null ? [] : [answer]), withdrawn]} />
    );
  }
  const decision = {
    term: t('complaints.decision'),
    value: <Due due={clock.resolutionDue} done={clock.resolvedAt} late={clock.resolutionLate} />,
  };
  return <DescriptionList items={[...before, answer, decision]} />;
}

interface DueProps {
  readonly due: string;
  readonly done: string | null;
  readonly late: boolean;
}

function Due({ due, done, late }: DueProps) {
  const { t, formats } = useTexts();
  const day = formats.day(done ?? due);
  return (
    <>
      {done === null ? t('complaints.due-by', { day }) : t('complaints.done-on', { day })}{' '}
      {late ? (
        <Badge tone="bad" icon={<CalendarClock size={16} aria-hidden="true" />}>
          {t(done === null ? 'complaints.late' : 'complaints.was-late')}
        </Badge>
      ) : null}
    </>
  );
}

/** In a list: the next deadline, or when it was decided or withdrawn. */
export function NextDay({ complaint }: { readonly complaint: ComplaintSummary }) {
  const { t, formats } = useTexts();
  const { clock } = complaint;
  const { answeredAt, resolvedAt, withdrawnAt } = clock;
  if (withdrawnAt !== null) {
    return (
      <span>
        {t('complaints.withdrawn-on')}: {formats.day(withdrawnAt)}
      </span>
    );
  }
  const decided = resolvedAt !== null;
  const waitsForAnswer = answeredAt === null && !decided;
  return (
    <span>
      {t(waitsForAnswer ? 'complaints.answer' : 'complaints.decision')}:{' '}
      {waitsForAnswer ? (
        <Due due={clock.answerDue} done={null} late={clock.answerLate} />
      ) : (
        <Due due={clock.resolutionDue} done={resolvedAt} late={clock.resolutionLate} />
      )}
    </span>
  );
}
