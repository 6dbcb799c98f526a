import type { CallResult } from '@rampa/contract';
import { getProdajnoMestoUprave } from '@rampa/contract/points-of-sale';
import { getRouteApi } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { CloseOrReopen } from '../../../lib/screens/close-or-reopen.tsx';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Page, Section, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ClosePointDialog, ReopenPointDialog } from './close-point-dialog.tsx';
import { PointChanges } from './point-changes.tsx';
import { PointForm } from './point-form.tsx';
import { PointState } from './point-state.tsx';

const route = getRouteApi('/uprava/prodajna-mesta');

export function NewPointPage() {
  const { t } = useTexts();
  const navigate = route.useNavigate();
  return (
    <Page
      title={t('points-desk.new')}
      lead={t('points-desk.new-about')}
      width="column"
      actions={<AllLink />}
    >
      <PointForm
        point={null}
        onSaved={(id) => void navigate({ search: { point: id }, replace: true })}
      />
    </Page>
  );
}

export function PointPage({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const state = useCall(getProdajnoMestoUprave, { point_id: id });
  return (
    <Page
      title={t('points-desk.one')}
      width="column"
      actions={
        <>
          {state.value === undefined ? null : <CloseButton found={state.value} />}
          <AllLink />
        </>
      }
    >
      <Loaded
        state={state}
        skeleton={<Skeleton height="32rem" />}
        empty={({ code }) =>
          code === 'points-of-sale.not-found' ? (
            <EmptyState icon={<SearchX size={36} />} title={t('points-desk.unknown')} />
          ) : undefined
        }
      >
        {({ point, changes }) => (
          <Stack>
            <PointState point={point} />
            <PointForm key={point.id} point={point} onSaved={() => undefined} />
            <Section title={t('points-desk.history')}>
              <PointChanges changes={changes} />
            </Section>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

type Found = CallResult<typeof getProdajnoMestoUprave>;

/** Closes the point after a day, or opens it again. */
function CloseButton({ found }: { readonly found: Found }) {
  const { t } = useTexts();
  const { point } = found;
  return (
    <CloseOrReopen
      place={point}
      texts={{
        close: t('points-desk.close'),
        reopen: t('points-desk.reopen'),
        keepOpen: t('points-desk.keep-open'),
      }}
      closing={(done) => <ClosePointDialog {...found} onClose={done} />}
      reopening={(done) => <ReopenPointDialog point={point} onClose={done} />}
    />
  );
}

function AllLink() {
  const { t } = useTexts();
  return (
    <ButtonLink to="/uprava/prodajna-mesta" search={{}} kind="quiet">
      {t('points-desk.all')}
    </ButtonLink>
  );
}
