import { type Card, getKartice } from '@rampa/contract/cards';
import {
  type AutomaticTopUp,
  getAutomatskeDopune,
  getPonuda,
  getPregled,
} from '@rampa/contract/top-ups';
import { takesTopUps } from '@rampa/contract/tags';
import { CreditCard, SearchX } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { AddCardButton } from '../../../lib/cards/add-card-button.tsx';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Page, Row, Section, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { TagBalance } from '../tag-balance.ts';
import { TagTitle } from '../tag-title.tsx';
import type { Offer } from '../top-up-form-rules.ts';
import { AutomaticActions } from './automatic-actions.tsx';
import { AutomaticForm } from './automatic-form.tsx';
import { AutomaticNote } from './automatic-note.tsx';
import { AutomaticState } from './automatic-state.tsx';

/** `/pages/dopuna-pregled?automatic=…`: the automatic top-up of a tag. */
export function AutomaticPage({ tagId }: { readonly tagId: string }) {
  const { t } = useTexts();
  const overview = useCall(getPregled, { tag_id: tagId });
  const rules = useCall(getAutomatskeDopune, {});
  const cards = useCall(getKartice, {});
  const offer = useCall(getPonuda, {});
  const tag = overview.value?.items.find((item) => item.tag_id === tagId);
  const skeleton = <Skeleton height="24rem" />;
  return (
    <Page
      title={t('top-ups.automatic-title')}
      lead={tag === undefined ? undefined : <TagTitle tag={tag} size="medium" />}
      width="column"
      actions={<ButtonLink to="/pages/dopuna-pregled">{t('top-ups.all-tags')}</ButtonLink>}
    >
      <Loaded
        state={overview}
        skeleton={skeleton}
        empty={({ code }) => (code === 'tags.not-found' ? <UnknownTag /> : undefined)}
      >
        {() => (
          <Loaded state={rules} skeleton={skeleton}>
            {({ items }) => (
              <Loaded state={cards} skeleton={skeleton}>
                {(kept) => (
                  <Loaded state={offer} skeleton={skeleton}>
                    {(offered) =>
                      tag === undefined ? (
                        <UnknownTag />
                      ) : (
                        <Setting
                          tag={tag}
                          rule={items.find((rule) => rule.tag_id === tagId)}
                          cards={kept.items}
                          offer={offered}
                        />
                      )
                    }
                  </Loaded>
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

/** How often a pending charge is polled. */
const WATCH_MS = 3000;

interface SettingProps {
  readonly tag: TagBalance;
  readonly rule: AutomaticTopUp | undefined;
  readonly cards: readonly Card[];
  readonly offer: Offer;
}

function Setting({ tag, rule, cards, offer }: SettingProps) {
  const { t } = useTexts();
  const usable = cards.some(({ expiry }) => expiry !== 'over');
  if (rule === undefined && !takesTopUps(tag.status)) {
    return <EmptyState icon={<SearchX size={36} />} title={t('top-ups.tag-not-usable')} />;
  }
  return (
    <Stack gap="wide">
      {rule === undefined ? (
        <p>{t('top-ups.automatic-lead')}</p>
      ) : (
        <RuleState rule={rule} balance={tag.balance.amount} />
      )}
      {usable ? (
        <AutomaticForm key={rule === undefined ? 'new' : 'set'} {...{ tag, rule, cards, offer }} />
      ) : (
        <EmptyState
          icon={<CreditCard size={36} />}
          title={t('top-ups.automatic-no-card')}
          actions={<AddCardButton kind="primary" tagId={tag.tag_id} />}
        >
          {t('top-ups.automatic-no-card-text')}
        </EmptyState>
      )}
      {rule === undefined ? null : <AutomaticActions rule={rule} />}
    </Stack>
  );
}

/** Its state, and what was charged this month. */
function RuleState({ rule, balance }: { readonly rule: AutomaticTopUp; readonly balance: number }) {
  const { t, formats } = useTexts();
  // A charge is about to start, or pending: its outcome appears by itself.
  const moving =
    rule.state === 'waiting' || (rule.state === 'active' && balance < rule.limit.amount);
  const watching = { quiet: true, enabled: moving, every: WATCH_MS };
  useCall(getAutomatskeDopune, {}, watching);
  useCall(getPregled, { tag_id: rule.tag_id }, watching);
  const { spentThisMonth, monthlyCap, order_number: order } = rule;
  return (
    <Section title={t('top-ups.automatic-standing')} actions={<AutomaticState rule={rule} />}>
      <Stack gap="tight">
        <AutomaticNote rule={rule} />
        <DescriptionList
          items={[
            {
              term: t('top-ups.automatic-spent'),
              value: t('top-ups.automatic-of', {
                spent: formats.money(spentThisMonth),
                cap: formats.money(monthlyCap),
              }),
            },
          ]}
        />
        {order === null ? null : (
          <Row>
            <ButtonLink to="/pages/dopuna-pregled" search={{ order_number: order }} size="small">
              {t('top-ups.automatic-see-order')}
            </ButtonLink>
          </Row>
        )}
      </Stack>
    </Section>
  );
}

function UnknownTag() {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<SearchX size={36} />}
      title={t('top-ups.tag-unknown')}
      actions={<ButtonLink to="/pages/tagovi">{t('top-ups.to-tags')}</ButtonLink>}
    />
  );
}
