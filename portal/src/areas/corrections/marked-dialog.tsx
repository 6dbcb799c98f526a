import {
  correctionNoteMaximum,
  getOznaceniProlasci,
  ispraviProlazak,
  type MarkedPassage,
  prihvatiOznacene,
} from '@rampa/contract/corrections';
import { getStanjeRada } from '@rampa/contract/reports';
import { useState } from 'react';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { Reasons } from '../../lib/trips/reasons.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { CorrectForm } from './correct-form.tsx';
import { decidedMeanwhile } from './decided-meanwhile.ts';
import type { PricedCorrection } from './priced.ts';
import { takenUpFirst } from './taken-up.ts';

type Way = 'accept' | 'correct';

interface MarkedDialogProps {
  readonly passage: MarkedPassage;
  readonly onClose: () => void;
  /** Somebody has decided. */
  readonly onDone: () => void;
}

/** One passage that looks wrong: it was charged rightly, or part of it is given back. */
export function MarkedDialog({ passage, onClose, onDone }: MarkedDialogProps) {
  const { t } = useTexts();
  const rest = passage.givenBack !== undefined;
  const [way, setWay] = useState<Way>('accept');
  const [priced, setPriced] = useState<PricedCorrection>();
  return (
    <Dialog
      open
      size="large"
      title={t('corrections.marked-one')}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={<Button onClick={onClose}>{t('corrections.cancel')}</Button>}
    >
      <Stack>
        <WhichPassage passage={passage} />
        {passage.reasons.length === 0 ? <p>{t('corrections.taken-up')}</p> : null}
        <Reasons reasons={passage.reasons} kategorija={passage.kategorija} />
        <RadioGroup<Way>
          label={t('corrections.what')}
          value={way}
          onChange={setWay}
          choices={(['accept', 'correct'] as const).map((value) => ({
            value,
            label: t(
              value === 'accept' && rest ? 'corrections.way-rest' : `corrections.way-${value}`,
            ),
            hint: t(`corrections.way-${value}-hint`),
          }))}
        />
        {way === 'accept' ? (
          <AcceptForm passage={passage} onDone={onDone} />
        ) : priced === undefined ? (
          <CorrectForm passage={passage} onPriced={setPriced} onDone={onDone} />
        ) : (
          <RefundForm
            {...priced}
            passage={passage}
            onBack={() => setPriced(undefined)}
            onDone={onDone}
          />
        )}
      </Stack>
    </Dialog>
  );
}

function WhichPassage({ passage }: Pick<MarkedDialogProps, 'passage'>) {
  const { t, formats, now } = useTexts();
  const { entry, exit, exitedAt, serial_number: serialNumber, plate, amount, givenBack } = passage;
  return (
    <DescriptionList
      items={[
        {
          term: t('corrections.passage'),
          value: `${entry === '' ? t('corrections.entry-unknown') : entry} – ${exit}`,
        },
        { term: t('corrections.exited'), value: formats.dayTime(exitedAt, now) },
        {
          term: t('corrections.serial'),
          value: (
            <span translate="no">{plate === '' ? serialNumber : `${plate}, ${serialNumber}`}</span>
          ),
        },
        { term: t('corrections.amount'), value: formats.money(amount, { exact: true }) },
        ...(givenBack === undefined
          ? []
          : [
              {
                term: t('corrections.complaint-amount'),
                value: formats.money(givenBack, { exact: true }),
              },
            ]),
      ]}
    />
  );
}

interface AcceptFormProps {
  readonly passage: MarkedPassage;
  readonly onDone: () => void;
}

function AcceptForm({ passage, onDone }: AcceptFormProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { account_id, passage_id } = passage;
  const make = takenUpFirst(prihvatiOznacene, passage);
  const { field, busy, ...frame } = useCallForm(prihvatiOznacene, {
    name: 'accept',
    defaultValues: { note: '' },
    toInput: ({ note }: { readonly note: string }) => ({
      passages: [{ account_id, passage_id }],
      note,
    }),
    missing: { note: 'corrections.note-missing' },
    make,
    onDone({ decided }) {
      void refreshCalls(getOznaceniProlasci, getStanjeRada);
      toasts.show(
        decided === 1
          ? {
              severity: 'success',
              summary:
                passage.givenBack === undefined
                  ? t('corrections.accepted-toast')
                  : t('corrections.decided-toast', { count: 1 }),
            }
          : { severity: 'info', summary: t('corrections.decided-marked') },
      );
      onDone();
    },
    onRefused: (refusal) => decidedMeanwhile(refusal, t, onDone),
  });
  return (
    <CallFormFrame name="accept" {...frame}>
      <TextArea
        {...field('note', t('corrections.note'))}
        rows={3}
        maxLength={correctionNoteMaximum}
      />
      <Row>
        <Button type="submit" kind="primary" busy={busy} disabledReason={offline}>
          {t(passage.givenBack === undefined ? 'corrections.do-accept' : 'corrections.solve')}
        </Button>
      </Row>
    </CallFormFrame>
  );
}

interface RefundFormProps extends PricedCorrection {
  readonly passage: MarkedPassage;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

function RefundForm({ input, price, passage, onBack, onDone }: RefundFormProps) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const { charged, correct, refundedBefore, refund } = price;
  const make = takenUpFirst(ispraviProlazak, passage);
  const text = (amount: typeof refund) => formats.money(amount, { exact: true });
  const { field, busy, ...frame } = useCallForm(ispraviProlazak, {
    name: 'refund',
    defaultValues: { note: '' },
    toInput: ({ note }: { readonly note: string }) => ({ ...input, note, refund: refund.amount }),
    missing: { note: 'corrections.note-missing' },
    make,
    onDone({ already, proposed = false }) {
      void refreshCalls(getOznaceniProlasci, getStanjeRada);
      toasts.show(
        proposed
          ? { severity: 'info', summary: t('corrections.proposed-toast') }
          : {
              severity: already ? 'info' : 'success',
              summary: t(already ? 'corrections.refunded-before' : 'corrections.refunded-toast'),
            },
      );
      onDone();
    },
    onRefused: (refusal) => decidedMeanwhile(refusal, t, onDone),
  });
  return (
    <CallFormFrame name="refund" {...frame}>
      <DescriptionList
        look="receipt"
        items={[
          { term: t('corrections.charged-amount'), value: text(charged) },
          { term: t('corrections.correct-amount'), value: text(correct) },
          ...(refundedBefore.amount === 0
            ? []
            : [{ term: t('corrections.complaint-amount'), value: text(refundedBefore) }]),
          { term: t('corrections.refund'), value: text(refund), strong: true },
        ]}
      />
      <TextArea
        {...field('note', t('corrections.note'))}
        rows={3}
        maxLength={correctionNoteMaximum}
      />
      <Row>
        <Button type="submit" kind="primary" busy={busy} disabledReason={offline}>
          {t('corrections.do-refund', { amount: text(refund) })}
        </Button>
        <Button onClick={onBack}>{t('corrections.back')}</Button>
      </Row>
    </CallFormFrame>
  );
}
