import type { Proposal } from '@rampa/contract/approvals';
import { Link } from '@tanstack/react-router';
import { Aside, Decided, Lines, Note } from '../../lib/screens/desk-cells.tsx';
import type { DeskRows } from '../../lib/screens/desk-list-page.tsx';
import { useTexts, type UseTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Spoken } from '../../ui/page.tsx';
import type { ProposalWish } from './decide-dialog.tsx';
import { contractTerms, reasonText, sizeText } from './proposal-words.ts';

/** Proposals: what, for whom, how much, by whom, and what to do or what was done. */
export function proposalRows(
  texts: UseTexts,
  { isOpen, onWish }: { readonly isOpen: boolean; readonly onWish: (wish: ProposalWish) => void },
): DeskRows<Proposal> {
  const { t } = texts;
  const size = (proposal: Proposal) => sizeText(texts, proposal);
  const end = (proposal: Proposal) =>
    isOpen ? <Steps proposal={proposal} onWish={onWish} /> : <Ending proposal={proposal} />;
  return {
    label: t('approvals.title'),
    rowKey: ({ proposal_id: id }) => id,
    columns: [
      {
        id: 'what',
        header: t('approvals.what'),
        rowHeader: true,
        cell: (one) => <What proposal={one} />,
      },
      { id: 'customer', header: t('approvals.customer'), cell: (one) => <Whose proposal={one} /> },
      { id: 'size', header: t('approvals.size'), align: 'end', cell: size },
      { id: 'by', header: t('approvals.proposed'), cell: (one) => <Proposer proposal={one} /> },
      { id: 'end', header: t(isOpen ? 'approvals.to-do' : 'approvals.outcome'), cell: end },
    ],
    card: (proposal) => (
      <>
        <What proposal={proposal} />
        <Whose proposal={proposal} />
        <strong>{size(proposal)}</strong>
        <Proposer proposal={proposal} />
        {end(proposal)}
      </>
    ),
  };
}

interface ProposalProps {
  readonly proposal: Proposal;
}

function What({ proposal }: ProposalProps) {
  const texts = useTexts();
  const { t, formats, now } = texts;
  const { kind, number, passedAt } = proposal;
  const reason = reasonText(t, proposal);
  return (
    <Lines>
      <strong>{t(`approvals.kind-${kind}`)}</strong>
      {kind === 'refund' ? (
        <Link to="/uprava/reklamacije" search={{ complaint_number: number }}>
          {t('approvals.complaint', { number })}
        </Link>
      ) : number === '' ? null : (
        <Aside translate="no">{number}</Aside>
      )}
      {contractTerms(texts, proposal).map(({ term, value }) => (
        <Aside key={term}>{`${term}: ${value}`}</Aside>
      ))}
      {reason === '' ? null : <Aside>{reason}</Aside>}
      {passedAt === null ? null : <time dateTime={passedAt}>{formats.dayTime(passedAt, now)}</time>}
    </Lines>
  );
}

function Whose({ proposal }: ProposalProps) {
  const { t } = useTexts();
  const { account_id: account, customer, serial_number: serialNumber } = proposal;
  return (
    <Lines>
      <Link to="/uprava/kupci" search={{ account }}>
        {customer === '' ? t('approvals.customer') : customer}
      </Link>
      {serialNumber === '' ? null : <Aside translate="no">{serialNumber}</Aside>}
    </Lines>
  );
}

function Proposer({ proposal: { proposedBy, proposedAt, note } }: ProposalProps) {
  return (
    <Lines>
      {note === '' ? null : <Note>{note}</Note>}
      <Decided by={proposedBy} at={proposedAt} />
    </Lines>
  );
}

interface StepsProps extends ProposalProps {
  readonly onWish: (wish: ProposalWish) => void;
}

function Steps({ proposal, onWish }: StepsProps) {
  const texts = useTexts();
  const { t, formats, now } = texts;
  const { mine, mayDecide, customer, expiresAt } = proposal;
  const about = <Spoken>: {[customer, sizeText(texts, proposal)].join(', ')}</Spoken>;
  const button = (way: ProposalWish['way']) => (
    <Button size="small" onClick={() => onWish({ way, proposal })}>
      {t(`approvals.${way}`)}
      {about}
    </Button>
  );
  return (
    <Lines>
      {mayDecide ? (
        <Row>
          {button('confirm')}
          {button('reject')}
        </Row>
      ) : mine ? (
        <Row>{button('withdraw')}</Row>
      ) : (
        <span>{t('approvals.own-cash-short')}</span>
      )}
      <Aside>
        {mine ? `${t('approvals.by-you')} ` : ''}
        {t('approvals.until', { moment: formats.dayTime(expiresAt, now) })}
      </Aside>
    </Lines>
  );
}

function Ending({ proposal: { state, decision } }: ProposalProps) {
  const { t } = useTexts();
  return (
    <Lines>
      <strong>{t(`approvals.end-${state}`)}</strong>
      {decision === null ? null : (
        <>
          {decision.note === '' ? null : <Note>{decision.note}</Note>}
          <Decided by={decision.by} at={decision.at} />
        </>
      )}
    </Lines>
  );
}
