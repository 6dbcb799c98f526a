-- Above a limit, one member of staff proposes and another carries out.
CREATE TABLE proposals (
  account_id uuid NOT NULL,
  proposal_id uuid NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  size bigint NOT NULL,
  currency text,
  facts jsonb NOT NULL,
  act jsonb NOT NULL,
  note text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  barred text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'open',
  decided_at timestamptz,
  decided_by text NOT NULL DEFAULT '',
  decision_note text NOT NULL DEFAULT '',
  CONSTRAINT proposals__key PRIMARY KEY (account_id, proposal_id),
  CONSTRAINT proposals__size_positive CHECK (size > 0),
  CONSTRAINT proposals__currency_known CHECK (currency IN ('RSD', 'BAM')),
  CONSTRAINT proposals__expires_later CHECK (expires_at > proposed_at),
  CONSTRAINT proposals__state_known
    CHECK (state IN ('open', 'carried-out', 'rejected', 'withdrawn', 'expired', 'changed')),
  CONSTRAINT proposals__decided_once CHECK ((state = 'open') = (decided_at IS NULL)),
  CONSTRAINT proposals__two_people CHECK (
    state NOT IN ('carried-out', 'rejected') OR (decided_by NOT IN ('', proposed_by, barred)))
);
COMMENT ON TABLE proposals IS 'What one member of staff proposed above their limit, and how it ended: carried out or rejected by another, withdrawn, expired, or overtaken by a change. Decided ones are deleted after a time; the audit trail keeps who did what.';
COMMENT ON COLUMN proposals.kind IS 'What is proposed: refund, correction, cash-correction, account-block.';
COMMENT ON COLUMN proposals.subject IS 'What it is about, as the audit trail names it; one proposal of a kind is open for each.';
COMMENT ON COLUMN proposals.size IS 'What the limit is compared with: minor units, or tags where currency is null.';
COMMENT ON COLUMN proposals.facts IS 'What whoever decides is shown of it.';
COMMENT ON COLUMN proposals.act IS 'What is done, and what must not have changed by then.';
COMMENT ON COLUMN proposals.note IS 'What the proposer wrote.';
COMMENT ON COLUMN proposals.barred IS 'Somebody else who may not decide either, such as who took the cash; empty: nobody.';
COMMENT ON COLUMN proposals.decided_by IS 'As the audit trail has them; empty where nobody did.';
CREATE UNIQUE INDEX proposals__one_open ON proposals (account_id, kind, subject) WHERE state = 'open';
CREATE INDEX proposals__waiting ON proposals (proposed_at, proposal_id) WHERE state = 'open';
CREATE INDEX proposals__done ON proposals (decided_at, proposal_id) WHERE state <> 'open';
GRANT SELECT, INSERT, UPDATE, DELETE ON proposals TO rampa_app;
