import type { CallResult, Kategorija } from '@rampa/contract';
import type { getObracun } from '@rampa/contract/passages';
import { TriangleAlert } from 'lucide-react';
import { type Translate, useTexts } from '../texts/use-texts.ts';
import { Notice } from '../../ui/status-pill.tsx';
import { markName } from './mark-name.ts';

type Reason = CallResult<typeof getObracun>['reasons'][number];

interface ReasonsProps {
  readonly reasons: readonly Reason[];
  readonly kategorija: Kategorija;
}

/** What looks wrong, in words. */
export function Reasons({ reasons, kategorija }: ReasonsProps) {
  const { t } = useTexts();
  return reasons.map((reason) => (
    <Notice
      key={reason.mark}
      tone="notice"
      icon={<TriangleAlert size={22} aria-hidden="true" />}
      title={markName(t, reason.mark, kategorija)}
    >
      <p>{reasonText(t, reason)}</p>
    </Notice>
  ));
}

/** One of them as a sentence. */
export function reasonText(t: Translate, { mark, params }: Reason): string {
  const text = (name: string) => params[name] ?? '';
  // Less than a minute is shown as one.
  const count = Math.max(1, Number(params['minutes']) || 1);
  const [from, to] = [text('from'), text('to')];
  switch (mark) {
    case 'category-differs':
      return t('passages.reason-category-differs', { charged: text('charged'), tag: text('tag') });
    case 'same-lane-twice': {
      const place = { station: text('station'), lane: text('lane') };
      return t('passages.reason-same-lane-twice', { ...place, count });
    }
    case 'impossible-time':
      return t('passages.reason-impossible-time', { from, to, km: text('km'), count });
    case 'two-lanes': {
      const lanes = { station: text('station'), lane: text('lane'), other: text('other') };
      return t('passages.reason-two-lanes', { ...lanes, count });
    }
    case 'trips-overlap':
      // Without an entry it was read at one place.
      return from === to
        ? t('passages.reason-read-meanwhile', { to })
        : t('passages.reason-trips-overlap', { from, to });
    case 'entry-found':
      return t('passages.reason-entry-found', { from, to });
    case 'outside-usual':
      return outsideText(t, text('also'), text('station'), Number(text('trips')));
    case 'price-differs':
      return t('passages.reason-price-differs');
    case 'abroad-overlap': {
      const country = text('country');
      return from === to
        ? t('passages.reason-read-abroad', { to, country })
        : t('passages.reason-abroad-overlap', { from, to, country });
    }
    case 'longest-route':
      return t('passages.reason-longest-route', { from, to });
  }
}

/** What is unusual besides the station. */
function outsideText(t: Translate, also: string, station: string, count: number): string {
  return also === 'hour'
    ? t('passages.reason-outside-usual-hour', { station, count })
    : t('passages.reason-outside-usual-day', { station, count });
}
