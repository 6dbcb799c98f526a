import { getIstorijaKupca, historyParts } from '@rampa/contract/staff';
import { getRouteApi } from '@tanstack/react-router';
import { History, SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { DeskFilter } from '../../../lib/screens/desk-list-page.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, Page, Section, Stack } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { CallerState } from './caller-state.tsx';
import { HistoryList } from './history-list.tsx';
import { readHistorySearch } from './history-search.ts';
import { NoteForm } from './note-form.tsx';

const route = getRouteApi('/uprava/kupci/istorija');

/** `/uprava/kupci/istorija`: where a call ends: who called, what was said, and all that went before. */
export function HistoryPage() {
  const { t } = useTexts();
  const { account = '', part } = route.useSearch();
  const navigate = route.useNavigate();
  const state = useCall(getIstorijaKupca, asked(account, part));
  const name = state.value?.name;
  const unknown = state.refusal?.code === 'staff.customer-not-found';
  return (
    <Page
      title={name === undefined ? t('staff.history') : t('staff.history-of', { customer: name })}
      actions={
        <ButtonLink to="/uprava/kupci" search={{ account }} kind="quiet">
          {t('staff.history-to-customer')}
        </ButtonLink>
      }
    >
      {unknown ? (
        <EmptyState icon={<SearchX size={36} />} title={t('staff.customer-not-found')} />
      ) : (
        <Stack>
          <Card>
            <Stack>
              <CallerState account={account} until={state.value?.verifiedUntil ?? null} />
              <NoteForm account={account} />
            </Stack>
          </Card>
          <Section title={t('staff.history-entries')}>
            <Stack>
              <search aria-label={t('staff.history-entries')}>
                <DeskFilter>
                  <Select
                    label={t('staff.history-part')}
                    value={part ?? ''}
                    options={[
                      { value: '', label: t('staff.history-part-all') },
                      ...historyParts.map((value) => ({
                        value,
                        label: t(`staff.history-part-${value}`),
                      })),
                    ]}
                    onChange={(event) =>
                      void navigate({
                        search: readHistorySearch({ account, part: event.target.value }),
                        resetScroll: false,
                      })
                    }
                  />
                </DeskFilter>
              </search>
              {/* Another customer's or part's pages are others. */}
              <Pages key={`${account} ${part}`} account={account} part={part} />
            </Stack>
          </Section>
        </Stack>
      )}
    </Page>
  );
}

type Part = (typeof historyParts)[number] | undefined;
type After = { readonly at: string; readonly entry_id: string } | undefined;

function asked(account: string, part: Part, after?: After) {
  return {
    account_id: account,
    ...(part === undefined ? {} : { part }),
    ...(after === undefined ? {} : { after }),
  };
}

interface PagesProps {
  readonly account: string;
  readonly part: Part;
}

/** The newest page, and below it each older one that was asked for. */
function Pages({ account, part }: PagesProps) {
  const [older, setOlder] = useState(0);
  // The button that asked for a page is gone once it is there: its first entry takes the focus, once.
  const asking = useRef(false);
  return (
    <OnePage
      {...{ account, part, older }}
      after={undefined}
      onShown={(first) => {
        if (asking.current) first?.focus();
        asking.current = false;
      }}
      onOlder={() => {
        asking.current = true;
        setOlder(older + 1);
      }}
    />
  );
}

interface OnePageProps extends PagesProps {
  readonly after: After;
  /** How many older ones are below it. */
  readonly older: number;
  /** Gets the first entry of the last page once it is there. */
  readonly onShown: (first: HTMLElement | null) => void;
  readonly onOlder: () => void;
}

/** Each begins where the one above ends by now: a note added meanwhile moves them all, and no entry falls between. */
function OnePage({ account, part, after, older, onShown, onOlder }: OnePageProps) {
  const { t } = useTexts();
  const state = useCall(getIstorijaKupca, asked(account, part, after));
  return (
    <Loaded
      state={state}
      skeleton={
        <SkeletonList label={t('staff.loading')} count={6} shape="rows" itemHeight="4rem" />
      }
    >
      {({ items, next }) =>
        items.length === 0 ? (
          <EmptyState icon={<History size={36} />} title={t('staff.history-none')} />
        ) : (
          <Stack>
            <HistoryList
              account={account}
              entries={items}
              onShown={older === 0 ? onShown : undefined}
            />
            {next === null ? null : older === 0 ? (
              <div>
                <Button onClick={onOlder}>{t('staff.history-older')}</Button>
              </div>
            ) : (
              <OnePage {...{ account, part, onShown, onOlder }} after={next} older={older - 1} />
            )}
          </Stack>
        )
      }
    </Loaded>
  );
}
