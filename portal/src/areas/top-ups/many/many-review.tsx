import { minorUnitsOf } from '@rampa/contract/amounts';
import type { Card as SavedCard } from '@rampa/contract/cards';
import {
  getDopune,
  getPregled,
  getZbirneDopune,
  napraviZbirnuDopunu,
  pregledZbirneDopune,
} from '@rampa/contract/top-ups';
import { useNavigate } from '@tanstack/react-router';
import { CreditCard, FileText, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { fingerprint } from '../../../lib/fingerprint.ts';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { cardName } from '../../../lib/cards/card-name.ts';
import { openPaymentPage } from '../../../lib/payment/open-payment-page.ts';
import { useLeaving } from '../../../lib/payment/use-leaving.ts';
import { Paging } from '../../../lib/screens/paging.tsx';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { nameOf } from '../../../lib/tag-names/tag-names.tsx';
import { intents } from '../../../lib/top-ups/own-intents.ts';
import { useTagsCompleteUpTo } from '../../../lib/selection/use-all-tags.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Completeness } from '../../../lib/trips/completeness.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataList } from '../../../ui/data-list.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Card, Page, Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { payBy } from '../pay-by.ts';
import { TagTitle } from '../tag-title.tsx';
import { TopUpFormLayout } from '../top-up-form-layout.tsx';
import styles from './many.module.css';
import { fewNames, type ManyValues, type Preview } from './many-rules.ts';

/** Where the intent to top up several tags is kept among those of single ones. */
const manyIntent = 'many';

interface ManyReviewProps {
  readonly preview: Preview;
  readonly values: ManyValues;
  readonly cards: readonly SavedCard[];
  readonly onPreview: (preview: Preview) => void;
  readonly onBack: () => void;
}

/** What each tag gets, and the sum: this is what is ordered, or nothing. */
export function ManyReview({ preview, values, cards, onPreview, onBack }: ManyReviewProps) {
  const { t, formats, languageId } = useTexts();
  const navigate = useNavigate();
  const offline = useOfflineReason();
  const order = useSubmit(napraviZbirnuDopunu);
  const again = useSubmit(pregledZbirneDopune);
  const [leaving, leave] = useLeaving();
  const complete = useTagsCompleteUpTo();
  const [begun, setBegun] = useState(() => intents.current(manyIntent));
  const [fault, setFault] = useState<string>();
  const { total, tags, maximum } = preview;
  const money = formats.money(total, { exact: true });
  const way = payBy(values);
  const wish = {
    tag_ids: [...values.tag_ids],
    fill: values.fill,
    amount: minorUnitsOf(values.amount) ?? 0,
    languageId,
  };

  async function pay(): Promise<void> {
    setFault(undefined);
    const { list } = preview;
    // One key for each list of an intent: a second click, a reload and the way back mean the same order, for a saved card is
    // charged at once.
    const intent = intents.sending(manyIntent, begun);
    const { fill, amount } = wish;
    const idempotencyKey = `${intent}.${fingerprint(JSON.stringify([list, fill, amount, way]))}`;
    const input = { ...wish, ...way, total: total.amount, list, idempotencyKey };
    const outcome = await order.submit(input);
    if (outcome.ok) {
      void refreshCalls(getPregled, getDopune, getZbirneDopune);
      const { order_number: many, redirectUrl } = outcome.value;
      intents.ordered(manyIntent, intent, many);
      if (redirectUrl === null) {
        await navigate({ to: '/pages/dopuna-pregled', search: { many }, replace: true });
        return;
      }
      leave();
      openPaymentPage(redirectUrl);
      return;
    }
    // Closing the step-up dialog means a change of mind.
    if (outcome.code === 'identity.proof-needed') return;
    setFault(messages.refusal(outcome));
    if (outcome.code === 'top-ups.key-used-otherwise') {
      intents.drop(manyIntent);
      setBegun(intents.current(manyIntent));
    }
    if (outcome.code !== 'top-ups.bulk-changed') return;
    const shown = await again.submit(wish);
    if (!shown.ok) {
      setFault(messages.refusal(shown));
      return;
    }
    onPreview(shown.value);
  }

  const beyond = total.amount > maximum.amount;
  const card = cards.find(({ cardId }) => 'cardId' in way && cardId === way.cardId);
  const bySlip = way.method === 'bank-transfer';
  return (
    <Page
      title={t('top-ups.many-review')}
      lead={t('top-ups.many-review-lead')}
      actions={<Button onClick={onBack}>{t('top-ups.many-back')}</Button>}
    >
      <TopUpFormLayout
        fields={<Shares preview={preview} />}
        sum={
          <Card>
            <Stack>
              <DescriptionList
                items={[
                  { term: t('top-ups.many-count'), value: formats.number(tags) },
                  {
                    term: t('top-ups.method'),
                    value: card === undefined ? t(`top-ups.method-${way.method}`) : cardName(card),
                  },
                  { term: t('top-ups.many-total'), value: money, strong: true },
                ]}
              />
              <Completeness value={complete} />
              <Notes preview={preview} />
              <div role="alert">
                {fault === undefined && !beyond ? null : (
                  <Notice tone="notice" icon={<TriangleAlert size={20} aria-hidden="true" />}>
                    {fault ?? t('top-ups.bulk-above-maximum', { maximum: formats.money(maximum) })}
                  </Notice>
                )}
              </div>
              {tags === 0 ? (
                <p>{t('top-ups.bulk-nothing')}</p>
              ) : beyond ? null : (
                <Button
                  kind="primary"
                  size="large"
                  wide
                  icon={bySlip ? <FileText size={22} /> : <CreditCard size={22} />}
                  busy={order.busy || again.busy || leaving}
                  disabledReason={offline}
                  onClick={() => void pay()}
                >
                  {bySlip ? t('top-ups.make-slip') : t('top-ups.pay', { amount: money })}
                </Button>
              )}
            </Stack>
          </Card>
        }
      />
    </Page>
  );
}

