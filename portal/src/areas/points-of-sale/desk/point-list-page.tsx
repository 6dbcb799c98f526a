import { type DeskPoint, getProdajnaMestaUprave } from '@rampa/contract/points-of-sale';
import { getRouteApi, Link } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { sliceOf } from '../../../lib/routing/list-search.ts';
import { officeRows, withOfficePage } from '../../../lib/routing/office-rows.ts';
import { Aside, Lines } from '../../../lib/screens/desk-cells.tsx';
import { DeskFindAmong } from '../../../lib/screens/desk-find.tsx';
import { DeskListPage, type DeskRows } from '../../../lib/screens/desk-list-page.tsx';
import { useTexts, type UseTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { PointState } from './point-state.tsx';
import { type PointsDeskSearch, readPointsDeskSearch } from './points-desk-search.ts';
import { placeIn } from './place-in.ts';

const route = getRouteApi('/uprava/prodajna-mesta');
const filters = ['open', 'ending', 'closed'] as const;

export function PointListPage() {
  const texts = useTexts();
  const { t } = texts;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: PointsDeskSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const state = useCall(getProdajnaMestaUprave, {
    first: String(first),
    rows: String(rows),
    search: search.text ?? '',
    show: search.show ?? 'open',
  });
  return (
    <DeskListPage
      title={t('points-desk.title')}
      lead={t('points-desk.about')}
      actions={
        <ButtonLink to="/uprava/prodajna-mesta" search={{ new: 'yes' }} kind="primary">
          {t('points-desk.new')}
        </ButtonLink>
      }
      filter={
        <DeskFindAmong
          key={search.text ?? ''}
          label={t('points-desk.search')}
          find={t('points-desk.find')}
          text={search.text ?? ''}
          longest={120}
          among={{
            label: t('points-desk.filter'),
            value: search.show ?? 'open',
            options: filters.map((value) => ({ value, label: t(`points-desk.filter-${value}`) })),
          }}
          onFind={(text, chosen) => show(readPointsDeskSearch({ text, show: chosen }))}
        />
      }
      state={state}
      loading={t('points-desk.loading')}
      none={
        <EmptyState
          icon={<MapPin size={36} />}
          title={t(
            search.text === undefined && search.show === undefined
              ? 'points-desk.none-yet'
              : 'points-desk.none',
          )}
        />
      }
      list={pointsOf(texts)}
      pages={{ first, rows, goTo: (page, replace) => show(withOfficePage(search, page), replace) }}
    />
  );
}

function pointsOf({ t, languageId }: UseTexts): DeskRows<DeskPoint> {
  const name = (point: DeskPoint) => (
    <Lines>
      <Link to="/uprava/prodajna-mesta" search={{ point: point.id }}>
        {placeIn(point.name, languageId)}
      </Link>
      <Aside translate="no">{point.id}</Aside>
    </Lines>
  );
  const where = ({ address, town }: DeskPoint) => placeIn(`${address}, ${town}`, languageId);
  const kind = (point: DeskPoint) => t(`points-desk.kind-${point.kind}`);
  return {
    label: t('points-desk.title'),
    rowKey: ({ id }) => id,
    columns: [
      { id: 'name', header: t('points-desk.name'), rowHeader: true, cell: name },
      { id: 'kind', header: t('points-desk.kind'), cell: kind },
      { id: 'where', header: t('points-desk.address'), cell: where },
      {
        id: 'state',
        header: t('points-desk.state'),
        cell: (point) => <PointState point={point} />,
      },
    ],
    card: (point) => (
      <>
        {name(point)}
        <span>{kind(point)}</span>
        <span>{where(point)}</span>
        <PointState point={point} />
      </>
    ),
  };
}
