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
 * paid, and where `former` ones are asked for also then, without a word. Nothing for whoever pays in advance.
 */
export function PostpaidNote({ former = false }: { readonly former?: boolean }) {
  const state = usePostpaid();
  if (state === undefined) return null;
  const { contract, unpaid } = state;
  if (contract.endedAt === null || unpaid) return <Owed contract={contract} />;
  return former ? (
    <div className={styles['note']}>
      <ToInvoices />
    </div>
  ) : null;
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
      <ToInvoices />
    </div>
  );
}

function ToInvoices() {
  const { t } = useTexts();
  return (
    <Row>
      <ButtonLink to="/pages/odlozeno-placanje">{t('postpaid-note.open')}</ButtonLink>
    </Row>
  );
}
