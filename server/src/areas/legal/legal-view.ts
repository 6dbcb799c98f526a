import type { CallResult } from '@rampa/contract';
import type { getPravnaStrana, getPrihvatanja, PageAtDesk, PageDraft } from '@rampa/contract/legal';
import { toWireInstant } from '../../platform/clock.ts';
import type { DraftAtDesk, PageWithDrafts } from './desk-pages.ts';
import type { Acceptances, ShownPage } from './legal.service.ts';

export function pageView({
  blocks,
  versions,
  ...shown
}: ShownPage): CallResult<typeof getPravnaStrana> {
  return { ...shown, blocks: [...blocks], versions: [...versions] };
}

export function acceptancesView({ items, news }: Acceptances): CallResult<typeof getPrihvatanja> {
  return {
    items: items.map(({ page, version, validFrom, at, way }) => ({
      page,
      version,
      validFrom,
      at: toWireInstant(at),
      way,
    })),
    news: [...news],
  };
}

export function pageAtDeskView({
  serbian,
  english,
  params,
  versions,
  ...page
}: PageWithDrafts): PageAtDesk {
  return {
    ...page,
    serbian: draftView(serbian),
    english: draftView(english),
    params: [...params],
    versions: versions.map(({ publishedAt, ...version }) => ({
      ...version,
      publishedAt: publishedAt === null ? null : toWireInstant(publishedAt),
    })),
  };
}

function draftView({ changedAt, ...draft }: DraftAtDesk): PageDraft {
  return { ...draft, changedAt: changedAt === null ? null : toWireInstant(changedAt) };
}
