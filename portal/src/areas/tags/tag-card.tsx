import type { Tag } from '@rampa/contract/tags';
import { costCentreName } from '../../lib/cost-centres/use-cost-centres.ts';
import { useMayAssignDrivers } from '../../lib/drivers/use-drivers.ts';
import { nameOf, TagPlate } from '../../lib/tag-names/tag-names.tsx';
import { UsualTrips } from '../../lib/trips/usual-trips.tsx';
import { QuickTopUp } from '../../lib/quick-top-up/quick-top-up.tsx';
import type { QuickOffers } from '../../lib/quick-top-up/use-quick-offers.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Spoken } from '../../ui/page.tsx';
import { mayTakeQuickTopUp } from './loss.ts';
import { LastPassage } from './last-passage.tsx';
import { MainActions, MoreActions, type TagTask } from './tag-actions.tsx';
import styles from './tag-card.module.css';
import { ChooseTag, type TagChoice } from './tag-choice.tsx';
import { TagBlockNotes } from './tag-block-notes.tsx';
import { TagPrint } from './tag-print.tsx';
import { HandoverNote } from './handover/handover-note.tsx';
import { TagReplacement } from './tag-replacement.tsx';
import { TagState } from './tag-state.tsx';

interface TagCardProps {
  readonly tag: Tag;
  readonly offers: QuickOffers;
  /** The account has no other. */
  readonly single?: boolean;
  readonly onTask: (task: TagTask) => void;
  readonly choice?: TagChoice | undefined;
}

/** A tag that looks like one: plate, state, and the balance as the one big figure. */
export function TagCard({ tag, offers, single = false, onTask, choice }: TagCardProps) {
  const { t, formats } = useTexts();
  const showDriver = useMayAssignDrivers();
  const { number, currency } = formats.moneyParts(tag.balance);
  return (
    <article
      className={classNames(styles['card'], tag.lowBalance && styles['low'])}
      aria-label={nameOf(tag)}
    >
      <div className={styles['head']}>
        {choice === undefined ? null : <ChooseTag tag={tag} choice={choice} />}
        <TagPlate tag={tag} />
        <TagState tag={tag} />
      </div>
      {tag.blocks === undefined ? null : (
        <div className={styles['blocks']}>
          <TagBlockNotes blocks={tag.blocks} />
        </div>
      )}
      <p className={styles['balance']}>
        <Spoken>{t('tags.balance')} </Spoken>
        <Amount
          number={number}
          currency={currency}
          size="figure"
          tone={tag.balance.amount < 0 ? 'bad' : 'plain'}
        />
        <UsualTrips count={tag.usualTrips} />
      </p>
      <div className={styles['identity']}>
        {tag.nickname === '' ? null : <h2 className={styles['nickname']}>{tag.nickname}</h2>}
        <TagPrint tag={tag} />
        <TagReplacement tag={tag} />
        <HandoverNote tag={tag} />
        {tag.costCentre === null ? null : (
          <span className={styles['costCentre']}>
            {t('cost-centres.one')}: {costCentreName(tag.costCentre)}
          </span>
        )}
        {showDriver && tag.driver !== null ? (
          <span className={styles['costCentre']}>
            {t('drivers.one')}: {tag.driver.name}
          </span>
        ) : null}
      </div>
      <div className={styles['last']}>
        <Spoken>{t('tags.last-passage')} </Spoken>
        <LastPassage passage={tag.lastPassage} />
      </div>
      <div className={styles['main']}>
        <MainActions tag={tag} onTask={onTask} />
        {mayTakeQuickTopUp(tag) ? (
          <QuickTopUp tagId={tag.tag_id} name={nameOf(tag)} offers={offers} />
        ) : null}
      </div>
      <div className={styles['more']}>
        <MoreActions tag={tag} single={single} onTask={onTask} />
      </div>
    </article>
  );
}
