import {
  getPredlozi,
  izvrsiPredlog,
  odbijPredlog,
  povuciPredlog,
  type Proposal,
  rejectionMaximum,
} from '@rampa/contract/approvals';
import { getStanjeRada } from '@rampa/contract/reports';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { ConfirmDialog } from '../../lib/screens/confirm-dialog.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { contractTerms, reasonText, sizeText } from './proposal-words.ts';

export interface ProposalWish {
  readonly way: 'confirm' | 'reject' | 'withdraw';
  readonly proposal: Proposal;
}

interface DecideProps {
  readonly proposal: Proposal;
  readonly onClose: () => void;
}

/** After each step, done or refused: a refusal says that the list is old. The menu counts what waits. */
const lookAgain = () => void refreshCalls(getPredlozi, getStanjeRada);

export function DecideDialog({ way, ...props }: ProposalWish & DecideProps) {
  if (way === 'reject') return <RejectDialog {...props} />;
  return way === 'confirm' ? <CarryOutDialog {...props} /> : <WithdrawDialog {...props} />;
}

const namedBy = ({ account_id, proposal_id }: Proposal) => ({ account_id, proposal_id });

/** The second person sees all of it once more, before it is done in both names. */
function CarryOutDialog({ proposal, onClose }: DecideProps) {
  const { t } = useTexts();
  const { submit } = useSubmit(izvrsiPredlog);
  const confirm = async (): Promise<string | undefined> => {
    const outcome = await submit(namedBy(proposal));
    lookAgain();
    if (!outcome.ok) return messages.refusal(outcome);
    toasts.show({ severity: 'success', summary: t('approvals.done-toast') });
    return undefined;
  };
  return (
    <ConfirmDialog
      title={t('approvals.confirm-question')}
      kind="primary"
      confirm={t('approvals.confirm')}
      keep={t('approvals.cancel')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Facts proposal={proposal} />
      <p>{t('approvals.confirm-ask')}</p>
    </ConfirmDialog>
  );
}

function WithdrawDialog({ proposal, onClose }: DecideProps) {
  const { t } = useTexts();
  const { submit } = useSubmit(povuciPredlog);
  const withdraw = async (): Promise<string | undefined> => {
    const outcome = await submit(namedBy(proposal));
    lookAgain();
    if (!outcome.ok) return messages.refusal(outcome);
    toasts.show({ severity: 'success', summary: t('approvals.withdrawn-toast') });
    return undefined;
  };
  return (
    <ConfirmDialog
      title={t('approvals.withdraw-question')}
      confirm={t('approvals.withdraw')}
      keep={t('approvals.cancel')}
      onConfirm={withdraw}
      onClose={onClose}
    >
      <Facts proposal={proposal} />
    </ConfirmDialog>
  );
}

function RejectDialog({ proposal, onClose }: DecideProps) {
  const { t } = useTexts();
  const form = useCallForm(odbijPredlog, {
    name: 'reject-proposal',
    defaultValues: { note: '' },
    toInput: ({ note }: { readonly note: string }) => ({ ...namedBy(proposal), note }),
    missing: { note: 'approvals.note-missing' },
    onDone() {
      lookAgain();
      toasts.show({ severity: 'success', summary: t('approvals.rejected-toast') });
      onClose();
    },
    onRefused() {
      lookAgain();
      return false;
    },
  });
  return (
    <CallFormDialog
      name="reject-proposal"
      title={t('approvals.reject-question')}
      act={t('approvals.reject')}
      cancel={t('approvals.cancel')}
      kind="danger"
      form={form}
      onClose={onClose}
    >
      <Facts proposal={proposal} />
      <TextArea
        {...form.field('note', t('approvals.note'))}
        hint={t('approvals.note-hint')}
        rows={3}
        maxLength={rejectionMaximum}
      />
    </CallFormDialog>
  );
}

function Facts({ proposal }: { readonly proposal: Proposal }) {
  const texts = useTexts();
  const { t, formats, now } = texts;
  const { kind, number, serial_number: serialNumber, passedAt, note, customer } = proposal;
  const known = (term: string, value: string) => (value === '' ? [] : [{ term, value }]);
  return (
    <DescriptionList
      items={[
        { term: t('approvals.what'), value: t(`approvals.kind-${kind}`) },
        { term: t('approvals.size'), value: sizeText(texts, proposal), strong: true },
        ...known(t('approvals.reason'), reasonText(t, proposal)),
        ...known(t('approvals.customer'), customer),
        ...(serialNumber === ''
          ? []
          : [{ term: t('approvals.serial'), value: <SerialNumber value={serialNumber} /> }]),
        ...known(t(kind === 'refund' ? 'approvals.complaint-term' : 'approvals.number'), number),
        ...contractTerms(texts, proposal),
        ...known(t('approvals.passage'), passedAt === null ? '' : formats.dayTime(passedAt, now)),
        ...known(t(kind === 'refund' ? 'approvals.to-customer' : 'approvals.note-of'), note).map(
          (said) => ({ ...said, prose: true }),
        ),
        { term: t('approvals.proposed'), value: proposal.proposedBy },
      ]}
    />
  );
}
