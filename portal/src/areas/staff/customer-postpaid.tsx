import {
  getUgovorKupca,
  raskiniUgovorKupca,
  type PostpaidContract,
  type PostpaidInvoice,
} from '@rampa/contract/postpaid';
import { FilePenLine, FileX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { refreshCalls, useCall } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { toasts } from '../../lib/portal.ts';
import { InvoiceState } from '../../lib/postpaid/invoice-state.tsx';
import { PostpaidBlock } from '../../lib/postpaid/postpaid-block.tsx';
import { ConfirmDialog } from '../../lib/screens/confirm-dialog.tsx';
import { messages } from '../../lib/calls.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { late } from '../../ui/late.ts';
import { Card, Row, Section, Stack } from '../../ui/page.tsx';
import type { CustomerProps } from './customer-lists.tsx';
import styles from './staff.module.css';

const PostpaidDialog = late(async () => (await import('./postpaid-dialog.tsx')).PostpaidDialog);

/** The latest ones; older ones are in the customer's own list. */
const INVOICES_SHOWN = 6;

/** Whether a company pays later, what it owes, and its contract. */
export function CustomerPostpaid({ customer: { account_id: account, name } }: CustomerProps) {
  const { t } = useTexts();
  const [wish, setWish] = useState<'save' | 'end'>();
  const { value } = useCall(
    getUgovorKupca,
    { account_id: account, first: 0, rows: INVOICES_SHOWN },
    { quiet: true },
  );
  if (value === undefined) return null;
  // A server of the version before tells none.
  const { revision }: Partial<typeof value> = value;
  const inForce = value.contract?.endedAt === null ? value.contract : undefined;
  return (
    <Section title={t('staff.postpaid-title')}>
      <Stack gap="tight">
        {value.contract === null ? (
          <p>{t('staff.postpaid-none')}</p>
        ) : (
          <>
            <PostpaidBlock contract={value.contract} />
            <ContractFacts
              contract={value.contract}
              note={value.note}
              invoices={value.invoices.items}
            />
          </>
        )}
        <Row>
          <Button
            icon={<FilePenLine size={20} aria-hidden="true" />}
            onClick={() => setWish('save')}
          >
            {t(inForce === undefined ? 'staff.postpaid-make' : 'staff.postpaid-change')}
          </Button>
          {inForce === undefined ? null : (
            <Button
              kind="quiet"
              icon={<FileX size={20} aria-hidden="true" />}
              onClick={() => setWish('end')}
            >
              {t('staff.postpaid-end')}
            </Button>
          )}
        </Row>
      </Stack>
      {wish === 'save' ? (
        <Suspense fallback={null}>
          <PostpaidDialog
            account={account}
            contract={inForce}
            note={inForce === undefined ? '' : value.note}
            revision={revision}
            onClose={() => setWish(undefined)}
          />
        </Suspense>
      ) : null}
      {wish === 'end' ? (
        <EndDialog account={account} name={name} onClose={() => setWish(undefined)} />
      ) : null}
    </Section>
  );
}

function ContractFacts({
  contract: { used, limit, daysToPay, startsOn, endedAt },
  note,
  invoices,
}: {
  readonly contract: PostpaidContract;
  readonly note: string;
  readonly invoices: readonly PostpaidInvoice[];
}) {
  const { t, formats } = useTexts();
  return (
    <div className={styles['facts']}>
      <Card>
        <DescriptionList
          items={[
            {
              term: t('staff.postpaid-used'),
              value: formats.money(used, { exact: true }),
              strong: true,
            },
            { term: t('staff.postpaid-limit'), value: formats.money(limit, { exact: true }) },
            { term: t('staff.postpaid-days'), value: formats.number(daysToPay) },
            { term: t('staff.postpaid-starts'), value: formats.longDay(startsOn) },
            ...(endedAt === null
              ? []
              : [{ term: t('staff.postpaid-ended'), value: formats.longDay(endedAt) }]),
            ...(note === '' ? [] : [{ term: t('staff.postpaid-note'), value: note }]),
            ...invoices.map((invoice) => ({
              term: (
                <>
                  <span translate="no">{invoice.number}</span> <InvoiceState invoice={invoice} />
                </>
              ),
              value: formats.money(invoice.total, { exact: true }),
            })),
          ]}
        />
      </Card>
    </div>
  );
}

interface EndProps {
  readonly account: string;
  readonly name: string;
  readonly onClose: () => void;
}

function EndDialog({ account, name, onClose }: EndProps) {
  const { t } = useTexts();
  const { submit } = useSubmit(raskiniUgovorKupca);
  return (
    <ConfirmDialog
      title={t('staff.postpaid-end')}
      confirm={t('staff.postpaid-end')}
      keep={t('approvals.cancel')}
      onConfirm={async () => {
        const done = await submit({ account_id: account });
        await refreshCalls(getUgovorKupca);
        if (!done.ok) return messages.refusal(done);
        toasts.show({ severity: 'success', summary: t('staff.postpaid-ended-now') });
        return undefined;
      }}
      onClose={onClose}
    >
      <p>{t('staff.postpaid-end-ask', { name })}</p>
    </ConfirmDialog>
  );
}
