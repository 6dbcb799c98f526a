import type { Tag } from '@rampa/contract/tags';
import { ArrowRightLeft, PackagePlus, ScanLine } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/page.tsx';
import styles from './after-loss-dialog.module.css';
import { useLossWays } from './loss.ts';
import { orderAddress } from './use-may-order.ts';

interface AfterLossDialogProps {
  readonly tag: Tag;
  readonly onMove: () => void;
  readonly onClose: () => void;
}

/** The tag is blocked: offers to move its balance and to replace it, now or later from its card. */
export function AfterLossDialog({ tag, onMove, onClose }: AfterLossDialogProps) {
  const { t, formats } = useTexts();
  const ways = useLossWays(tag);
  return (
    <Dialog
      open
      title={t('tags.loss-next-title')}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={<Button onClick={onClose}>{t('tags.loss-next-later')}</Button>}
    >
      <Stack>
        <p>{t('tags.loss-next-lead')}</p>
        {ways.move ? (
          <div className={styles['way']}>
            <Button
              kind="primary"
              wide
              icon={<ArrowRightLeft size={20} aria-hidden="true" />}
              onClick={onMove}
            >
              {t('tags.loss-next-move', { amount: formats.money(tag.balance) })}
            </Button>
            <p className={styles['hint']}>{t('tags.loss-next-move-hint')}</p>
          </div>
        ) : null}
        {ways.replace ? (
          <div className={styles['way']}>
            <ButtonLink
              wide
              to={orderAddress}
              search={{ replaces: tag.serial_number }}
              icon={<PackagePlus size={20} aria-hidden="true" />}
            >
              {t('tags.replace')}
            </ButtonLink>
            <p className={styles['hint']}>{t('tags.loss-next-replace-hint')}</p>
          </div>
        ) : null}
        <div className={styles['way']}>
          <ButtonLink wide to="/vb" icon={<ScanLine size={20} aria-hidden="true" />}>
            {t('tags.loss-next-add')}
          </ButtonLink>
        </div>
        <p className={styles['hint']}>{t('tags.loss-next-hint')}</p>
      </Stack>
    </Dialog>
  );
}
