import { getPredracun, type PurchaseRequest } from '@rampa/contract/purchase-requests';
import { RotateCcw } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Row } from '../../ui/page.tsx';
import { AcceptButton } from './accept-button.tsx';
import { shownState } from './shown-state.ts';
import { WithdrawButton } from './withdraw-button.tsx';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { DocumentButton } from '../../lib/screens/document-button.tsx';

/** What can be done about the request in its state. */
export function RequestActions({ request }: { readonly request: PurchaseRequest }) {
  const { t } = useTexts();
  const { request_number: number, acceptable, withdrawable, price, order } = request;
  const over = ['refused', 'withdrawn', 'expired'].includes(shownState(request));
  return (
    <Row>
      {acceptable && price !== null ? <AcceptButton request={request} price={price} /> : null}
      {acceptable ? <ProformaButton number={number} /> : null}
      {order === null ? null : (
        <ButtonLink
          to="/pages/kupovina-pregled"
          search={{ order_number: order.order_number }}
          kind="primary"
        >
          {t('purchase-requests.to-order')}
        </ButtonLink>
      )}
      {over ? (
        <ButtonLink
          to="/pages/pregled-zahteva-kupovina"
          search={{ new: 'yes', from: number }}
          kind={order === null ? 'primary' : 'secondary'}
          icon={<RotateCcw size={20} aria-hidden="true" />}
        >
          {t('purchase-requests.again')}
        </ButtonLink>
      ) : null}
      {withdrawable ? <WithdrawButton number={number} priced={price !== null} /> : null}
    </Row>
  );
}

/** The pro-forma of a priced request, as a PDF. */
function ProformaButton({ number }: { readonly number: string }) {
  const { t, languageId } = useTexts();
  const { submit, busy } = useSubmit(getPredracun);
  return (
    <DocumentButton
      size="large"
      label={t('purchases.proforma')}
      failed={t('purchases.proforma-failed')}
      busy={busy}
      fetch={() => submit({ request_number: number, languageId })}
    />
  );
}
