import type { Amount } from '@rampa/contract';
import type { DeskComplaint } from '@rampa/contract/complaints';
import { TriangleAlert, Users } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../lib/screens/confirm-dialog.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Notice } from '../../../ui/status-pill.tsx';

/** A question that a form waits for before it sends. */
export function useQuestion() {
  const [resolve, setResolve] = useState<((yes: boolean) => void) | null>(null);
  return {
    asked: resolve !== null,
    ask: (): Promise<boolean> => new Promise((done) => setResolve(() => done)),
    answer(yes: boolean): void {
      resolve?.(yes);
      setResolve(null);
    },
  };
}

/** Whether a refund exceeds what other complaints about the same thing leave of the dispute. */
export function exceedsDisputed(
  { disputedLeft }: Pick<DeskComplaint, 'disputedLeft'>,
  amountMinor: number | undefined,
): boolean {
  return amountMinor !== undefined && amountMinor > disputedLeft.amount;
}

interface AcceptQuestionProps {
  readonly complaint: DeskComplaint;
  readonly refund: Amount | null;
  /** Whether it is more than is left of what is disputed. */
  readonly exceeding: boolean;
  /** The tag or bank account that the money goes to, in words. */
  readonly taker: string;
  readonly toBankAccount: boolean;
  readonly onAnswer: (yes: boolean) => void;
}

/** Asks before an acceptance, which is final: what it refunds, beside what is disputed. */
export function AcceptQuestion({
  complaint,
  refund,
  exceeding,
  taker,
  toBankAccount,
  onAnswer,
}: AcceptQuestionProps) {
  const { t, formats } = useTexts();
  const { subject } = complaint;
  const money = (given: Amount) => formats.money(given, { exact: true });
  return (
    <ConfirmDialog
      title={
        refund === null
          ? t('complaints.desk-accept-question')
          : t('complaints.desk-refund-question', { amount: money(refund) })
      }
      kind="primary"
      confirm={
        refund === null
          ? t('complaints.desk-accept')
          : t('complaints.desk-accept-refund', { amount: money(refund) })
      }
      keep={t('complaints.desk-not-yet')}
      onConfirm={async () => {
        onAnswer(true);
        return undefined;
      }}
      onClose={() => onAnswer(false)}
    >
      {refund === null ? null : (
        <DescriptionList
          items={[
            { term: t('complaints.desk-refund'), value: money(refund) },
            {
              term: t('complaints.desk-disputed-amount'),
              value:
                subject.amount === null ? t('complaints.desk-no-amount') : money(subject.amount),
            },
            ...(complaint.givenBefore.amount === 0
              ? []
              : [
                  {
                    term: t('complaints.desk-given-before-term'),
                    value: money(complaint.givenBefore),
                  },
                ]),
            {
              term: t('complaints.desk-refund-tag'),
              value: taker,
            },
          ]}
        />
      )}
      {exceeding ? (
        <Notice tone="notice" icon={<TriangleAlert size={20} aria-hidden="true" />}>
          {t('complaints.desk-more-than-disputed')}
        </Notice>
      ) : null}
      {toBankAccount &&
      (exceeding || (refund?.amount ?? 0) > complaint.secondPersonAbove.amount) ? (
        <Notice tone="notice" icon={<Users size={20} aria-hidden="true" />}>
          {t('complaints.desk-second-person')}
        </Notice>
      ) : null}
      {isAboveOwnLimit(complaint, refund, toBankAccount) ? (
        <Notice tone="notice" icon={<Users size={20} aria-hidden="true" />}>
          {t('complaints.desk-proposed-ask', { limit: money(complaint.refundAlone) })}
        </Notice>
      ) : (
        <p>{t('complaints.desk-final')}</p>
      )}
    </ConfirmDialog>
  );
}

/** Whether a refund to a tag is more than the caller gives back alone; of a payout somebody else decides anyway. */
function isAboveOwnLimit(
  complaint: DeskComplaint,
  refund: Amount | null,
  toBankAccount: boolean,
): complaint is DeskComplaint & { readonly refundAlone: Amount } {
  const limit = complaint.refundAlone ?? null;
  return !toBankAccount && limit !== null && (refund?.amount ?? 0) > limit.amount;
}

type RefuseQuestionProps = Pick<AcceptQuestionProps, 'complaint' | 'onAnswer'>;

/** A rejection is final too; the customer may object to the first one. */
export function RefuseQuestion({ complaint, onAnswer }: RefuseQuestionProps) {
  const { t } = useTexts();
  return (
    <ConfirmDialog
      title={t('complaints.desk-refuse-question')}
      confirm={t('complaints.desk-refuse')}
      keep={t('complaints.desk-not-yet')}
      onConfirm={async () => {
        onAnswer(true);
        return undefined;
      }}
      onClose={() => onAnswer(false)}
    >
      <p>
        {t(
          complaint.objectedAt === null
            ? 'complaints.desk-refuse-objection'
            : 'complaints.desk-refuse-final',
        )}
      </p>
      <p>{t('complaints.desk-final')}</p>
    </ConfirmDialog>
  );
}
