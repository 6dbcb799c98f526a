import type { PostpaidContract } from '@rampa/contract/postpaid';
import { CircleAlert, ReceiptText } from 'lucide-react';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Row } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { PostpaidBlock } from './postpaid-block.tsx';
import styles from './postpaid-note.module.css';
import { usePostpaid } from './use-postpaid.ts';

/**
 * How much of its limit a company has used, and the way to its invoices; after the end of the contract until all are
 * paid. Nothing for whoever pays in advance.
 */
export function PostpaidNote() {
  const state = usePostpaid();
  if (state === undefined) return null;
  const { contract, unpaid } = state;
  return contract.endedAt === null || unpaid ? <Owed contract={contract} /> : null;
}

function Owed({ contract }: { readonly contract: PostpaidContract }) {
  const { t, formats } = useTexts();
  const { used, limit, standing, endedAt } = contract;
  const good = standing === 'good' && endedAt === null;
  return (
    <div className={styles['note']}>
      <PostpaidBlock contract={contract} />
      <Notice
        tone={good ? 'info' : 'notice'}
        icon={
          good ? (
            <ReceiptText size={20} aria-hidden="true" />
          ) : (
            <CircleAlert size={20} aria-hidden="true" />
          )
        }
      >
        {endedAt === null
          ? t('postpaid-note.used', {
              used: formats.money(used, { exact: true }),
              limit: formats.money(limit, { exact: true }),
            })
          : t('postpaid-note.unpaid')}
      </Notice>
      <Row>
        <ButtonLink to="/pages/odlozeno-placanje">{t('postpaid-note.open')}</ButtonLink>
      </Row>
    </div>
  );
}
