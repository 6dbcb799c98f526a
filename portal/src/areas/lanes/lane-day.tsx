import type { LaneDay } from '@rampa/contract/lanes';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Card } from '../../ui/page.tsx';

/** What the lane says of the chosen day, beside what came, over all hours with a control record. */
export function LaneDaySums({ laneDay }: { readonly laneDay: LaneDay | null }) {
  const { t, formats } = useTexts();
  if (laneDay === null || laneDay.hours + laneDay.withoutRecord === 0) return null;
  const { hours, sent, recorded, refused, missing, surplus, withoutRecord } = laneDay;
  const { sentAmount, recordedAmount } = laneDay;
  const passages = (count: number) => t('lanes.passages', { count });
  const differences = [
    ...(missing === 0 ? [] : [t('lanes.missing', { count: missing })]),
    ...(surplus === 0 ? [] : [t('lanes.surplus', { count: surplus })]),
  ];
  const came = [
    passages(recorded),
    ...(sentAmount === null ? [] : [formats.money(recordedAmount, { exact: true })]),
    ...(refused === 0 ? [] : [t('lanes.refused', { count: refused })]),
  ];
  const said = [
    passages(sent),
    ...(sentAmount === null ? [] : [formats.money(sentAmount, { exact: true })]),
  ];
  return (
    <section aria-label={t('lanes.day-sums')}>
      <Card>
        <h2>{t('lanes.day-sums')}</h2>
        <DescriptionList
          items={[
            { term: t('lanes.compared-hours'), value: formats.number(hours) },
            { term: t('lanes.sent'), value: said.join(', ') },
            { term: t('lanes.came'), value: came.join(', ') },
            {
              term: t('lanes.difference'),
              value: differences.length === 0 ? t('lanes.none-here') : differences.join(', '),
              strong: true,
            },
            ...(withoutRecord === 0
              ? []
              : [{ term: t('lanes.state-no-record'), value: formats.number(withoutRecord) }]),
          ]}
        />
      </Card>
    </section>
  );
}