/** What is left out, and what a slip or a card under way would top up as well. */
function Notes({ preview: { items, tags, waiting, charging } }: { readonly preview: Preview }) {
  const { t, formats } = useTexts();
  const leftOut = items.length - tags;
  const warned = [
    ['top-ups.many-waiting', waiting, items.filter((share) => share.waiting === true)],
    ['top-ups.many-card-waiting', charging, items.filter((share) => share.charging === true)],
  ] as const;
  return (
    <>
      {leftOut === 0 ? null : (
        <p>
          {t('top-ups.many-left-out', {
            number: formats.number(leftOut),
            all: formats.number(items.length),
          })}
        </p>
      )}
      {warned.map(([key, count, shares]) =>
        count === 0 ? null : (
          <Notice key={key} tone="notice" icon={<TriangleAlert size={20} aria-hidden="true" />}>
            {t(key, {
              count,
              number: formats.number(count),
              tags: fewNames(shares.map(nameOf), (named, more) =>
                t('top-ups.many-and-more', { tags: named, number: formats.number(more) }),
              ),
            })}
          </Notice>
        ),
      )}
    </>
  );
}

type Share = Preview['items'][number];

/** The tags, those that get nothing last. */
function Shares({ preview }: { readonly preview: Preview }) {
  const { t, formats } = useTexts();
  const [page, setPage] = useState({ first: 0, rows: 10 });
  const sorted = [
    ...preview.items.filter(({ topUp }) => topUp !== undefined),
    ...preview.items.filter(({ topUp }) => topUp === undefined),
  ];
  const exact = (amount: Share['balance']) => (
    <Amount {...formats.moneyParts(amount, { exact: true })} />
  );
  const gets = ({ topUp, leftOut, capped }: Share) =>
    topUp === undefined ? (
      <span className={styles['muted']}>
        {leftOut === undefined ? '' : t(`top-ups.many-left-${leftOut}`)}
      </span>
    ) : (
      <>
        {exact(topUp)}
        {capped === true ? <div className={styles['muted']}>{t('top-ups.many-capped')}</div> : null}
      </>
    );
  const columns: readonly Column<Share>[] = [
    {
      id: 'device',
      header: t('top-ups.device'),
      rowHeader: true,
      cell: (share) => <TagTitle tag={share} />,
    },
    {
      id: 'balance',
      header: t('top-ups.balance-now'),
      align: 'end',
      cell: ({ balance }) => exact(balance),
    },
    { id: 'gets', header: t('top-ups.many-gets'), align: 'end', cell: gets },
  ];
  return (
    <Stack>
      <DataList
        label={t('top-ups.many-review')}
        rows={sorted.slice(page.first, page.first + page.rows)}
        rowKey={({ tag_id: id }) => id}
        columns={columns}
        card={(share) => (
          <div className={styles['card']}>
            <TagTitle tag={share} />
            <div className={styles['line']}>
              <span className={styles['muted']}>{t('top-ups.balance-now')}</span>
              {exact(share.balance)}
            </div>
            <div className={styles['line']}>
              <span className={styles['muted']}>{t('top-ups.many-gets')}</span>
              <span>{gets(share)}</span>
            </div>
          </div>
        )}
      />
      <Paging {...page} totalRecords={sorted.length} onChange={setPage} />
    </Stack>
  );
}
