CREATE TABLE ledger_accounts (
  account_id uuid NOT NULL,
  ledger_account_id text NOT NULL,
  kind text NOT NULL,
  tag_id uuid,
  currency text NOT NULL,
  balance_minor bigint NOT NULL DEFAULT 0,
  posting_count bigint NOT NULL DEFAULT 0,
  CONSTRAINT ledger_accounts__key PRIMARY KEY (account_id, ledger_account_id),
  CONSTRAINT ledger_accounts__kind_known CHECK (kind IN ('tag', 'gateway-clearing', 'bank-clearing', 'toll-revenue', 'correction')),
  CONSTRAINT ledger_accounts__tag_named CHECK ((kind = 'tag') = (tag_id IS NOT NULL)),
  CONSTRAINT ledger_accounts__currency_known CHECK (currency IN ('RSD', 'BAM', 'EUR'))
);
COMMENT ON TABLE ledger_accounts IS 'Accounts of the double-entry ledger, each customer with its own, so that no row is shared by customers. Id: tag:<tag_id>, or the kind.';
COMMENT ON COLUMN ledger_accounts.balance_minor IS 'Minor units: the sum of its postings, kept in the same transaction. A tag in credit is positive; the clearing accounts, which owe it, are negative.';
GRANT SELECT, INSERT, UPDATE ON ledger_accounts TO rampa_app;

CREATE TABLE journals (
  account_id uuid NOT NULL,
  journal_id uuid NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  occurred_at timestamptz NOT NULL,
  posted_at timestamptz NOT NULL,
  CONSTRAINT journals__key PRIMARY KEY (account_id, journal_id),
  CONSTRAINT journals__reference_once UNIQUE (account_id, kind, reference),
  CONSTRAINT journals__kind_known CHECK (kind IN ('top-up', 'toll', 'refund', 'correction', 'invoice', 'card-charge'))
);
COMMENT ON TABLE journals IS 'One movement of money; its postings sum to zero. Append-only.';
COMMENT ON COLUMN journals.reference IS 'What it is for: the order number of a top-up, the id of a passage. One journal for each.';
GRANT SELECT, INSERT ON journals TO rampa_app;

CREATE TABLE postings (
  account_id uuid NOT NULL,
  journal_id uuid NOT NULL,
  line_no smallint NOT NULL,
  ledger_account_id text NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  CONSTRAINT postings__key PRIMARY KEY (account_id, journal_id, line_no),
  CONSTRAINT postings__of_journal FOREIGN KEY (account_id, journal_id) REFERENCES journals (account_id, journal_id),
  CONSTRAINT postings__of_ledger_account FOREIGN KEY (account_id, ledger_account_id) REFERENCES ledger_accounts (account_id, ledger_account_id),
  CONSTRAINT postings__amount_moves CHECK (amount_minor <> 0)
);
COMMENT ON TABLE postings IS 'Lines of the journals. Append-only: the program may not update or delete them.';
COMMENT ON COLUMN postings.amount_minor IS 'Minor units, signed: positive adds to the balance of the ledger account.';
CREATE INDEX postings__by_ledger_account ON postings (account_id, ledger_account_id);
GRANT SELECT, INSERT ON postings TO rampa_app;
