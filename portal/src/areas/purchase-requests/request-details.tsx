import type { PurchaseRequest } from '@rampa/contract/purchase-requests';
import { useCategory } from '../../lib/tag-choice/use-category.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { type Description, DescriptionList } from '../../ui/description-list.tsx';
import styles from './request-details.module.css';

interface RequestDetailsProps {
  readonly request: PurchaseRequest;
  /** What else belongs to the company's details. */
  readonly more?: readonly Description[];
}

/** What was asked for, and by whom. */
export function RequestDetails({ request, more }: RequestDetailsProps) {
  const { t, formats } = useTexts();
  const category = useCategory();
  const { currency, destination, delivery } = request;
  return (
    <div className={styles['layout']}>
      <DescriptionList
        items={request.lines.map(({ kategorija, quantity, credit }) => ({
          term: category(kategorija).name,
          value:
            credit === 0
              ? t('purchases.tag-count', { count: quantity })
              : t('purchase-requests.line-with-credit', {
                  count: quantity,
                  credit: formats.money({ amount: credit, currency }),
                }),
        }))}
      />
      <DescriptionList
        items={[
          { term: t('identity.company-name'), value: request.poslovno_ime },
          { term: t('purchase-requests.contact'), value: `${request.ime} ${request.prezime}` },
          {
            term: t(`purchases.delivery-${delivery}`),
            value:
              delivery === 'pickup'
                ? `${destination.name}, ${destination.address}`
                : destination.address,
          },
          { term: t('identity.email'), value: request.email },
          { term: t('identity.phone'), value: request.telefon },
          { term: t('purchase-requests.sent-at'), value: formats.day(request.sentAt) },
          ...(request.note === ''
            ? []
            : [
                {
                  term: t('purchase-requests.note'),
                  value: <span className={styles['note']}>{request.note}</span>,
                },
              ]),
          ...(more ?? []),
        ]}
      />
    </div>
  );
}
