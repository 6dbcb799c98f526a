import type { CallResult } from '@rampa/contract';
import type { getObracun } from '@rampa/contract/passages';
import { createTollPricing, getPutevi, getTarifa } from '@rampa/contract/toll-calculator';
import { Flag, LogIn } from 'lucide-react';
import { useMemo } from 'react';
import { useCall } from '../api/queries.ts';
import { tollDayOf } from '../formats/formats.ts';
import type { MapPoint } from '../map/map-props.ts';
import { RoadMap } from '../map/road-map.tsx';
import { routeLine } from '../map/route-lines.ts';
import { useTexts } from '../texts/use-texts.ts';

type Computation = CallResult<typeof getObracun>;
type Tariffs = CallResult<typeof getTarifa>;

interface RouteMapProps {
  readonly computation: Pick<Computation, 'sections' | 'passage'>;
}

/** The route of a passage as it was charged, section by section, along its motorways. */
export function RouteMap({ computation }: RouteMapProps) {
  const { t, languageId } = useTexts();
  const tariffs = useCall(getTarifa, { languageId }, { quiet: true }).value;
  const motorways = useCall(getPutevi, { languageId }, { quiet: true }).value?.items;
  const drawn = useMemo(
    () =>
      tariffs === undefined || motorways === undefined
        ? undefined
        : waysOf(computation, tariffs, (path) => routeLine(path, motorways, tariffs)),
    [computation, tariffs, motorways],
  );
  const [first, last] = [computation.sections.at(0), computation.sections.at(-1)];
  if (first === undefined || last === undefined || drawn?.length === 0) return null;
  const points =
    tariffs === undefined
      ? []
      : [
          endOf(tariffs, first.fromStation, first.from, 'entry'),
          endOf(tariffs, last.toStation, last.to, 'exit'),
        ].filter((point) => point !== undefined);
  return (
    <RoadMap
      label={t('passages.receipt-map')}
      points={points}
      lines={drawn ?? []}
      fit={drawn === undefined ? [] : drawn.flatMap((line) => line.points)}
      height="16rem"
    />
  );
}

function waysOf(
  { sections, passage }: RouteMapProps['computation'],
  tariffs: Tariffs,
  lineOf: (path: Parameters<typeof routeLine>[0]) => ReturnType<typeof routeLine>,
) {
  const pricing = createTollPricing(tariffs);
  const date = tollDayOf(Date.parse(passage.exitedAt));
  return sections.flatMap(({ fromStation: from, toStation: to }) => {
    const priced = pricing.price({ from, to, category: passage.kategorija, date });
    // A section is left out if the network no longer has one of its stations.
    if (!priced.ok || priced.value.path.length === 0) return [];
    return [{ id: `${from} ${to}`, kind: 'route' as const, points: lineOf(priced.value.path) }];
  });
}

function endOf(
  { stations }: Tariffs,
  id: string,
  label: string,
  end: 'entry' | 'exit',
): MapPoint | undefined {
  const place = stations.find((station) => station.id === id);
  if (place === undefined) return undefined;
  const icon = end === 'entry' ? <LogIn size={18} /> : <Flag size={18} />;
  return {
    id: end,
    label,
    position: [place.lat, place.lon],
    tone: 'brand',
    apart: true,
    icon,
  };
}
