import type { PostpaidContract } from '@rampa/contract/postpaid';
import { CircleAlert, ReceiptText } from 'lucide-react';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { PostpaidBlock } from './postpaid-block.tsx';
import { usePostpaid } from './use-postpaid.ts';

/** How much of its limit a company has used, and the way to its invoices; nothing for whoever pays in advance. */
export function PostpaidNote() {
  const contract = usePostpaid();
  return contract === undefined || contract.endedAt !== null ? null : <Used contract={contract} />;
}

function Used({ contract }: { readonly contract: PostpaidContract }) {
  const { t, formats } = useTexts();
  const { used, limit, standing } = contract;
  const good = standing === 'good';
  return (
    <Stack gap="tight">
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
        {t('postpaid-note.used', {
          used: formats.money(used, { exact: true }),
          limit: formats.money(limit, { exact: true }),
        })}
      </Notice>
      <Row>
        <ButtonLink to="/pages/odlozeno-placanje">{t('postpaid-note.open')}</ButtonLink>
      </Row>
    </Stack>
  );
}
