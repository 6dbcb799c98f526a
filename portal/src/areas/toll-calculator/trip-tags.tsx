import type { Amount, Kategorija, LanguageId } from '@rampa/contract';
import { getTagovi, type Tag } from '@rampa/contract/tags';
import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { useAllTags } from '../../lib/selection/use-all-tags.ts';
import { nameOf, TagPlate } from '../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Badge } from '../../ui/status-pill.tsx';
import styles from './trip-tags.module.css';

interface TripTagsProps {
  readonly kategorija: Kategorija;
  /** What the trip costs a tag of a category; undefined while that is not known. */
  readonly tollOf: (kategorija: Kategorija) => Amount | undefined;
}

const firstPage = 100;
const shownAtFirst = 4;

/** The input of the call for the tags that a trip is compared with. */
export function ownTagsAsked(languageId: LanguageId) {
  return { first: 0, rows: firstPage, status: 'aktivan', languageId } as const;
}

/** Whether the balance of each of the customer's tags is enough for the trip, by the toll of its own category. */
export function TripTags({ kategorija, tollOf }: TripTagsProps) {
  const { t, languageId } = useTexts();
  const [all, setAll] = useState(false);
  const { value } = useCall(getTagovi, ownTagsAsked(languageId), { quiet: true });
  const isFleet = value !== undefined && value.totalRecords > value.items.length;
  const fleet = useAllTags(isFleet)?.filter(({ status }) => status === 'aktivan');
  // The receipt is complete without it; without a tag there is nothing to compare.
  if (value === undefined || value.items.length === 0) return null;
  const fitting = (fleet ?? value.items).toSorted(
    (a, b) => rank(a, kategorija) - rank(b, kategorija),
  );
  const shown = all ? fitting : fitting.slice(0, shownAtFirst);
  const categories = new Set(shown.map((tag) => tag.kategorija));
  const tolls = new Map([...categories].map((one) => [one, tollOf(one)]));
  return (
    <section className={styles['tags']} aria-labelledby="trip-tags">
      <h3 id="trip-tags" className={styles['title']}>
        {t('toll-calculator.my-tags')}
      </h3>
      <ul className={styles['list']}>
        {shown.map((tag) => (
          <TagLine
            key={tag.tag_id}
            tag={tag}
            toll={tolls.get(tag.kategorija)}
            isOther={tag.kategorija !== kategorija}
          />
        ))}
      </ul>
      {shown.length < fitting.length ? (
        <Button kind="quiet" size="small" onClick={() => setAll(true)}>
          {t('toll-calculator.all-tags', { count: fitting.length })}
        </Button>
      ) : null}
    </section>
  );
}

/** Tags of the trip's category first. */
function rank(tag: Tag, kategorija: Kategorija): number {
  return tag.kategorija === kategorija ? 0 : 1;
}

interface TagLineProps {
  readonly tag: Tag;
  readonly toll: Amount | undefined;
  /** The trip was asked for another category than the tag's. */
  readonly isOther: boolean;
}

function TagLine({ tag, toll, isOther }: TagLineProps) {
  const { t, formats } = useTexts();
  const { kategorija } = tag;
  const left = toll && { ...tag.balance, amount: tag.balance.amount - toll.amount };
  const enough = left !== undefined && left.amount >= 0;
  const lacks = left !== undefined && left.amount < 0;
  return (
    <li className={styles['tag']}>
      <div className={styles['name']}>
        <TagPlate tag={tag} />
        <span className={styles['nickname']}>{tag.nickname}</span>
      </div>
      <div className={styles['verdict']}>
        {enough ? (
          <Badge tone="good" icon={<Check size={16} strokeWidth={3} aria-hidden="true" />}>
            {t('toll-calculator.enough', { left: formats.money(left) })}
          </Badge>
        ) : null}
        {lacks ? (
          <Badge tone="notice" icon={<TriangleAlert size={16} aria-hidden="true" />}>
            {t('toll-calculator.missing', {
              amount: formats.money({ ...left, amount: -left.amount }),
            })}
          </Badge>
        ) : null}
        {isOther ? (
          <span className={styles['other']}>
            {toll === undefined
              ? t('toll-calculator.other-category', { kategorija })
              : t('toll-calculator.other-toll', { kategorija, toll: formats.money(toll) })}
          </span>
        ) : null}
      </div>
      {lacks ? (
        <ButtonLink
          to="/pages/dopuna-pregled"
          search={{ tag: tag.tag_id }}
          size="small"
          kind="primary"
          aria-label={t('toll-calculator.top-up-tag', { tag: nameOf(tag) })}
        >
          {t('toll-calculator.top-up')}
        </ButtonLink>
      ) : null}
    </li>
  );
}
