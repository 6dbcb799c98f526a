import { takesMoney, type Tag, type TagBlock } from '@rampa/contract/tags';
import { Link } from '@tanstack/react-router';
import { Ban, Banknote } from 'lucide-react';
import { Suspense, useState } from 'react';
import { TagReplacement } from '../../lib/tag-names/tag-replacement.tsx';
import { useSwitchedOff } from '../../lib/session/use-switched-off.ts';
import { type Translate, useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { late } from '../../ui/late.ts';
import { Row, Spoken } from '../../ui/page.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { type CustomerProps, Latest, useColumns } from './customer-lists.tsx';
import { useOffice } from './staff-sections.tsx';
import styles from './staff.module.css';

const TagBlocksDialog = late(async () => (await import('./tag-blocks-dialog.tsx')).TagBlocksDialog);
const TakeCashDialog = late(async () => (await import('./take-cash-dialog.tsx')).TakeCashDialog);
const EditTagDialog = late(async () => (await import('./edit-tag-dialog.tsx')).EditTagDialog);
const BindTagDialog = late(async () => (await import('./bind-tag-dialog.tsx')).BindTagDialog);
const BlockAllDialog = late(async () => (await import('./block-all-dialog.tsx')).BlockAllDialog);
const LiftAllDialog = late(async () => (await import('./block-all-dialog.tsx')).LiftAllDialog);

const ReplaceTagDialog = late(
  async () => (await import('./replace-tag-dialog.tsx')).ReplaceTagDialog,
);

/** What is done with a tag of the list, or to the list. */
type Wish =
  | { readonly what: 'blocks' | 'cash' | 'edit' | 'replace'; readonly tag: Tag }
  | { readonly what: 'bind' | 'block-all' | 'lift-all' };

/** The tags of a customer, what is blocked of them, and what staff do for the customer. */
export function CustomerTags({ customer }: CustomerProps) {
  const { t } = useTexts();
  const { plate, money } = useColumns();
  const { switchedOff } = useOffice().me;
  const [wish, setWish] = useState<Wish>();
  const serves = !switchedOff.includes('tag-service');
  const replaces = !switchedOff.includes('tag-replacement');
  return (
    <>
      <Latest<Tag>
        title={t('staff.customer-tags')}
        page={customer.tags}
        rowKey={({ tag_id: id }) => id}
        columns={[
          {
            id: 'serial',
            header: t('staff.tag-serial'),
            rowHeader: true,
            cell: ({ serial_number: serial }) =>
              switchedOff.includes('orders') ? (
                <SerialNumber value={serial} />
              ) : (
                <Link to="/uprava/uredjaji" search={{ serial_number: serial }}>
                  <SerialNumber value={serial} />
                </Link>
              ),
          },
          plate(),
          { id: 'category', header: t('staff.tag-category'), cell: ({ kategorija }) => kategorija },
          {
            id: 'status',
            header: t('tags.status'),
            cell: (tag) => <State account={customer.account_id} tag={tag} />,
          },
          money(({ balance }) => balance, t('staff.customer-balance')),
          {
            id: 'blocks',
            header: t('staff.tag-blocks'),
            cell: (tag) => (
              <Button kind="quiet" size="small" onClick={() => setWish({ what: 'blocks', tag })}>
                {t('staff.tag-blocks-open')}
                <Spoken>: {tag.serial_number}</Spoken>
              </Button>
            ),
          },
          ...(serves || replaces ? [changesColumn(t, { serves, replaces }, setWish)] : []),
          ...(switchedOff.includes('cash')
            ? []
            : [cashColumn(t, (tag) => setWish({ what: 'cash', tag }))]),
        ]}
        all={
          <Row>
            {serves ? (
              <Button onClick={() => setWish({ what: 'bind' })}>{t('staff.tag-bind')}</Button>
            ) : null}
            {customer.tags.totalRecords === 0 ? null : (
              <>
                {switchedOff.includes('tag-blocks') ? null : (
                  <Button
                    icon={<Ban size={16} aria-hidden="true" />}
                    onClick={() => setWish({ what: 'block-all' })}
                  >
                    {t('staff.block-all')}
                  </Button>
                )}
                <Button onClick={() => setWish({ what: 'lift-all' })}>{t('staff.lift-all')}</Button>
              </>
            )}
          </Row>
        }
      />
      <Suspense>
        {wish === undefined ? null : (
          <WishDialog {...{ customer, wish }} onClose={() => setWish(undefined)} />
        )}
      </Suspense>
    </>
  );
}

interface WishDialogProps extends CustomerProps {
  readonly wish: Wish;
  readonly onClose: () => void;
}

function WishDialog({ customer, wish, onClose }: WishDialogProps) {
  const account = customer.account_id;
  const { switchedOff } = useOffice().me;
  const { name } = customer;
  if (wish.what === 'bind') return <BindTagDialog {...{ account, onClose }} />;
  if (wish.what === 'block-all') return <BlockAllDialog {...{ account, name, onClose }} />;
  if (!('tag' in wish)) return <LiftAllDialog {...{ account, name, onClose }} />;
  const { what, tag } = wish;
  // As it is on the card now, not as it was when the dialog was opened.
  const now = customer.tags.items.find(({ tag_id: id }) => id === tag.tag_id) ?? tag;
  if (what === 'blocks') return <TagBlocksDialog {...{ account, onClose }} tag={now} />;
  if (what === 'replace') {
    const asksForCode = !switchedOff.includes('tag-replacement-code');
    return <ReplaceTagDialog {...{ account, tag, asksForCode, onClose }} />;
  }
  // What is edited or paid for is what was chosen.
  return what === 'edit' ? (
    <EditTagDialog {...{ account, tag, onClose }} />
  ) : (
    <TakeCashDialog {...{ account, tag, onClose }} />
  );
}

/** A tag, and what is changed of it. */
function changesColumn(
  t: Translate,
  may: { readonly serves: boolean; readonly replaces: boolean },
  onWish: (wish: Wish) => void,
): Column<Tag> {
  return {
    id: 'changes',
    header: t('staff.tag-changes'),
    cell: (tag) => (
      <span className={styles['state']}>
        {may.serves ? (
          <Button kind="quiet" size="small" onClick={() => onWish({ what: 'edit', tag })}>
            {t('staff.tag-edit-open')}
            <Spoken>: {tag.serial_number}</Spoken>
          </Button>
        ) : null}
        {may.replaces && isReplaceable(tag) ? (
          <Button kind="quiet" size="small" onClick={() => onWish({ what: 'replace', tag })}>
            {t('staff.replace-open')}
            <Spoken>: {tag.serial_number}</Spoken>
          </Button>
        ) : null}
      </span>
    ),
  };
}

/** Not one that was switched off for good, nor one that was replaced before. */
const isReplaceable = ({ status, replacedBy }: Tag): boolean =>
  status !== 'neaktivan' && replacedBy === undefined;

function cashColumn(t: Translate, onChoose: (tag: Tag) => void): Column<Tag> {
  return {
    id: 'cash',
    header: t('counter.take-short'),
    cell: (tag) =>
      takesMoney(tag) ? (
        <Button
          kind="quiet"
          size="small"
          icon={<Banknote size={16} aria-hidden="true" />}
          onClick={() => onChoose(tag)}
        >
          {t('counter.take-do')}
          <Spoken>: {tag.serial_number}</Spoken>
        </Button>
      ) : null,
  };
}

interface StateProps {
  readonly account: string;
  readonly tag: Tag;
}

/** Why the tag is blocked, or will be; else its status, which a lost one keeps beside its blocks; and what replaced it. */
function State({ account, tag }: StateProps) {
  const { t } = useTexts();
  const alone = useSwitchedOff('assisted-service');
  const { status, blocks } = tag;
  const works = status === 'aktivan' && blocks?.some(({ holds }) => holds) !== true;
  const words = ({ reason, holds }: TagBlock): string => {
    const text = t(`staff.block-reason-${reason}`);
    if (reason === 'switched-off') return text;
    return t(holds ? 'staff.tag-blocked' : 'staff.tag-will-be-blocked', { reason: text });
  };
  return (
    <span className={styles['state']}>
      {works || status !== 'aktivan' ? <span>{t(`tags.status-${status}`)}</span> : null}
      {blocks?.map((block) => (
        <span key={`${block.reason} ${block.since}`}>{words(block)}</span>
      ))}
      <TagReplacement
        tag={tag}
        link={(tagId, text) =>
          alone ? (
            text
          ) : (
            <Link to="/uprava/kupci/prolasci" search={{ account, tag: tagId }}>
              {text}
            </Link>
          )
        }
      />
    </span>
  );
}
