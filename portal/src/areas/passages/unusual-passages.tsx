import type { CallResult } from '@rampa/contract';
import { complaintPassagesMaximum } from '@rampa/contract/complaints';
import { getNeobicniProlasci, type Passage } from '@rampa/contract/passages';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { DisputeBar } from './dispute-bar.tsx';
import { PassageComplaint } from '../../lib/complaints/passage-complaint.tsx';
import { useFiledPassages } from '../../lib/complaints/use-filed-passages.ts';
import { useMayComplain } from '../../lib/complaints/use-may-complain.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { usePeriodText } from '../../lib/selection/use-period-text.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { withFilter } from './passages-filter.ts';
import { passagesAsked, type PassagesSearch } from './passages-search.ts';
import { UnusualPassage } from './unusual-passage.tsx';
import styles from './unusual-passages.module.css';

interface UnusualPassagesProps {
  readonly search: PassagesSearch;
  readonly onAsk: (passage: Passage) => void;
}

type Unusual = CallResult<typeof getNeobicniProlasci>['items'];

/** What is to be disputed together, by the passage's id. */
type Chosen = ReadonlyMap<string, Passage>;

/** What looks wrong, why, what it should have cost, and how to dispute one or several together. */
export function UnusualPassages({ search, onAsk }: UnusualPassagesProps) {
  const { t, languageId } = useTexts();
  const { rows } = sliceOf(search);
  // Empty where one end is open, which the filter says.
  const days = usePeriodText()(search.period ?? '');
  const state = useCall(getNeobicniProlasci, passagesAsked(search, languageId));
  // Those of other pages as well.
  const [chosen, setChosen] = useState<Chosen>(new Map());
  return (
    <section className={styles['unusual']} aria-labelledby="unusual-passages">
      <div>
        <h2 id="unusual-passages">{t('passages.unusual-list')}</h2>
        <p className={styles['lead']}>
          {days === '' ? null : `${t('passages.unusual-days-shown', { days })} `}
          {t('passages.unusual-lead')}{' '}
          <Link to="/pages/prolasci" search={withFilter(search, { mark: '', period: '' })}>
            {t('passages.unusual-all')}
          </Link>
        </p>
        {search.mark === 'undisputed' ? (
          <p className={styles['lead']}>
            {t('passages.undisputed-lead')}{' '}
            <Link to="/pages/prolasci" search={withFilter(search, { mark: 'any' })}>
              {t('passages.undisputed-more')}
            </Link>
          </p>
        ) : null}
      </div>
      <Loaded
        state={state}
        skeleton={
          <SkeletonList
            label={t('passages.loading')}
            count={rows}
            shape="cards"
            itemHeight="16rem"
          />
        }
      >
        {({ items }) => <Items items={items} chosen={chosen} onChosen={setChosen} onAsk={onAsk} />}
      </Loaded>
    </section>
  );
}

interface ItemsProps {
  readonly items: Unusual;
  readonly chosen: Chosen;
  readonly onChosen: (chosen: Chosen) => void;
  readonly onAsk: (passage: Passage) => void;
}

function Items({ items, chosen, onChosen, onAsk }: ItemsProps) {
  const { t } = useTexts();
  const mayComplain = useMayComplain();
  const passage_ids = items.map(({ passage }) => passage.passage_id);
  const { complaints, refunds } = useFiledPassages(passage_ids);

  function choose(passages: readonly Passage[], wanted: boolean): void {
    const next = new Map(chosen);
    for (const passage of passages) {
      if (wanted) next.set(passage.passage_id, passage);
      else next.delete(passage.passage_id);
    }
    onChosen(next);
  }

  // All of this page that is not disputed yet.
  const all = items
    .map(({ passage }) => passage)
    .filter(({ passage_id: id }) => !complaints.has(id))
    .slice(0, complaintPassagesMaximum);
  const disputed = [...chosen.values()].filter(({ passage_id: id }) => !complaints.has(id));
  return (
    <>
      {mayComplain && all.length > 0 ? (
        <Checkbox
          label={t('passages.choose-all', { count: all.length })}
          checked={all.every(({ passage_id: id }) => chosen.has(id))}
          onChange={(wanted) => choose(all, wanted)}
        />
      ) : null}
      <ul className={styles['list']}>
        {items.map((item) => {
          const { passage_id: id } = item.passage;
          const complaint = complaints.get(id);
          return (
            <li key={id}>
              <UnusualPassage
                item={item}
                refund={refunds.get(id) ?? null}
                onAsk={onAsk}
                // What is disputed already cannot be disputed with others.
                chosen={mayComplain && complaint === undefined ? chosen.has(id) : undefined}
                onChoose={(wanted) => choose([item.passage], wanted)}
              >
                {complaint === undefined ? null : <PassageComplaint filed={complaint} />}
              </UnusualPassage>
            </li>
          );
        })}
      </ul>
      <DisputeBar
        passages={disputed}
        elsewhere={disputed.filter(({ passage_id: id }) => !passage_ids.includes(id)).length}
      />
    </>
  );
}
