import type { Tag, TagBlock } from '@rampa/contract/tags';
import { lazy, Suspense, useState } from 'react';
import { type Translate, useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { Spoken } from '../../ui/page.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { type CustomerProps, Latest, useColumns } from './customer-lists.tsx';
import { useOffice } from './staff-sections.tsx';
import styles from './staff.module.css';

const TagBlocksDialog = lazy(async () => ({
  default: (await import('./tag-blocks-dialog.tsx')).TagBlocksDialog,
}));

const TakeCashDialog = lazy(async () => ({
  default: (await import('./take-cash-dialog.tsx')).TakeCashDialog,
}));

/** The tags of a customer, and what is blocked of them. */
export function CustomerTags({ customer }: CustomerProps) {
  const { t } = useTexts();
  const { plate, money } = useColumns();
  const { me } = useOffice();
  const [open, setOpen] = useState<Tag>();
  const [paid, setPaid] = useState<Tag>();
  const takesCash = !me.switchedOff.includes('cash');
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
            cell: (tag) => <SerialNumber value={tag.serial_number} />,
          },
          plate(),
          { id: 'category', header: t('staff.tag-category'), cell: ({ kategorija }) => kategorija },
          { id: 'status', header: t('tags.status'), cell: (tag) => <State tag={tag} /> },
          money(({ balance }) => balance, t('staff.customer-balance')),
          {
            id: 'blocks',
            header: t('staff.tag-blocks'),
            cell: (tag) => (
              <Button kind="quiet" size="small" onClick={() => setOpen(tag)}>
                {t('staff.tag-blocks-open')}
                <Spoken>: {tag.serial_number}</Spoken>
              </Button>
            ),
          },
          ...(takesCash ? [cashColumn(t, setPaid)] : []),
        ]}
      />
      <Suspense>
        {open === undefined ? null : (
          <TagBlocksDialog
            account={customer.account_id}
            // As it is on the card now, not as it was when the dialog was opened.
            tag={customer.tags.items.find(({ tag_id: id }) => id === open.tag_id) ?? open}
            onClose={() => setOpen(undefined)}
          />
        )}
        {paid === undefined ? null : (
          <TakeCashDialog
            account={customer.account_id}
            tag={paid}
            onClose={() => setPaid(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

/** A lost or stolen tag takes no money. */
function cashColumn(t: Translate, onChoose: (tag: Tag) => void): Column<Tag> {
  return {
    id: 'cash',
    header: t('counter.take-short'),
    cell: (tag) =>
      tag.status === 'aktivan' || tag.status === 'neaktivan' ? (
        <Button kind="quiet" size="small" onClick={() => onChoose(tag)}>
          {t('counter.take-do')}
          <Spoken>: {tag.serial_number}</Spoken>
        </Button>
      ) : null,
  };
}

/** Why the tag is blocked, or will be; else its status, which a lost one keeps beside its blocks. */
function State({ tag: { status, blocks } }: { readonly tag: Tag }) {
  const { t } = useTexts();
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
    </span>
  );
}
