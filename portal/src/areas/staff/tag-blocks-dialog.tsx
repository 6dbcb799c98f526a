import { getKupac } from '@rampa/contract/staff';
import { getBlokade, odblokirajTag, type PastBlock, type Tag } from '@rampa/contract/tags';
import { refreshCalls, useCall } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { ConfirmButton } from '../../lib/screens/confirm-dialog.tsx';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useSwitchedOff } from '../../lib/session/use-switched-off.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Section, Stack } from '../../ui/page.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { BlockTagForm } from './block-tag-form.tsx';
import styles from './staff.module.css';

interface TagBlocksProps {
  readonly account: string;
  readonly tag: Tag;
}

/** The blocks of a customer's tag: those that are open can be lifted, and a new one begun. */
export function TagBlocksDialog({
  account,
  tag,
  onClose,
}: TagBlocksProps & { readonly onClose: () => void }) {
  const { t } = useTexts();
  const unused = useSwitchedOff('tag-blocks');
  const state = useCall(getBlokade, { account_id: account, tag_id: tag.tag_id });
  return (
    <Dialog open title={t('staff.blocks-title')} onClose={onClose} closeLabel={t('dialog.close')}>
      <Stack>
        <p>
          {tag.plate === '' ? null : `${tag.plate} · `}
          <SerialNumber value={tag.serial_number} />
        </p>
        <Loaded state={state} skeleton={<Skeleton height="6rem" />}>
          {({ items }) =>
            items.length === 0 ? (
              <p className={styles['muted']}>{t('staff.blocks-none')}</p>
            ) : (
              <ul className={styles['blocks']} aria-label={t('staff.blocks-list')}>
                {items.map((block) => (
                  <BlockLine key={block.blockId} {...{ account, tag, block }} />
                ))}
              </ul>
            )
          }
        </Loaded>
        {tag.status === 'neaktivan' ? (
          <p className={styles['muted']}>{t('staff.blocks-inactive')}</p>
        ) : unused ? null : (
          <Section title={t('staff.block-new')}>
            <BlockTagForm account={account} tagId={tag.tag_id} />
          </Section>
        )}
      </Stack>
    </Dialog>
  );
}

function BlockLine({ account, tag, block }: TagBlocksProps & { readonly block: PastBlock }) {
  const { t, formats, now } = useTexts();
  const { reason, from, note, madeAt, liftedAt, origin } = block;
  return (
    <li className={styles['block']}>
      <span className={styles['blockHead']}>
        <strong>{t(`staff.block-reason-${reason}`)}</strong>
        <BlockState block={block} />
      </span>
      <span>{t('staff.block-from', { day: formats.longDay(from) })}</span>
      <span className={styles['muted']}>
        {t('staff.block-made', {
          when: formats.dayTime(madeAt, now),
          who: block.madeBy === '' ? t(`staff.block-origin-${origin}`) : block.madeBy,
        })}
      </span>
      {liftedAt === null ? null : (
        <span className={styles['muted']}>
          {t('staff.block-lifted', {
            when: formats.dayTime(liftedAt, now),
            who: block.liftedBy === '' ? t(`staff.block-origin-${origin}`) : block.liftedBy,
          })}
        </span>
      )}
      {note === '' ? null : <span className={styles['thing']}>{note}</span>}
      {liftedAt === null && origin !== 'customer' ? (
        <span>
          <LiftButton {...{ account, tag, block }} />
        </span>
      ) : null}
    </li>
  );
}

function BlockState({ block: { holds, liftedAt } }: { readonly block: PastBlock }) {
  const { t } = useTexts();
  if (holds) return <StatusPill tone="bad">{t('staff.block-holds')}</StatusPill>;
  return liftedAt === null ? (
    <StatusPill tone="notice">{t('staff.block-ahead')}</StatusPill>
  ) : (
    <StatusPill tone="neutral">{t('staff.block-over')}</StatusPill>
  );
}

function LiftButton({ account, tag, block }: TagBlocksProps & { readonly block: PastBlock }) {
  const { t } = useTexts();
  const { submit } = useSubmit(odblokirajTag);
  const reason = t(`staff.block-reason-${block.reason}`);
  const lift = async (): Promise<string | undefined> => {
    const outcome = await submit({
      account_id: account,
      tag_id: tag.tag_id,
      blockId: block.blockId,
    });
    if (!outcome.ok) return messages.refusal(outcome);
    const summary = t(
      outcome.value.already ? 'staff.block-lifted-before' : 'staff.block-lifted-done',
    );
    toasts.show({ severity: outcome.value.already ? 'info' : 'success', summary });
    await refreshCalls(getBlokade, getKupac);
    return undefined;
  };
  return (
    <ConfirmButton
      label={t('staff.block-lift')}
      about={reason}
      button={{ kind: 'secondary', size: 'small' }}
      kind="primary"
      title={t('staff.block-lift-ask')}
      confirm={t('staff.block-lift')}
      keep={t('staff.block-cancel')}
      onConfirm={lift}
    >
      <p>{t('staff.block-lift-text', { reason })}</p>
    </ConfirmButton>
  );
}
