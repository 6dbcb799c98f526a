-- Older programs: they move the balances of lost tags alone, which is what the default says.
ALTER TABLE balance_transfers ADD COLUMN kind text NOT NULL DEFAULT 'balance-transfer'
  CONSTRAINT balance_transfers__kind_known CHECK (kind IN ('balance-transfer', 'own-transfer'));
COMMENT ON COLUMN balance_transfers.kind IS 'That of its journal: the whole balance of a lost tag, or an amount between working tags.';
COMMENT ON TABLE balance_transfers IS 'Money that customers moved from one tag of the account to another.';
COMMENT ON COLUMN balance_transfers.amount_minor IS 'Minor units; of a lost tag the whole balance at that moment.';

-- Transfers were rare, and are no longer: the list of one tag does not read those of all.
CREATE INDEX balance_transfers__from ON balance_transfers (account_id, from_tag_id, made_at);
CREATE INDEX balance_transfers__to ON balance_transfers (account_id, to_tag_id, made_at);

-- Older programs: what they write fits the wider constraint.
-- Not validated: what is there fits the narrower constraint of before, and reading all journals would hold up whoever posts.
ALTER TABLE journals DROP CONSTRAINT journals__kind_known;
ALTER TABLE journals ADD CONSTRAINT journals__kind_known CHECK (kind IN ('top-up', 'toll', 'refund', 'correction', 'invoice', 'card-charge', 'card-charge-refund', 'purchase', 'purchase-refund', 'credit-release', 'credit-activation', 'payout', 'balance-transfer', 'opening-balance', 'transfer-return', 'gateway-refund', 'chargeback', 'cash-return', 'till-closing', 'tag-replacement', 'cash-correction', 'own-transfer')) NOT VALID;
