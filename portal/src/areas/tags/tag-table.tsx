import type { Tag } from '@rampa/contract/tags';
import { costCentreName } from '../../lib/cost-centres/use-cost-centres.ts';
import { useMayAssignDrivers } from '../../lib/drivers/use-drivers.ts';
import { nameOf, TagPlate } from '../../lib/tag-names/tag-names.tsx';
import { UsualTrips } from '../../lib/trips/usual-trips.tsx';
import { QuickTopUp } from '../../lib/quick-top-up/quick-top-up.tsx';
import type { QuickOffers } from '../../lib/quick-top-up/use-quick-offers.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Spoken } from '../../ui/page.tsx';
import { LastPassage } from './last-passage.tsx';
import { type TagTask, TopUpLink } from './tag-actions.tsx';
import { isLost, isSettledAway, mayTakeQuickTopUp } from './loss.ts';
import { blockOf } from './tag-blocks.ts';
import { TagCard } from './tag-card.tsx';
import { ChooseTag, type TagChoice } from './tag-choice.tsx';
import { TagMenu } from './tag-menu.tsx';
import { TagPrint } from './tag-print.tsx';
import { HandoverNote } from './handover/handover-note.tsx';
import { TagReplacement } from './tag-replacement.tsx';
import { TagState } from './tag-state.tsx';
import styles from './tag-table.module.css';

interface TagTableProps {
  readonly tags: readonly Tag[];
  readonly offers: QuickOffers;
  readonly stale: boolean;
  readonly onTask: (tag: Tag, task: TagTask) => void;
  readonly choice?: TagChoice | undefined;
}

/** Many tags, to be compared line by line. */
export function TagTable({ tags, offers, stale, onTask, choice }: TagTableProps) {
  const { t } = useTexts();
  const columns: readonly Column<Tag>[] = [
    ...(choice === undefined
      ? []
      : [
          {
            id: 'choice',
            header: <Spoken>{t('tags.bulk')}</Spoken>,
            cell: (tag: Tag) => <ChooseTag tag={tag} choice={choice} />,
          },
        ]),
    {
      id: 'device',
      header: t('tags.column-device'),
      rowHeader: true,
      cell: (tag) => <Device tag={tag} />,
    },
    {
      id: 'status',
      header: t('tags.status'),
      cell: (tag) => <State tag={tag} onTask={(task) => onTask(tag, task)} />,
    },
    {
      id: 'last-passage',
      header: t('tags.column-last-passage'),
      cell: (tag) => <LastPassage passage={tag.lastPassage} />,
    },
    {
      id: 'balance',
      header: t('tags.column-balance'),
      align: 'end',
      cell: (tag) => <Balance tag={tag} offers={offers} />,
    },
    {
      id: 'actions',
      header: t('tags.column-actions'),
      cell: (tag) => <Actions tag={tag} onTask={(task) => onTask(tag, task)} />,
    },
  ];
  return (
    <DataList
      label={t('tags.list')}
      rows={tags}
      rowKey={({ tag_id: id }) => id}
      columns={columns}
      card={(tag) => (
        <TagCard tag={tag} offers={offers} onTask={(task) => onTask(tag, task)} choice={choice} />
      )}
      stale={stale}
      dense
    />
  );
}

function Device({ tag }: { readonly tag: Tag }) {
  const { t } = useTexts();
  const showDriver = useMayAssignDrivers();
  return (
    <span className={styles['device']}>
      <span className={styles['names']}>
        <TagPlate tag={tag} size="small" />
        {tag.nickname === '' ? null : <span className={styles['nickname']}>{tag.nickname}</span>}
      </span>
      <span className={styles['more']}>
        <TagPrint tag={tag} />
        <TagReplacement tag={tag} />
        <HandoverNote tag={tag} />
        {tag.costCentre === null ? null : (
          <span className={styles['costCentre']}>{costCentreName(tag.costCentre)}</span>
        )}
        {showDriver && tag.driver !== null ? (
          <span className={styles['costCentre']}>
            {t('drivers.one')}: {tag.driver.name}
          </span>
        ) : null}
      </span>
    </span>
  );
}

/** The state; of a blocked tag with the way to why, and what to do. */
function State({ tag, onTask }: { readonly tag: Tag; readonly onTask: (task: TagTask) => void }) {
  const { t } = useTexts();
  if (tag.blocks === undefined) return <TagState tag={tag} />;
  return (
    <span className={styles['state']}>
      <TagState tag={tag} />
      <Button kind="quiet" size="small" onClick={() => onTask('blocks')}>
        {t(blockOf(tag) === undefined ? 'tags.blocks-ahead' : 'tags.blocks-why')}
        <Spoken> {nameOf(tag)}</Spoken>
      </Button>
    </span>
  );
}

function Balance({ tag, offers }: { readonly tag: Tag; readonly offers: QuickOffers }) {
  const { formats } = useTexts();
  return (
    <>
      <Amount
        {...formats.moneyParts(tag.balance)}
        tone={tag.balance.amount < 0 ? 'bad' : 'plain'}
      />
      <UsualTrips count={tag.usualTrips} />
      {mayTakeQuickTopUp(tag) ? (
        <QuickTopUp tagId={tag.tag_id} name={nameOf(tag)} offers={offers} />
      ) : null}
    </>
  );
}

function Actions({ tag, onTask }: { readonly tag: Tag; readonly onTask: (task: TagTask) => void }) {
  return (
    <span className={styles['actions']}>
      {isLost(tag) || isSettledAway(tag) || tag.replacedBy !== undefined ? null : (
        <TopUpLink tag={tag} size="small" />
      )}
      <TagMenu tag={tag} onTask={onTask} />
    </span>
  );
}
