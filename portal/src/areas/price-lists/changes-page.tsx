import {
  getCenovnici,
  izvozPromenaCenovnika,
  odbaciCenovnik,
  pregledajCenovnik,
  primeniCenovnik,
} from '@rampa/contract/price-lists';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { refreshCalls, useCall } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { ConfirmButton } from '../../lib/screens/confirm-dialog.tsx';
import { DownloadButton } from '../../lib/screens/download-button.tsx';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Page, Row, Section, Stack } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { ChangedPrices } from './changed-prices.tsx';
import { ComparedTrips } from './compared-trips.tsx';
import type { Preview } from './preview.ts';
import { whichOf } from './price-lists-search.ts';
import { Faults } from './price-list-import.tsx';

const route = getRouteApi('/uprava/cenovnici/promene');

/** `/uprava/cenovnici/promene`: what a draft or a price list changes; a draft is put in force here. */
export function ChangesPage() {
  const { t, languageId } = useTexts();
  const search = route.useSearch();
  const which = whichOf(search);
  const state = useCall(pregledajCenovnik, { ...which, languageId });
  return (
    <Page
      title={
        state.value === undefined
          ? t('price-lists.changes-title')
          : t('price-lists.changes-of', { version: state.value.version })
      }
      actions={
        <ButtonLink to="/uprava/cenovnici" kind="quiet">
          {t('price-lists.to-lists')}
        </ButtonLink>
      }
    >
      <Loaded
        state={state}
        skeleton={
          <SkeletonList label={t('staff.loading')} count={8} shape="rows" itemHeight="3rem" />
        }
        empty={({ code }) =>
          code === 'price-lists.not-found' ? (
            <EmptyState icon={<SearchX size={36} />} title={t('price-lists.not-found')} />
          ) : undefined
        }
      >
        {(preview) => (
          <Stack gap="wide">
            <Head preview={preview} />
            <Section title={t('price-lists.changed-prices')}>
              <ChangedPrices preview={preview} />
            </Section>
            <Section
              title={t('price-lists.trips')}
              actions={
                <DownloadButton
                  call={izvozPromenaCenovnika}
                  input={{ ...which, languageId }}
                  fileName={`cenovnik-${preview.version}.csv`}
                  label={t('price-lists.download')}
                  failed={t('price-lists.download-failed')}
                  size="small"
                />
              }
            >
              <ComparedTrips preview={preview} />
            </Section>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

interface PreviewProps {
  readonly preview: Preview;
}

/** From when it holds, what it follows, what else comes with it, and whether it can be put in force. */
function Head({ preview }: PreviewProps) {
  const { t, formats } = useTexts();
  const { validFrom, draft, follows, next, tagDiscounts, euroRates, categoriesChanged } = preview;
  const named = (list: NonNullable<Preview['next']>) =>
    t('price-lists.named', { version: list.version, day: formats.day(list.validFrom) });
  const items = [
    { term: t('price-lists.valid-from'), value: formats.longDay(validFrom) },
    {
      term: t('price-lists.follows'),
      value: follows === null ? t('price-lists.follows-none') : named(follows),
    },
    ...(next === null ? [] : [{ term: t('price-lists.next'), value: named(next) }]),
    ...tagDiscounts.map((discount) => ({
      term: t('price-lists.discount'),
      value: t('price-lists.discount-from', {
        percent: formats.percent(discount.percent * 10),
        day: formats.day(discount.validFrom),
      }),
    })),
    ...(euroRates === 0
      ? []
      : [{ term: t('price-lists.euro-rates'), value: formats.number(euroRates) }]),
    ...(categoriesChanged.length === 0
      ? []
      : [{ term: t('price-lists.categories-changed'), value: categoriesChanged.join(', ') }]),
  ];
  return (
    <Stack>
      <DescriptionList items={items} />
      {draft === null ? null : <DraftActs preview={preview} draftId={draft.draft_id} />}
    </Stack>
  );
}

function DraftActs({ preview, draftId }: PreviewProps & { readonly draftId: string }) {
  const { t, formats } = useTexts();
  const navigate = useNavigate();
  const applying = useSubmit(primeniCenovnik);
  const discarding = useSubmit(odbaciCenovnik);
  const { hindrance, faults, version, validFrom, revision } = preview;
  const leave = async (done: string) => {
    toasts.show({ severity: 'success', summary: done });
    await refreshCalls(getCenovnici);
    await navigate({ to: '/uprava/cenovnici' });
  };
  return (
    <Stack>
      {hindrance === '' ? (
        <Notice tone="notice">{t('price-lists.draft-notice')}</Notice>
      ) : (
        <Notice tone="bad" title={messages.text(hindrance)}>
          {faults.length === 0 ? null : <Faults faults={faults} />}
        </Notice>
      )}
      <Row>
        {hindrance === '' ? (
          <ConfirmButton
            label={t('price-lists.apply')}
            button={{ kind: 'primary' }}
            kind="primary"
            title={t('price-lists.apply-title', { version })}
            confirm={t('price-lists.apply')}
            keep={t('price-lists.keep')}
            onConfirm={async () => {
              const answer = await applying.submit({ draft_id: draftId, revision });
              if (!answer.ok) {
                await refreshCalls(pregledajCenovnik);
                return messages.refusal(answer);
              }
              await leave(t('price-lists.applied', { day: formats.day(validFrom) }));
              return undefined;
            }}
          >
            <p>{t('price-lists.apply-what', { day: formats.longDay(validFrom) })}</p>
          </ConfirmButton>
        ) : null}
        <ConfirmButton
          label={t('price-lists.discard')}
          title={t('price-lists.discard-title', { version })}
          confirm={t('price-lists.discard')}
          keep={t('price-lists.keep')}
          onConfirm={async () => {
            const answer = await discarding.submit({ draft_id: draftId });
            if (!answer.ok) return messages.refusal(answer);
            await leave(t('price-lists.discarded'));
            return undefined;
          }}
        >
          <p>{t('price-lists.discard-what')}</p>
        </ConfirmButton>
      </Row>
    </Stack>
  );
}
