import { getProfil } from '@rampa/contract/identity';
import { getCenovnikZahteva, getZahtevDetalji } from '@rampa/contract/purchase-requests';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../lib/api/queries.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useCategory } from '../../lib/tag-choice/use-category.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NotTaken } from './not-taken.tsx';
import { RequestForm } from './request-form.tsx';
import { firstValues, valuesOf } from './request-values.ts';

/** A new request, empty or a copy of another one. */
export function NewRequestPage({ from }: { readonly from: string | undefined }) {
  const { t, languageId } = useTexts();
  const navigate = useNavigate({ from: '/pages/pregled-zahteva-kupovina' });
  const offer = useCall(getCenovnikZahteva, { languageId });
  // Asked with the prices: what belongs to a category would push its name up a moment later.
  useCategory();
  const profile = useCall(getProfil, {}, { quiet: true });
  const before = useCall(
    getZahtevDetalji,
    { request_number: from ?? '-' },
    { enabled: from !== undefined, quiet: true },
  );
  // The earlier request only prefills the form; without it the form is empty.
  const ready = from === undefined || before.value !== undefined || before.refusal !== undefined;
  return (
    <Page
      title={t('purchase-requests.new-title')}
      lead={t('purchase-requests.new-lead')}
      actions={
        <ButtonLink to="/pages/pregled-zahteva-kupovina" search={{}} kind="quiet">
          {t('purchase-requests.all')}
        </ButtonLink>
      }
    >
      <Loaded
        state={offer}
        skeleton={<FormSkeleton />}
        empty={({ code }) => (code === 'request.not-found' ? <NotTaken /> : undefined)}
      >
        {(known) => (
          <Loaded state={profile} skeleton={<FormSkeleton />}>
            {(own) =>
              ready ? (
                <RequestForm
                  draftName={`purchase-request ${from ?? ''}`}
                  offer={known}
                  initial={before.value === undefined ? firstValues(own) : valuesOf(before.value)}
                  onSent={(number) =>
                    void navigate({
                      search: { request_number: number, sent: 'yes' },
                      replace: true,
                    })
                  }
                />
              ) : (
                <FormSkeleton />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

function FormSkeleton() {
  return <Skeleton height="32rem" />;
}
