import { getDogadjaji } from '@rampa/contract/road-conditions';
import { useCall } from '../../lib/api/queries.ts';
import { placesBeside } from '../../lib/roads/event-places.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { RoadNumber } from '../../ui/sign.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { mostSevere } from './most-severe.ts';

/** Milliseconds between two calls while the home page is open. */
const everyMinute = 60_000;

interface RoadNewsProps {
  /** If nothing is known: whom to ask. */
  readonly otherwise: string;
}

/** The most severe event on the roads now, as the live line of the road conditions. */
export function RoadNews({ otherwise }: RoadNewsProps) {
  const { t, languageId, now } = useTexts();
  const roads = useCall(getDogadjaji, { languageId }, { quiet: true, every: everyMinute });
  if (roads.loading) return <Skeleton width="14rem" height="2.7em" />;
  if (roads.value === undefined) return otherwise;
  const holding = roads.value.items.filter(
    ({ validFrom, validTo }) =>
      Date.parse(validFrom) <= now && (validTo === null || Date.parse(validTo) > now),
  );
  const [worst] = mostSevere(holding);
  if (worst === undefined) return t('home.roads-clear');
  const more = holding.length === 1 ? '' : t('home.roads-more', { count: holding.length - 1 });
  return (
    <>
      <RoadNumber>{worst.road}</RoadNumber> {worst.title}
      <br />
      {[placesBeside(worst), more].filter((part) => part !== '').join(' · ')}
    </>
  );
}
