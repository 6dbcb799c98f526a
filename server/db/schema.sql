TABLE account_closures
  account_id uuid NOT NULL
  state text NOT NULL DEFAULT 'requested'::text
  bank_account text NOT NULL
  email text NOT NULL -- Where the end is told; empty afterwards.
  language_id text NOT NULL
  refund_minor bigint NOT NULL DEFAULT 0 -- Minor units: what was paid back, over all tags.
  requested_at timestamp with time zone NOT NULL
  ended_at timestamp with time zone
  payee text NOT NULL DEFAULT ''::text -- Whose bank account it is; empty once the balance has left the tags.
  COMMENT 'Accounts that their customers closed, and how far the work is: each step is one transaction.'
  CONSTRAINT account_closures__erased_has_time CHECK (((state = 'erased'::text) = (ended_at IS NOT NULL)))
  CONSTRAINT account_closures__key PRIMARY KEY (account_id)
  CONSTRAINT account_closures__state_known CHECK ((state = ANY (ARRAY['requested'::text, 'paid-back'::text, 'erased'::text])))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE accounts
  account_id uuid NOT NULL
  person_type text NOT NULL
  business_name text NOT NULL DEFAULT ''::text
  tax_number text NOT NULL DEFAULT ''::text
  company_number text NOT NULL DEFAULT ''::text
  created_at timestamp with time zone NOT NULL
  street text NOT NULL DEFAULT ''::text
  city text NOT NULL DEFAULT ''::text
  postcode text NOT NULL DEFAULT ''::text
  low_balance_minor bigint -- Below it the customer wants to be told; null: what the lanes show as low.
  revision integer NOT NULL DEFAULT 1 -- Counts the changes of the profile, so that one of two at once is refused.
  COMMENT 'A customer: a private person, a company or a distributor. Its people are users.'
  CONSTRAINT accounts__key PRIMARY KEY (account_id)
  CONSTRAINT accounts__low_balance_positive CHECK ((low_balance_minor > 0))
  CONSTRAINT accounts__person_type_known CHECK ((person_type = ANY (ARRAY['fizicko'::text, 'pravno'::text, 'distributor'::text, 'osoblje'::text])))
  CREATE INDEX accounts__by_tax_number ON public.accounts USING btree (tax_number) WHERE (tax_number <> ''::text)
  CREATE INDEX accounts__by_words ON public.accounts USING gin (search_words(business_name))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE api_keys
  account_id uuid NOT NULL
  key_id uuid NOT NULL
  created_by uuid NOT NULL
  name text NOT NULL
  prefix text NOT NULL
  secret_hash bytea NOT NULL
  scopes text[] NOT NULL
  created_at timestamp with time zone NOT NULL
  expires_at timestamp with time zone NOT NULL
  last_used_at timestamp with time zone -- To the minute.
  warned_at timestamp with time zone -- When the company was told that it expires soon.
  revoked_at timestamp with time zone
  COMMENT 'Keys by which companies'' own programs read and write. The secret is a hash; over all accounts each prefix exists once: by it alone a key is found.'
  CONSTRAINT api_keys__expires_later CHECK ((expires_at > created_at))
  CONSTRAINT api_keys__key PRIMARY KEY (account_id, key_id)
  CONSTRAINT api_keys__prefix_once UNIQUE (prefix)
  CONSTRAINT api_keys__scopes_known CHECK ((scopes <@ ARRAY['tags:read'::text, 'passages:read'::text, 'balances:read'::text, 'top-ups:read'::text, 'statements:read'::text, 'complaints:read'::text, 'tags:write'::text, 'drivers:write'::text, 'top-ups:write'::text, 'complaints:write'::text]))
  CONSTRAINT api_keys__scopes_some CHECK ((cardinality(scopes) > 0))
  CREATE INDEX api_keys__by_expiry ON public.api_keys USING btree (expires_at)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE api_writes
  account_id uuid NOT NULL
  idempotency_key text NOT NULL
  run_id uuid NOT NULL -- The call that works on it: another takes over what a killed server has left.
  key_id uuid NOT NULL -- The API key that was used.
  input_hash bytea NOT NULL -- SHA-256 of the call and its input.
  begun_at timestamp with time zone NOT NULL
  answer jsonb -- Null while the call runs.
  COMMENT 'What the writing calls of keys answered, so that a repetition gets the same. Deleted after a day.'
  CONSTRAINT api_writes__key PRIMARY KEY (account_id, idempotency_key)
  CREATE INDEX api_writes__by_age ON public.api_writes USING btree (begun_at)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE archived_months
  month date NOT NULL -- First day of the month, in toll time.
  state text NOT NULL -- announced: still in its table; detached: in a table of its own until its file is compared; archived: in its file alone.
  announced_at timestamp with time zone NOT NULL -- Since then screens and deliveries leave the month out.
  from_at timestamp with time zone -- Exit of the earliest passage that its part could hold.
  until_at timestamp with time zone -- From then on passages are of the next month.
  archived_at timestamp with time zone
  passage_count bigint
  charged_count bigint -- Passages that cost something: each has a journal.
  amount_minor bigint -- Minor units: what all its passages cost.
  cost_centre_count bigint -- Passages with a cost centre.
  cost_centre_minor bigint -- Minor units: what those cost.
  content_sha256 text -- Of the rows as the database writes them (CSV): what comes back has to be the same.
  COMMENT 'Months of toll time whose passages left the database, or are about to, the oldest without a gap.'
  CONSTRAINT archived_months__bounds_of_detached CHECK ((((state = 'announced'::text) = (from_at IS NULL)) AND ((from_at IS NULL) = (until_at IS NULL))))
  CONSTRAINT archived_months__first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric))
  CONSTRAINT archived_months__key PRIMARY KEY (month)
  CONSTRAINT archived_months__state_known CHECK ((state = ANY (ARRAY['announced'::text, 'detached'::text, 'archived'::text])))
  CONSTRAINT archived_months__whole_when_archived CHECK (((state = 'archived'::text) = ((archived_at IS NOT NULL) AND (passage_count IS NOT NULL) AND (charged_count IS NOT NULL) AND (amount_minor IS NOT NULL) AND (cost_centre_count IS NOT NULL) AND (cost_centre_minor IS NOT NULL) AND (content_sha256 IS NOT NULL))))
  GRANT SELECT TO rampa_app

TABLE audit_trail
  account_id uuid NOT NULL
  audit_id uuid NOT NULL
  occurred_at timestamp with time zone NOT NULL
  actor text NOT NULL -- user:<id>, key:<id> (a customer's program), staff:<id>, operator (the command line), or system
  action text NOT NULL
  subject text NOT NULL
  request_id text
  details jsonb NOT NULL DEFAULT '{}'::jsonb
  COMMENT 'Who did what to which thing: sign-ins, refusals, money, states of tags, and all that the operator''s people do or read. Append-only; ids only, no personal data.'
  CONSTRAINT audit_trail__key PRIMARY KEY (account_id, audit_id)
  CREATE INDEX audit_trail__by_action ON public.audit_trail USING btree (action, occurred_at) WHERE ((actor ~~ 'staff:%'::text) OR (actor = 'operator'::text))
  CREATE INDEX audit_trail__by_moment ON public.audit_trail USING btree (occurred_at, audit_id)
  CREATE INDEX audit_trail__by_reference ON public.audit_trail USING btree (split_part(subject, ':'::text, 2), occurred_at)
  CREATE INDEX audit_trail__by_staff ON public.audit_trail USING btree (actor, occurred_at) WHERE (actor ~~ 'staff:%'::text)
  CREATE INDEX audit_trail__by_time ON public.audit_trail USING btree (account_id, occurred_at)
  CREATE INDEX audit_trail__of_operator ON public.audit_trail USING btree (occurred_at) WHERE ((actor ~~ 'staff:%'::text) OR (actor = 'operator'::text))
  GRANT INSERT, SELECT TO rampa_app

TABLE automatic_top_ups
  account_id uuid NOT NULL
  tag_id uuid NOT NULL
  user_id uuid NOT NULL
  card_id uuid NOT NULL
  limit_minor bigint NOT NULL -- Minor units: below this balance the tag is topped up.
  amount_minor bigint NOT NULL -- Minor units of one charge, or of the balance that it leads to; at least the limit, so that one is enough.
  monthly_cap_minor bigint NOT NULL -- Minor units: most that is charged for the tag in a calendar month of toll time.
  currency text NOT NULL
  paused_at timestamp with time zone
  order_number text -- The charge under way; the next one waits for its end.
  order_told_at timestamp with time zone -- When the customer was told that the gateway does not answer about it.
  failures integer NOT NULL DEFAULT 0
  failed_at timestamp with time zone
  refusal text
  next_try_at timestamp with time zone
  capped_month date -- The month whose cap stopped a charge; its customer was told.
  created_at timestamp with time zone NOT NULL
  changed_at timestamp with time zone NOT NULL
  up_to boolean NOT NULL DEFAULT false -- Whether amount_minor is the balance to be reached: what is missing is charged.
  COMMENT 'Tags that are topped up by themselves: below limit_minor, amount_minor is charged to a kept card.'
  CONSTRAINT automatic_top_ups__cap_covers_amount CHECK ((monthly_cap_minor >= amount_minor))
  CONSTRAINT automatic_top_ups__failing_goes_on CHECK (((failures = 0) OR (next_try_at IS NOT NULL)))
  CONSTRAINT automatic_top_ups__failure_whole CHECK ((((failures = 0) = (failed_at IS NULL)) AND ((failures = 0) = (refusal IS NULL))))
  CONSTRAINT automatic_top_ups__key PRIMARY KEY (account_id, tag_id)
  CONSTRAINT automatic_top_ups__limit_positive CHECK ((limit_minor > 0))
  CONSTRAINT automatic_top_ups__month_begins CHECK ((EXTRACT(day FROM capped_month) = (1)::numeric))
  CONSTRAINT automatic_top_ups__one_charge_is_enough CHECK ((amount_minor >= limit_minor))
  CREATE INDEX automatic_top_ups__by_card ON public.automatic_top_ups USING btree (account_id, card_id)
  CREATE INDEX automatic_top_ups__capped ON public.automatic_top_ups USING btree (capped_month) WHERE ((paused_at IS NULL) AND (capped_month IS NOT NULL))
  CREATE INDEX automatic_top_ups__due ON public.automatic_top_ups USING btree (next_try_at) WHERE ((paused_at IS NULL) AND (next_try_at IS NOT NULL))
  CREATE INDEX automatic_top_ups__waiting ON public.automatic_top_ups USING btree (account_id) WHERE (order_number IS NOT NULL)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE balance_transfers
  account_id uuid NOT NULL
  transfer_id uuid NOT NULL
  idempotency_key text NOT NULL
  from_tag_id uuid NOT NULL
  to_tag_id uuid NOT NULL
  amount_minor bigint NOT NULL -- Minor units; of a lost tag the whole balance at that moment.
  currency text NOT NULL
  journal_id uuid NOT NULL
  user_id uuid NOT NULL -- Who moved it.
  made_at timestamp with time zone NOT NULL
  kind text NOT NULL DEFAULT 'balance-transfer'::text -- That of its journal: the whole balance of a lost tag, or an amount between working tags.
  COMMENT 'Money that customers moved from one tag of the account to another.'
  CONSTRAINT balance_transfers__amount_positive CHECK ((amount_minor > 0))
  CONSTRAINT balance_transfers__intent_once UNIQUE (account_id, idempotency_key)
  CONSTRAINT balance_transfers__key PRIMARY KEY (account_id, transfer_id)
  CONSTRAINT balance_transfers__kind_known CHECK ((kind = ANY (ARRAY['balance-transfer'::text, 'own-transfer'::text])))
  CONSTRAINT balance_transfers__two_tags CHECK ((from_tag_id <> to_tag_id))
  CREATE INDEX balance_transfers__by_time ON public.balance_transfers USING btree (account_id, made_at, transfer_id)
  CREATE INDEX balance_transfers__from ON public.balance_transfers USING btree (account_id, from_tag_id, made_at)
  CREATE INDEX balance_transfers__to ON public.balance_transfers USING btree (account_id, to_tag_id, made_at)
  GRANT INSERT, SELECT TO rampa_app

TABLE bank_transfer_names
  name text NOT NULL
  format text NOT NULL
  bank_transfer_id text NOT NULL
  COMMENT 'How statements of other formats, or the bank''s announcement, call a transfer that was imported before.'
  CONSTRAINT bank_transfer_names__key PRIMARY KEY (name)
  CONSTRAINT bank_transfer_names__one_a_format UNIQUE (bank_transfer_id, format)
  CONSTRAINT bank_transfer_names__transfer FOREIGN KEY (bank_transfer_id) REFERENCES bank_transfers(bank_transfer_id)
  GRANT INSERT, SELECT TO rampa_app

TABLE bank_transfer_parts
  bank_transfer_id text NOT NULL
  part_no integer NOT NULL
  kind text NOT NULL
  target text NOT NULL DEFAULT ''::text -- Serial number of the tag, or number of the slip; else empty.
  amount_minor bigint NOT NULL -- Minor units; the parts of a transfer add up to it.
  order_number text -- Of the top-up that the part became, or the order that it paid.
  payout_id uuid
  note text NOT NULL DEFAULT ''::text
  COMMENT 'What staff did with a transfer that fits no slip: credited to a tag or an order, returned, or no customer''s.'
  CONSTRAINT bank_transfer_parts__amount_positive CHECK ((amount_minor > 0))
  CONSTRAINT bank_transfer_parts__credited CHECK (((kind = ANY (ARRAY['tag'::text, 'slip'::text])) = (order_number IS NOT NULL)))
  CONSTRAINT bank_transfer_parts__explained CHECK (((kind <> 'elsewhere'::text) OR (note <> ''::text)))
  CONSTRAINT bank_transfer_parts__key PRIMARY KEY (bank_transfer_id, part_no)
  CONSTRAINT bank_transfer_parts__kind_known CHECK ((kind = ANY (ARRAY['tag'::text, 'slip'::text, 'sender'::text, 'elsewhere'::text])))
  CONSTRAINT bank_transfer_parts__order_once UNIQUE (order_number)
  CONSTRAINT bank_transfer_parts__payout_once UNIQUE (payout_id)
  CONSTRAINT bank_transfer_parts__returned CHECK (((kind = 'sender'::text) = (payout_id IS NOT NULL)))
  CONSTRAINT bank_transfer_parts__transfer FOREIGN KEY (bank_transfer_id) REFERENCES bank_transfers(bank_transfer_id)
  GRANT INSERT, SELECT TO rampa_app

TABLE bank_transfers
  bank_transfer_id text NOT NULL
  received_on date NOT NULL
  reference text NOT NULL
  amount_minor bigint NOT NULL -- Minor units
  currency text NOT NULL
  order_number text
  verdict text NOT NULL
  imported_at timestamp with time zone NOT NULL
  format text NOT NULL DEFAULT 'table'::text -- Of the statement that brought it first; ips: the bank announced it as it came.
  bank_id text NOT NULL DEFAULT ''::text -- The bank's own mark of the entry; empty if the statement has none.
  account text NOT NULL DEFAULT ''::text -- The operator's account that was credited; empty if the statement does not say.
  payer text NOT NULL DEFAULT ''::text
  payer_account text NOT NULL DEFAULT ''::text
  purpose text NOT NULL DEFAULT ''::text
  reference_key text DEFAULT regexp_replace(translate(upper(reference), ' -/.,:;	'::text, ''::text), '^97(?=[0-9]{14}$)'::text, ''::text) -- The reference without what banks write differently.
  note text NOT NULL DEFAULT ''::text -- Why it waits.
  noted_at timestamp with time zone
  noted_by text
  resolved_at timestamp with time zone -- When it was divided, as bank_transfer_parts say; null while it waits, and if it was credited by itself.
  resolved_by text
  COMMENT 'Credits of bank statements, each imported once, and the order they were matched with.'
  CONSTRAINT bank_transfers__amount_positive CHECK ((amount_minor > 0))
  CONSTRAINT bank_transfers__credited_or_resolved CHECK (((verdict <> 'credited'::text) OR (resolved_at IS NULL)))
  CONSTRAINT bank_transfers__format_known CHECK ((format = ANY (ARRAY['table'::text, 'camt053'::text, 'mt940'::text, 'ips'::text]))) NOT VALID
  CONSTRAINT bank_transfers__key PRIMARY KEY (bank_transfer_id)
  CONSTRAINT bank_transfers__noted_whole CHECK ((num_nonnulls(noted_at, noted_by) = ANY (ARRAY[0, 2])))
  CONSTRAINT bank_transfers__resolved_whole CHECK ((num_nonnulls(resolved_at, resolved_by) = ANY (ARRAY[0, 2])))
  CREATE INDEX bank_transfers__alike ON public.bank_transfers USING btree (received_on, amount_minor, reference_key)
  CREATE INDEX bank_transfers__by_payer ON public.bank_transfers USING btree (payer, received_on) WHERE (payer <> ''::text)
  CREATE INDEX bank_transfers__by_payer_account ON public.bank_transfers USING btree (payer_account, received_on) WHERE (payer_account <> ''::text)
  CREATE INDEX bank_transfers__open ON public.bank_transfers USING btree (received_on, bank_transfer_id) WHERE ((verdict <> 'credited'::text) AND (resolved_at IS NULL))
  CREATE INDEX bank_transfers__resolved ON public.bank_transfers USING btree (resolved_at DESC, bank_transfer_id) WHERE (resolved_at IS NOT NULL)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE budget_notices
  account_id uuid NOT NULL
  subject text NOT NULL
  subject_id text NOT NULL
  month date NOT NULL -- First day of the month, in toll time.
  percent smallint NOT NULL
  reached_at timestamp with time zone NOT NULL
  COMMENT 'Which parts of a budget were reached in a month: each is told once.'
  CONSTRAINT budget_notices__key PRIMARY KEY (account_id, subject, subject_id, month, percent)
  CONSTRAINT budget_notices__of_budget FOREIGN KEY (account_id, subject, subject_id) REFERENCES budgets(account_id, subject, subject_id) ON DELETE CASCADE
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE budgets
  account_id uuid NOT NULL
  subject text NOT NULL
  subject_id text NOT NULL -- Of the tag, driver or cost centre; empty for the whole account.
  monthly_minor bigint NOT NULL -- Minor units
  created_at timestamp with time zone NOT NULL
  COMMENT 'What the tolls of a customer may cost in a month before they are told.'
  CONSTRAINT budgets__amount_positive CHECK ((monthly_minor > 0))
  CONSTRAINT budgets__key PRIMARY KEY (account_id, subject, subject_id)
  CONSTRAINT budgets__subject_known CHECK ((subject = ANY (ARRAY['account'::text, 'tag'::text, 'driver'::text, 'cost-centre'::text])))
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE bulk_top_up_parts
  account_id uuid NOT NULL
  bulk_top_up_id uuid NOT NULL
  part_no integer NOT NULL
  tag_id uuid NOT NULL
  amount_minor bigint NOT NULL -- Minor units
  taken_back_minor bigint NOT NULL DEFAULT 0 -- Minor units of it that were taken off the tag again: refunded, or taken back by the gateway or the bank of the card.
  COMMENT 'What each tag gets of a top-up of several; once it is paid, a top-up of its own.'
  CONSTRAINT bulk_top_up_parts__amount_positive CHECK ((amount_minor > 0))
  CONSTRAINT bulk_top_up_parts__key PRIMARY KEY (account_id, bulk_top_up_id, part_no)
  CONSTRAINT bulk_top_up_parts__tag_once UNIQUE (account_id, bulk_top_up_id, tag_id)
  CONSTRAINT bulk_top_up_parts__taken_back_of_it CHECK (((taken_back_minor >= 0) AND (taken_back_minor <= amount_minor)))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE bulk_top_ups
  account_id uuid NOT NULL
  bulk_top_up_id uuid NOT NULL
  user_id uuid NOT NULL -- Who started it; gets the confirmation.
  order_number text NOT NULL
  method text NOT NULL
  amount_minor bigint NOT NULL -- Minor units: the sum of all its tags.
  currency text NOT NULL
  tag_count integer NOT NULL -- How many tags it tops up.
  state text NOT NULL DEFAULT 'pending'::text
  idempotency_key text NOT NULL
  request_hash text NOT NULL -- Of what was asked for: the same key with another request is refused.
  language_id text NOT NULL
  keep_card boolean NOT NULL -- The customer asked to keep the card for later payments.
  card_id uuid -- The saved card that is charged; null where it is paid otherwise.
  created_at timestamp with time zone NOT NULL
  settled_at timestamp with time zone
  paid_with text -- As of its payment, for lists.
  COMMENT 'Top-ups of several tags in one payment: the customer''s intent, and what became of it.'
  CONSTRAINT bulk_top_ups__amount_positive CHECK ((amount_minor > 0))
  CONSTRAINT bulk_top_ups__card_by_card CHECK (((method = 'card'::text) OR ((card_id IS NULL) AND (NOT keep_card))))
  CONSTRAINT bulk_top_ups__has_tags CHECK ((tag_count > 0))
  CONSTRAINT bulk_top_ups__intent_once UNIQUE (account_id, idempotency_key)
  CONSTRAINT bulk_top_ups__key PRIMARY KEY (account_id, bulk_top_up_id)
  CONSTRAINT bulk_top_ups__method_known CHECK ((method = ANY (ARRAY['card'::text, 'bank-transfer'::text])))
  CONSTRAINT bulk_top_ups__order_once UNIQUE (account_id, order_number)
  CONSTRAINT bulk_top_ups__paid_with_by_card CHECK (((paid_with IS NULL) OR ((paid_with = ANY (ARRAY['apple-pay'::text, 'google-pay'::text])) AND (method = 'card'::text)))) NOT VALID
  CONSTRAINT bulk_top_ups__settled_has_time CHECK (((state = 'pending'::text) = (settled_at IS NULL)))
  CONSTRAINT bulk_top_ups__state_known CHECK ((state = ANY (ARRAY['pending'::text, 'paid'::text, 'refused'::text, 'abandoned'::text])))
  CREATE INDEX bulk_top_ups__awaited ON public.bulk_top_ups USING btree (amount_minor, created_at) WHERE ((method = 'bank-transfer'::text) AND (state = 'pending'::text))
  CREATE INDEX bulk_top_ups__by_time ON public.bulk_top_ups USING btree (account_id, created_at, bulk_top_up_id)
  CREATE INDEX bulk_top_ups__pending ON public.bulk_top_ups USING btree (account_id, created_at, bulk_top_up_id) WHERE (state = 'pending'::text)
  CREATE INDEX bulk_top_ups__waiting ON public.bulk_top_ups USING btree (method, created_at) WHERE (state = 'pending'::text)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE caller_checks
  account_id uuid NOT NULL
  check_id uuid NOT NULL
  questions text[] NOT NULL -- By name, in the order in which they were asked.
  outcomes text[] NOT NULL DEFAULT '{}'::text[] -- Of each question: right, wrong, or unanswered; empty as long as the check goes on.
  begun_at timestamp with time zone NOT NULL
  made_by text NOT NULL -- As in the audit trail: staff:<id>.
  ended_at timestamp with time zone
  verified boolean
  COMMENT 'Whether a caller was the customer: what was asked and how it was answered, without the answers. Deleted after two years, or with the account.'
  CONSTRAINT caller_checks__ended_afterwards CHECK ((ended_at >= begun_at))
  CONSTRAINT caller_checks__ended_whole CHECK ((((ended_at IS NULL) = (verified IS NULL)) AND (cardinality(outcomes) =
CASE
    WHEN (ended_at IS NULL) THEN 0
    ELSE cardinality(questions)
END)))
  CONSTRAINT caller_checks__key PRIMARY KEY (account_id, check_id)
  CONSTRAINT caller_checks__outcomes_known CHECK ((outcomes <@ ARRAY['right'::text, 'wrong'::text, 'unanswered'::text]))
  CREATE INDEX caller_checks__by_age ON public.caller_checks USING btree (begun_at)
  CREATE INDEX caller_checks__by_time ON public.caller_checks USING btree (account_id, begun_at, check_id)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE canned_answers
  answer_id uuid NOT NULL
  kind text NOT NULL -- Kind of complaint that it is for; empty for all.
  title text NOT NULL -- By which staff find it; customers do not see it.
  serbian text NOT NULL -- In Cyrillic; Latin is derived.
  english text NOT NULL
  revision integer NOT NULL DEFAULT 1 -- Counts the changes, so that who saves over a newer one is told.
  changed_at timestamp with time zone NOT NULL
  changed_by text NOT NULL -- As in the audit trail: staff:<id>, or operator for those of the demo.
  COMMENT 'Answers that staff keep ready for complaints, in the languages that customers choose. They name nobody.'
  CONSTRAINT canned_answers__key PRIMARY KEY (answer_id)
  CONSTRAINT canned_answers__whole CHECK (((title <> ''::text) AND (serbian <> ''::text) AND (english <> ''::text)))
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE card_registrations
  account_id uuid NOT NULL
  order_number text NOT NULL
  user_id uuid NOT NULL
  idempotency_key text NOT NULL
  purpose text NOT NULL
  state text NOT NULL DEFAULT 'pending'::text
  card_id uuid
  started_at timestamp with time zone NOT NULL
  settled_at timestamp with time zone
  COMMENT 'Cards that customers set out to register without paying anything, and what became of it.'
  CONSTRAINT card_registrations__intent_once UNIQUE (account_id, purpose, idempotency_key)
  CONSTRAINT card_registrations__kept_has_card CHECK (((state = 'kept'::text) = (card_id IS NOT NULL)))
  CONSTRAINT card_registrations__key PRIMARY KEY (account_id, order_number)
  CONSTRAINT card_registrations__settled_has_time CHECK (((state = 'pending'::text) = (settled_at IS NULL)))
  CONSTRAINT card_registrations__state_known CHECK ((state = ANY (ARRAY['pending'::text, 'kept'::text, 'refused'::text, 'abandoned'::text])))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE cash_corrections
  account_id uuid NOT NULL
  order_number text NOT NULL -- Of the top-up.
  amount_minor bigint NOT NULL -- Minor units, at most those of the top-up.
  currency text NOT NULL
  reason text NOT NULL
  note text NOT NULL -- For staff; blanked with the account.
  proposed_by text NOT NULL -- As in the audit trail: staff:<id>, like the other.
  corrected_by text NOT NULL
  corrected_at timestamp with time zone NOT NULL
  COMMENT 'What was taken off a tag of a top-up in cash whose till was closed: once for each, by somebody else than who took the cash. Append-only but for the note.'
  CONSTRAINT cash_corrections__amount_positive CHECK ((amount_minor > 0))
  CONSTRAINT cash_corrections__currency_known CHECK ((currency = ANY (ARRAY['RSD'::text, 'BAM'::text])))
  CONSTRAINT cash_corrections__key PRIMARY KEY (account_id, order_number)
  CONSTRAINT cash_corrections__reason_known CHECK ((reason = ANY (ARRAY['wrong-amount'::text, 'wrong-tag'::text])))
  CONSTRAINT cash_corrections__two_people CHECK ((corrected_by <> proposed_by))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE cash_days
  account_id uuid NOT NULL
  day date NOT NULL
  amount_minor bigint NOT NULL -- Minor units.
  COMMENT 'What a customer has paid in cash on a day of toll time, less what went back: two clerks at once keep to one limit.'
  CONSTRAINT cash_days__key PRIMARY KEY (account_id, day)
  CONSTRAINT cash_days__not_negative CHECK ((amount_minor >= 0))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE cash_top_ups
  account_id uuid NOT NULL
  order_number text NOT NULL
  clerk_id uuid NOT NULL -- In whose till the cash is.
  tag_id uuid NOT NULL
  amount_minor bigint NOT NULL -- Minor units, as of the top-up.
  currency text NOT NULL
  point_id text NOT NULL -- Point of sale; empty where none was named.
  note text NOT NULL -- For staff; blanked with the account, like the other.
  taken_at timestamp with time zone NOT NULL
  returned_at timestamp with time zone
  returned_by text -- As in the audit trail: staff:<id>.
  return_reason text
  return_note text NOT NULL DEFAULT ''::text
  closing_id uuid -- With which it was counted and handed over; null while it is in the till.
  kind text NOT NULL DEFAULT 'top-up'::text -- What was paid: a top-up, or an order of a device with its first credit, which has this number.
  COMMENT 'Cash that was taken at a counter, for top-ups and for devices: who took it, where, and whether it went back.'
  CONSTRAINT cash_top_ups__amount_positive CHECK ((amount_minor > 0))
  CONSTRAINT cash_top_ups__key PRIMARY KEY (account_id, order_number)
  CONSTRAINT cash_top_ups__kind_known CHECK ((kind = ANY (ARRAY['top-up'::text, 'sale'::text]))) NOT VALID
  CONSTRAINT cash_top_ups__reason_known CHECK ((return_reason = ANY (ARRAY['wrong-amount'::text, 'wrong-tag'::text, 'customer-wish'::text])))
  CONSTRAINT cash_top_ups__returned_afterwards CHECK ((returned_at >= taken_at))
  CONSTRAINT cash_top_ups__returned_whole CHECK ((num_nonnulls(returned_at, returned_by, return_reason) = ANY (ARRAY[0, 3])))
  CREATE INDEX cash_top_ups__by_closing ON public.cash_top_ups USING btree (closing_id) WHERE (closing_id IS NOT NULL)
  CREATE INDEX cash_top_ups__by_return ON public.cash_top_ups USING btree (returned_at) WHERE (returned_at IS NOT NULL)
  CREATE INDEX cash_top_ups__by_taking ON public.cash_top_ups USING btree (taken_at) INCLUDE (clerk_id, kind, amount_minor, currency)
  CREATE INDEX cash_top_ups__in_till ON public.cash_top_ups USING btree (clerk_id, taken_at DESC, order_number) WHERE (closing_id IS NULL)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE company_balances
  account_id uuid NOT NULL
  user_id uuid NOT NULL -- Who saved it last.
  day_cap_minor bigint -- Minor units that are filled on a day of toll time at most; null: no limit.
  month_cap_minor bigint -- Minor units that are filled in a month of toll time at most; null: no limit.
  alert_below_minor bigint -- Minor units; below them owners and accountants are told. Null: once there is not enough.
  told_low_at timestamp with time zone -- Null once money has come.
  state text NOT NULL DEFAULT 'active'::text -- As the last look found it.
  look_again_at timestamp with time zone -- When the cap that was reached ends; once that look waits, when it is asked for again.
  revision integer NOT NULL
  created_at timestamp with time zone NOT NULL
  changed_at timestamp with time zone NOT NULL
  COMMENT 'How a company fills its tags from a balance of its own; the rules are beside it.'
  CONSTRAINT company_balances__alert_positive CHECK ((alert_below_minor > 0))
  CONSTRAINT company_balances__caps_positive CHECK (((day_cap_minor > 0) AND (month_cap_minor > 0)))
  CONSTRAINT company_balances__key PRIMARY KEY (account_id)
  CONSTRAINT company_balances__revision_positive CHECK ((revision > 0))
  CONSTRAINT company_balances__state_known CHECK ((state = ANY (ARRAY['active'::text, 'empty'::text, 'cap-reached'::text])))
  CREATE INDEX company_balances__to_look_at ON public.company_balances USING btree (look_again_at, account_id) WHERE (look_again_at IS NOT NULL)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE company_fill_rules
  account_id uuid NOT NULL
  rule_no integer NOT NULL
  tag_id uuid -- The only tag that it fills; with no cost centre either: all tags.
  cost_centre_id uuid
  below_minor bigint NOT NULL -- Minor units
  up_to_minor bigint NOT NULL -- Minor units
  COMMENT 'Below which balance tags are filled from the balance of their company, and up to which; the first rule that fits a tag is its own.'
  CONSTRAINT company_fill_rules__fills CHECK (((below_minor > 0) AND (up_to_minor > below_minor)))
  CONSTRAINT company_fill_rules__key PRIMARY KEY (account_id, rule_no)
  CONSTRAINT company_fill_rules__one_target CHECK ((num_nonnulls(tag_id, cost_centre_id) <= 1))
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE company_movements
  account_id uuid NOT NULL
  movement_id uuid NOT NULL
  kind text NOT NULL
  amount_minor bigint NOT NULL -- Minor units, signed: what the balance got, or gave.
  currency text NOT NULL
  tag_id uuid -- To which it went, or from which it came.
  order_number text
  user_id uuid -- Who moved it by hand.
  idempotency_key text
  journal_id uuid NOT NULL
  made_at timestamp with time zone NOT NULL
  COMMENT 'What changed the balance of a company: a journal each.'
  CONSTRAINT company_movements__by_somebody CHECK ((((user_id IS NOT NULL) AND (idempotency_key IS NOT NULL)) = (kind = ANY (ARRAY['given'::text, 'fetched'::text]))))
  CONSTRAINT company_movements__intent_once UNIQUE (account_id, idempotency_key)
  CONSTRAINT company_movements__key PRIMARY KEY (account_id, movement_id)
  CONSTRAINT company_movements__kind_known CHECK ((kind = ANY (ARRAY['paid-in'::text, 'taken-back'::text, 'filled'::text, 'given'::text, 'fetched'::text, 'paid-out'::text])))
  CONSTRAINT company_movements__order_where_one_is CHECK (((order_number IS NOT NULL) = (kind = ANY (ARRAY['paid-in'::text, 'taken-back'::text]))))
  CONSTRAINT company_movements__signed CHECK (
CASE
    WHEN (kind = ANY (ARRAY['paid-in'::text, 'fetched'::text])) THEN (amount_minor > 0)
    ELSE (amount_minor < 0)
END)
  CONSTRAINT company_movements__tag_where_one_is CHECK (((tag_id IS NOT NULL) = (kind = ANY (ARRAY['filled'::text, 'given'::text, 'fetched'::text]))))
  CREATE INDEX company_movements__by_time ON public.company_movements USING btree (account_id, made_at, movement_id)
  GRANT INSERT, SELECT TO rampa_app

TABLE company_top_ups
  account_id uuid NOT NULL
  company_top_up_id uuid NOT NULL
  user_id uuid NOT NULL -- Who started it; gets the confirmation.
  order_number text NOT NULL
  method text NOT NULL
  paid_with text -- As of its payment, for lists.
  amount_minor bigint NOT NULL -- Minor units
  taken_back_minor bigint NOT NULL DEFAULT 0 -- Minor units of it that went back: refunded, or taken back by the gateway or the bank of the card.
  currency text NOT NULL
  state text NOT NULL DEFAULT 'pending'::text
  idempotency_key text NOT NULL
  language_id text NOT NULL
  created_at timestamp with time zone NOT NULL
  settled_at timestamp with time zone
  card_id uuid -- The saved card that its customer chose to charge; null where it is paid otherwise.
  COMMENT 'Payments into the balances of companies: the customer''s intent, and what became of it.'
  CONSTRAINT company_top_ups__amount_positive CHECK ((amount_minor > 0))
  CONSTRAINT company_top_ups__intent_once UNIQUE (account_id, idempotency_key)
  CONSTRAINT company_top_ups__key PRIMARY KEY (account_id, company_top_up_id)
  CONSTRAINT company_top_ups__method_known CHECK ((method = ANY (ARRAY['card'::text, 'bank-transfer'::text])))
  CONSTRAINT company_top_ups__order_once UNIQUE (account_id, order_number)
  CONSTRAINT company_top_ups__paid_with_by_card CHECK (((paid_with IS NULL) OR (method = 'card'::text)))
  CONSTRAINT company_top_ups__settled_has_time CHECK (((state = 'pending'::text) = (settled_at IS NULL)))
  CONSTRAINT company_top_ups__state_known CHECK ((state = ANY (ARRAY['pending'::text, 'paid'::text, 'refused'::text, 'abandoned'::text])))
  CONSTRAINT company_top_ups__taken_back_of_it CHECK (((taken_back_minor >= 0) AND (taken_back_minor <= amount_minor)))
  CREATE INDEX company_top_ups__awaited ON public.company_top_ups USING btree (amount_minor, created_at) WHERE ((method = 'bank-transfer'::text) AND (state = 'pending'::text))
  CREATE INDEX company_top_ups__by_time ON public.company_top_ups USING btree (account_id, created_at, company_top_up_id)
  CREATE INDEX company_top_ups__pending ON public.company_top_ups USING btree (account_id, created_at, company_top_up_id) WHERE (state = 'pending'::text)
  CREATE INDEX company_top_ups__waiting ON public.company_top_ups USING btree (method, created_at) WHERE (state = 'pending'::text)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE complaint_attachments
  account_id uuid NOT NULL
  attachment_id uuid NOT NULL
  complaint_id uuid
  message_id uuid
  position smallint
  file_name text NOT NULL -- As the customer called it, to be shown; never a name of a file of ours.
  content_type text NOT NULL
  content bytea NOT NULL
  uploaded_at timestamp with time zone NOT NULL
  user_id uuid -- Who uploaded it; null for those from before there were members.
  COMMENT 'Files of complaints. Those without a message were uploaded for one that is still being written, and go after a week.'
  CONSTRAINT complaint_attachments__key PRIMARY KEY (account_id, attachment_id)
  CONSTRAINT complaint_attachments__message_whole CHECK ((num_nonnulls(complaint_id, message_id, "position") = ANY (ARRAY[0, 3])))
  CONSTRAINT complaint_attachments__of_message FOREIGN KEY (account_id, complaint_id, message_id) REFERENCES complaint_messages(account_id, complaint_id, message_id)
  CONSTRAINT complaint_attachments__size_limited CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 5242880)))
  CONSTRAINT complaint_attachments__type_known CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'application/pdf'::text])))
  CREATE INDEX complaint_attachments__by_complaint ON public.complaint_attachments USING btree (account_id, complaint_id) WHERE (complaint_id IS NOT NULL)
  CREATE INDEX complaint_attachments__waiting ON public.complaint_attachments USING btree (uploaded_at) WHERE (message_id IS NULL)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE complaint_directory
  complaint_number text NOT NULL
  account_id uuid NOT NULL
  COMMENT 'Whose complaint a number is, for the operator; it makes numbers unique.'
  CONSTRAINT complaint_directory__key PRIMARY KEY (complaint_number)
  GRANT INSERT, SELECT TO rampa_app

TABLE complaint_messages
  account_id uuid NOT NULL
  complaint_id uuid NOT NULL
  message_id uuid NOT NULL
  author text NOT NULL
  event text NOT NULL
  user_id uuid
  text text NOT NULL
  idempotency_key text
  sent_at timestamp with time zone NOT NULL
  staff_id uuid -- Who of the operator's people wrote it; null for customers and for the command line.
  COMMENT 'The thread of a complaint, decisions among it. Append-only.'
  CONSTRAINT complaint_messages__author_known CHECK ((author = ANY (ARRAY['customer'::text, 'operator'::text])))
  CONSTRAINT complaint_messages__author_named CHECK (((author = 'customer'::text) = (user_id IS NOT NULL)))
  CONSTRAINT complaint_messages__event_known CHECK ((event = ANY (ARRAY['complaint'::text, 'message'::text, 'answer'::text, 'question'::text, 'objection'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text])))
  CONSTRAINT complaint_messages__intent_once UNIQUE (account_id, complaint_id, idempotency_key)
  CONSTRAINT complaint_messages__key PRIMARY KEY (account_id, complaint_id, message_id)
  CONSTRAINT complaint_messages__of_complaint FOREIGN KEY (account_id, complaint_id) REFERENCES complaints(account_id, complaint_id)
  GRANT INSERT, SELECT TO rampa_app

TABLE complaint_notes
  account_id uuid NOT NULL
  complaint_id uuid NOT NULL
  note_id uuid NOT NULL
  body text NOT NULL
  made_at timestamp with time zone NOT NULL
  made_by uuid NOT NULL -- The member of staff.
  idempotency_key text NOT NULL
  COMMENT 'What staff noted for each other about a complaint; no screen of the customer shows it. Never changed; deleted after two years, or with the account.'
  CONSTRAINT complaint_notes__intent_once UNIQUE (account_id, complaint_id, idempotency_key)
  CONSTRAINT complaint_notes__key PRIMARY KEY (account_id, note_id)
  CONSTRAINT complaint_notes__of_complaint FOREIGN KEY (account_id, complaint_id) REFERENCES complaints(account_id, complaint_id)
  CONSTRAINT complaint_notes__says_something CHECK ((body <> ''::text))
  CREATE INDEX complaint_notes__by_age ON public.complaint_notes USING btree (made_at)
  GRANT DELETE, INSERT, SELECT TO rampa_app

TABLE complaint_passages
  account_id uuid NOT NULL
  complaint_id uuid NOT NULL
  passage_id uuid NOT NULL
  serial_number text NOT NULL
  plate text NOT NULL
  entry text NOT NULL -- Station names in Cyrillic; empty if the entry is unknown.
  exit text NOT NULL
  exited_at timestamp with time zone NOT NULL
  amount_minor bigint NOT NULL -- Minor units: what the passage cost.
  accepted boolean -- What was decided about it once the complaint was accepted; null before.
  refund_minor bigint -- Minor units: its part of what the complaint gave back.
  COMMENT 'The passages of a complaint about several, as they were when it was filed. Kept like the complaint.'
  CONSTRAINT complaint_passages__amount_not_negative CHECK ((amount_minor >= 0))
  CONSTRAINT complaint_passages__key PRIMARY KEY (account_id, complaint_id, passage_id)
  CONSTRAINT complaint_passages__of_complaint FOREIGN KEY (account_id, complaint_id) REFERENCES complaints(account_id, complaint_id)
  CONSTRAINT complaint_passages__refund_positive CHECK ((refund_minor > 0))
  CONSTRAINT complaint_passages__refund_when_accepted CHECK (((refund_minor IS NULL) OR accepted))
  CREATE INDEX complaint_passages__by_passage ON public.complaint_passages USING btree (account_id, passage_id)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE complaints
  account_id uuid NOT NULL
  complaint_id uuid NOT NULL
  user_id uuid NOT NULL
  complaint_number text NOT NULL
  idempotency_key text NOT NULL
  kind text NOT NULL
  subject_kind text NOT NULL
  subject_id text NOT NULL DEFAULT ''::text
  subject_serial_number text NOT NULL DEFAULT ''::text
  subject_plate text NOT NULL DEFAULT ''::text
  subject_entry text NOT NULL DEFAULT ''::text -- What the complaint is about as it was when it was filed; station names in Cyrillic.
  subject_exit text NOT NULL DEFAULT ''::text
  subject_at timestamp with time zone
  subject_amount_minor bigint -- Minor units: what the passage, top-up or order cost.
  currency text NOT NULL
  bank_account text NOT NULL DEFAULT ''::text -- Where the customer wants money returned to, digits as slips want them, or empty.
  language_id text NOT NULL
  state text NOT NULL
  received_at timestamp with time zone NOT NULL
  clock_from timestamp with time zone NOT NULL -- When the law's clock started: on receipt, and anew on an objection.
  answered_at timestamp with time zone -- The first answer since the clock started.
  resolved_at timestamp with time zone
  objected_at timestamp with time zone
  updated_at timestamp with time zone NOT NULL
  reminded_on date -- Day on which the operator was last reminded that it is due.
  refund_minor bigint -- Minor units: what came back, by the journal named.
  refund_tag_id uuid
  refund_serial_number text
  refund_journal_id uuid
  revision integer NOT NULL DEFAULT 1 -- Counts the changes, so that who decides upon an older state is told.
  handled_by uuid -- Whose work it is: who of the operator's people last worked on it, or whom it was assigned to; null for nobody yet, and for the command line.
  subject_country text NOT NULL DEFAULT ''::text
  refund_payout_id uuid -- The payout to the bank account that it became; else it went to the tag named.
  subject_count integer NOT NULL DEFAULT 1 -- Passages that it is about; 1 for anything else.
  escalated_at timestamp with time zone -- When supervisors were last told that a deadline is near; it counts until that deadline is met or starts again.
  COMMENT 'Complaints of customers. Kept for ever: the law wants a log of them.'
  CONSTRAINT complaints__currency_known CHECK ((currency = ANY (ARRAY['RSD'::text, 'BAM'::text, 'EUR'::text])))
  CONSTRAINT complaints__intent_once UNIQUE (account_id, idempotency_key)
  CONSTRAINT complaints__key PRIMARY KEY (account_id, complaint_id)
  CONSTRAINT complaints__kind_known CHECK ((kind = ANY (ARRAY['wrong-amount'::text, 'wrong-category'::text, 'charged-twice'::text, 'wrong-route'::text, 'not-my-passage'::text, 'money-missing'::text, 'tag-not-working'::text, 'delivery'::text, 'service'::text, 'other'::text])))
  CONSTRAINT complaints__language_known CHECK ((language_id = ANY (ARRAY['1'::text, '2'::text, '3'::text])))
  CONSTRAINT complaints__number_once UNIQUE (account_id, complaint_number)
  CONSTRAINT complaints__refund_positive CHECK ((refund_minor > 0))
  CONSTRAINT complaints__refund_when_accepted CHECK (((refund_minor IS NULL) OR (state = 'accepted'::text)))
  CONSTRAINT complaints__refund_whole CHECK ((((refund_minor IS NULL) = (refund_journal_id IS NULL)) AND ((refund_minor IS NOT NULL) = (num_nonnulls(refund_tag_id, refund_payout_id) = 1)) AND (num_nonnulls(refund_tag_id, refund_payout_id) <= 1) AND ((refund_tag_id IS NULL) = (refund_serial_number IS NULL))))
  CONSTRAINT complaints__resolved_has_time CHECK (((state = ANY (ARRAY['accepted'::text, 'refused'::text, 'withdrawn'::text])) = (resolved_at IS NOT NULL)))
  CONSTRAINT complaints__state_known CHECK ((state = ANY (ARRAY['received'::text, 'in-work'::text, 'waiting'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text])))
  CONSTRAINT complaints__subject_known CHECK ((subject_kind = ANY (ARRAY['passage'::text, 'passages'::text, 'passage-abroad'::text, 'top-up'::text, 'tag'::text, 'order'::text, 'invoice'::text, 'other'::text])))
  CONSTRAINT complaints__subject_named CHECK (((subject_kind = ANY (ARRAY['other'::text, 'passages'::text])) = (subject_id = ''::text)))
  CREATE INDEX complaints__by_change ON public.complaints USING btree (account_id, updated_at, complaint_id)
  CREATE INDEX complaints__by_receipt ON public.complaints USING btree (received_at)
  CREATE INDEX complaints__closed ON public.complaints USING btree (resolved_at) WHERE (resolved_at IS NOT NULL)
  CREATE INDEX complaints__newest ON public.complaints USING btree (account_id, received_at DESC, complaint_id DESC)
  CREATE INDEX complaints__open ON public.complaints USING btree (clock_from) WHERE (state = ANY (ARRAY['received'::text, 'in-work'::text, 'waiting'::text]))
  CREATE INDEX complaints__open_by_clerk ON public.complaints USING btree (handled_by) WHERE (state = ANY (ARRAY['received'::text, 'in-work'::text, 'waiting'::text]))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE contact_answers
  account_id uuid NOT NULL
  message_id uuid NOT NULL
  answer_id uuid NOT NULL
  staff_id uuid NOT NULL
  text text NOT NULL
  sent_at timestamp with time zone NOT NULL
  COMMENT 'What the operator''s people answered to messages, by mail. The id is made by who writes, so that one intent sends once. They go with their messages.'
  CONSTRAINT contact_answers__key PRIMARY KEY (account_id, message_id, answer_id)
  CREATE INDEX contact_answers__by_time ON public.contact_answers USING btree (sent_at)
  GRANT DELETE, INSERT, SELECT TO rampa_app

TABLE contact_messages
  account_id uuid NOT NULL
  message_id uuid NOT NULL -- The id of the form's ticket, so that one form sends once.
  user_id uuid -- Who was signed in; null for a visitor.
  reference text NOT NULL
  subject text NOT NULL
  message text NOT NULL
  name text NOT NULL
  email text NOT NULL
  phone text NOT NULL DEFAULT ''::text
  tag text NOT NULL DEFAULT ''::text
  language_id text NOT NULL
  sent_at timestamp with time zone NOT NULL
  state text NOT NULL DEFAULT 'new'::text
  handled_by uuid -- Who of the operator's people answered or closed it last.
  handled_at timestamp with time zone
  kind text NOT NULL DEFAULT 'message'::text -- `forgery`: somebody reports a mail that pretends to be ours.
  COMMENT 'Messages to the operator, of customers and of visitors; a visitor''s message has an account id of its own. Kept for two years.'
  CONSTRAINT contact_messages__key PRIMARY KEY (account_id, message_id)
  CONSTRAINT contact_messages__kind_known CHECK ((kind = ANY (ARRAY['message'::text, 'forgery'::text])))
  CONSTRAINT contact_messages__language_known CHECK ((language_id = ANY (ARRAY['1'::text, '2'::text, '3'::text])))
  CONSTRAINT contact_messages__state_known CHECK ((state = ANY (ARRAY['new'::text, 'answered'::text, 'closed'::text])))
  CREATE INDEX contact_messages__by_reference ON public.contact_messages USING btree (reference)
  CREATE INDEX contact_messages__by_time ON public.contact_messages USING btree (sent_at)
  CREATE INDEX contact_messages__new ON public.contact_messages USING btree (sent_at) WHERE (state = 'new'::text)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE control_record_versions
  station_id text NOT NULL
  lane text NOT NULL
  hour_at timestamp with time zone NOT NULL
  version bigint NOT NULL
  sent_count bigint NOT NULL
  sent_minor bigint -- Minor units; null where lanes do not price passages.
  received_at timestamp with time zone NOT NULL
  COMMENT 'Control records of whole hours that a later one with other figures has replaced.'
  CONSTRAINT control_record_versions__key PRIMARY KEY (station_id, lane, hour_at, version)
  CREATE INDEX control_record_versions__by_hour ON public.control_record_versions USING btree (hour_at)
  GRANT DELETE, INSERT, SELECT TO rampa_app

TABLE cost_centres
  account_id uuid NOT NULL
  cost_centre_id uuid NOT NULL
  code text NOT NULL
  code_key text NOT NULL -- The code folded, so that one code is not there twice in another case or script.
  name text NOT NULL
  created_at timestamp with time zone NOT NULL
  archived_at timestamp with time zone
  COMMENT 'A company''s own list of cost centres. One that tags once had is archived, never deleted: past passages name it.'
  CONSTRAINT cost_centres__code_once UNIQUE (account_id, code_key)
  CONSTRAINT cost_centres__key PRIMARY KEY (account_id, cost_centre_id)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE credit_note_beginning
  begun_at timestamp with time zone NOT NULL
  one boolean NOT NULL DEFAULT true
  rest_begun_at timestamp with time zone NOT NULL -- Since when a refunded order is credited only for what credit notes of complaints have left of it.
  COMMENT 'Since when refunded orders get a credit note.'
  CONSTRAINT credit_note_beginning__key PRIMARY KEY (one)
  CONSTRAINT credit_note_beginning__one_row CHECK (one)
  GRANT SELECT TO rampa_app

TABLE credit_note_series
  year integer NOT NULL
  last_number integer NOT NULL
  COMMENT 'The last number of each year: locked until the refund is booked, so that there is no gap.'
  CONSTRAINT credit_note_series__counts CHECK ((last_number > 0))
  CONSTRAINT credit_note_series__key PRIMARY KEY (year)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE credit_notes
  account_id uuid NOT NULL
  order_number text NOT NULL -- Of the invoice that it corrects.
  number text NOT NULL -- Year of toll time and a number in it, from 1 without a gap.
  issued_at timestamp with time zone NOT NULL
  total_minor bigint NOT NULL -- Minor units, as of the invoice.
  taxed_minor bigint NOT NULL -- What of it includes the tax: tags and delivery, not the prepayment for tolls.
  tax_minor bigint NOT NULL -- Included in taxed_minor.
  vat_percent integer NOT NULL
  currency text NOT NULL
  COMMENT 'Credit notes for invoices of orders that were refunded: issued in the transaction that books the refund. Append-only.'
  CONSTRAINT credit_notes__amounts CHECK (((total_minor > 0) AND ((taxed_minor >= 0) AND (taxed_minor <= total_minor)) AND ((tax_minor >= 0) AND (tax_minor <= taxed_minor)) AND ((vat_percent >= 0) AND (vat_percent <= 100))))
  CONSTRAINT credit_notes__currency_known CHECK ((currency = ANY (ARRAY['RSD'::text, 'BAM'::text, 'EUR'::text])))
  CONSTRAINT credit_notes__key PRIMARY KEY (account_id, order_number)
  CONSTRAINT credit_notes__number_in_series CHECK ((number ~ '^KO-\d{4}-\d{6,}$'::text))
  CREATE INDEX credit_notes__by_issue ON public.credit_notes USING btree (issued_at, number)
  GRANT INSERT, SELECT TO rampa_app

TABLE customer_notes
  account_id uuid NOT NULL
  note_id uuid NOT NULL
  kind text NOT NULL
  body text NOT NULL
  made_at timestamp with time zone NOT NULL
  made_by text NOT NULL -- As in the audit trail: staff:<id>.
  check_id uuid -- The check by which the caller had been verified; null where there was none.
  idempotency_key text NOT NULL
  COMMENT 'What staff noted about a customer, and calls. Never changed; deleted after two years, or with the account.'
  CONSTRAINT customer_notes__intent_once UNIQUE (account_id, idempotency_key)
  CONSTRAINT customer_notes__key PRIMARY KEY (account_id, note_id)
  CONSTRAINT customer_notes__kind_known CHECK ((kind = ANY (ARRAY['note'::text, 'call'::text])))
  CONSTRAINT customer_notes__of_a_call CHECK (((check_id IS NULL) OR (kind = 'call'::text)))
  CONSTRAINT customer_notes__says_something CHECK ((body <> ''::text))
  CREATE INDEX customer_notes__by_age ON public.customer_notes USING btree (made_at)
  CREATE INDEX customer_notes__by_time ON public.customer_notes USING btree (account_id, made_at, note_id)
  GRANT DELETE, INSERT, SELECT TO rampa_app

TABLE customer_viewings
  account_id uuid NOT NULL
  viewing_id uuid NOT NULL
  user_id uuid NOT NULL -- The member as whom they saw them.
  made_by text NOT NULL -- As in the audit trail: staff:<id>.
  reason text NOT NULL -- As the customer was told.
  begun_at timestamp with time zone NOT NULL
  ended_at timestamp with time zone
  ended_because text
  COMMENT 'When staff saw the customer''s screens, and why. Deleted after two years, or with the account.'
  CONSTRAINT customer_viewings__end_known CHECK ((ended_because = ANY (ARRAY['ended'::text, 'replaced'::text, 'time-over'::text, 'staff-left'::text, 'customer-left'::text])))
  CONSTRAINT customer_viewings__ended_afterwards CHECK ((ended_at >= begun_at))
  CONSTRAINT customer_viewings__ended_whole CHECK (((ended_at IS NULL) = (ended_because IS NULL)))
  CONSTRAINT customer_viewings__key PRIMARY KEY (account_id, viewing_id)
  CREATE INDEX customer_viewings__by_age ON public.customer_viewings USING btree (begun_at)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE device_events
  serial_number text NOT NULL
  event_id uuid NOT NULL
  happened_at timestamp with time zone NOT NULL
  kind text NOT NULL
  reason text NOT NULL DEFAULT ''::text
  category text NOT NULL -- That it had afterwards.
  place text NOT NULL DEFAULT ''::text -- Where it lay afterwards.
  note text NOT NULL DEFAULT ''::text -- Of staff, for staff; blanked after two years.
  made_by text NOT NULL -- As in the audit trail: staff:<id>.
  COMMENT 'Directory over all accounts: what clerks did to a device in the stock. Only added to; names no customer.'
  CONSTRAINT device_events__category_known CHECK ((category = ANY (ARRAY['IA'::text, 'I'::text, 'II'::text, 'III'::text, 'IV'::text])))
  CONSTRAINT device_events__key PRIMARY KEY (serial_number, event_id)
  CONSTRAINT device_events__kind_known CHECK ((kind = ANY (ARRAY['received'::text, 'moved'::text, 'category-changed'::text, 'taken-out'::text, 'put-back'::text, 'handed-in'::text, 'parcel-returned'::text])))
  CONSTRAINT device_events__reason_known CHECK ((reason = ANY (ARRAY[''::text, 'mistake'::text, 'faulty'::text, 'lost'::text, 'scrapped'::text, 'contract-ended'::text, 'not-needed'::text])))
  CREATE INDEX device_events__noted ON public.device_events USING btree (happened_at) WHERE (note <> ''::text)
  GRANT INSERT, SELECT TO rampa_app

TABLE device_stock
  category text NOT NULL
  received integer NOT NULL DEFAULT 0
  available integer NOT NULL DEFAULT 0
  minimum integer NOT NULL DEFAULT 0 -- Below so many that can be ordered the desk warns; 0: never.
  COMMENT 'Devices for sale by category: all that came in, and those not yet ordered.'
  CONSTRAINT device_stock__category_known CHECK ((category = ANY (ARRAY['IA'::text, 'I'::text, 'II'::text, 'III'::text, 'IV'::text])))
  CONSTRAINT device_stock__key PRIMARY KEY (category)
  CONSTRAINT device_stock__never_oversold CHECK ((available <= received))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE document_codes
  code_hash bytea NOT NULL -- SHA-256 of the code; the code itself is in the document alone.
  kind text NOT NULL
  number text NOT NULL
  issued_at timestamp with time zone NOT NULL
  total_minor bigint NOT NULL -- What was paid, what is to be paid; of a statement the balance at its end.
  currency text NOT NULL
  recipient text NOT NULL -- Masked, such as M*** P***; empty for a document that names nobody.
  COMMENT 'Documents as they were last drawn, by the code at their foot: of no account. Kept for ten years.'
  CONSTRAINT document_codes__key PRIMARY KEY (code_hash)
  CONSTRAINT document_codes__kind_known CHECK ((kind = ANY (ARRAY['receipt'::text, 'invoice'::text, 'credit-note'::text, 'pro-forma'::text, 'statement'::text, 'invoice-abroad'::text, 'packing-sheet'::text]))) NOT VALID
  CONSTRAINT document_codes__recipient_masked CHECK ((recipient ~ '^(.?\*\*\*( .?\*\*\*){0,3})?$'::text))
  CREATE INDEX document_codes__by_time ON public.document_codes USING btree (issued_at)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE e_invoice_progress
  one boolean NOT NULL DEFAULT true
  collected_until timestamp with time zone NOT NULL -- Documents issued until then were looked through.
  changes_day date NOT NULL -- The day from which changes are asked for next.
  COMMENT 'How far documents were looked through for e-invoices, and changes of them asked for.'
  CONSTRAINT e_invoice_progress__key PRIMARY KEY (one)
  CONSTRAINT e_invoice_progress__one_row CHECK (one)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE e_invoice_turn
  one boolean NOT NULL DEFAULT true
  holder uuid NOT NULL -- Of one turn of a server; another one by its next.
  held_until timestamp with time zone NOT NULL -- Until then nobody else speaks with it; moved on before each call, and brought back at the end of the turn.
  follow_at timestamp with time zone NOT NULL -- When changes are asked for next, by whoever has the turn then.
  COMMENT 'Which server speaks with the state''s system of e-invoices.'
  CONSTRAINT e_invoice_turn__key PRIMARY KEY (one)
  CONSTRAINT e_invoice_turn__one_row CHECK (one)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE e_invoices
  account_id uuid NOT NULL
  document_kind text NOT NULL
  number text NOT NULL -- Of the document: of an order, an invoice of tolls abroad or a credit note.
  request_id uuid NOT NULL -- The same however often the document is sent: the state's system takes it once.
  state text NOT NULL
  buyer text NOT NULL
  buyer_tax_number text NOT NULL
  issued_on date NOT NULL
  total_minor bigint NOT NULL -- Minor units with the tax, as sent: without what an order prepays for tolls. 0 while it could not be written.
  currency text NOT NULL
  xml text NOT NULL -- UBL 2.1, as it is sent; empty while facts of the buyer are missing.
  reduces text NOT NULL DEFAULT ''::text -- Of a credit note: the invoices that it names, each with its day of issue, with commas between.
  missing text NOT NULL DEFAULT ''::text -- Facts of the buyer without which it cannot be sent, with commas between.
  message text NOT NULL DEFAULT ''::text -- What the state's system, or the buyer there, wrote about it.
  sef_id bigint -- Its number in the state's system.
  attempts integer NOT NULL DEFAULT 0
  next_try_at timestamp with time zone -- When it is sent at the earliest; moved on by whoever sends it, before.
  found_at timestamp with time zone NOT NULL
  sent_at timestamp with time zone
  changed_at timestamp with time zone -- When the state changed, by the state's system.
  settled_at timestamp with time zone
  settled_by text
  settled_note text NOT NULL DEFAULT ''::text
  COMMENT 'Invoices and credit notes of companies that are sent to the state''s system of e-invoices, and the outcome of each.'
  CONSTRAINT e_invoices__amount CHECK (((attempts >= 0) AND ((total_minor > 0) OR ((total_minor = 0) AND (xml = ''::text)))))
  CONSTRAINT e_invoices__currency_known CHECK ((currency = ANY (ARRAY['RSD'::text, 'BAM'::text, 'EUR'::text])))
  CONSTRAINT e_invoices__key PRIMARY KEY (account_id, document_kind, number)
  CONSTRAINT e_invoices__kind_known CHECK ((document_kind = ANY (ARRAY['order'::text, 'abroad'::text, 'postpaid'::text, 'order-credit'::text, 'credit'::text])))
  CONSTRAINT e_invoices__sent_has_number CHECK (((state = ANY (ARRAY['waiting'::text, 'failed'::text, 'settled'::text])) OR (num_nonnulls(sef_id, sent_at) = 2)))
  CONSTRAINT e_invoices__settled_whole CHECK ((num_nonnulls(settled_at, settled_by) =
CASE state
    WHEN 'settled'::text THEN 2
    ELSE 0
END))
  CONSTRAINT e_invoices__state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'failed'::text, 'sent'::text, 'seen'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text, 'settled'::text])))
  CONSTRAINT e_invoices__waiting_has_xml CHECK (((state <> 'waiting'::text) OR ((xml <> ''::text) AND (next_try_at IS NOT NULL))))
  CREATE INDEX e_invoices__by_number ON public.e_invoices USING btree (number)
  CREATE INDEX e_invoices__by_sef_id ON public.e_invoices USING btree (sef_id) WHERE (sef_id IS NOT NULL)
  CREATE INDEX e_invoices__by_state ON public.e_invoices USING btree (state, issued_on, number)
  CREATE INDEX e_invoices__to_send ON public.e_invoices USING btree (next_try_at) WHERE (state = 'waiting'::text)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE email_changes
  account_id uuid NOT NULL
  change_id uuid NOT NULL
  user_id uuid NOT NULL
  old_email text NOT NULL
  new_email text NOT NULL
  old_token_hash bytea NOT NULL
  new_token_hash bytea NOT NULL
  requested_at timestamp with time zone NOT NULL
  expires_at timestamp with time zone NOT NULL
  old_confirmed_at timestamp with time zone
  new_confirmed_at timestamp with time zone
  ended_at timestamp with time zone
  ended_because text
  COMMENT 'Another address for a user, in force when both addresses have confirmed it.'
  CONSTRAINT email_changes__end_has_reason CHECK (((ended_at IS NULL) = (ended_because IS NULL)))
  CONSTRAINT email_changes__key PRIMARY KEY (account_id, change_id)
  CONSTRAINT email_changes__reason_known CHECK ((ended_because = ANY (ARRAY['done'::text, 'withdrawn'::text, 'taken'::text])))
  CREATE INDEX email_changes__by_expiry ON public.email_changes USING btree (expires_at)
  CREATE UNIQUE INDEX email_changes__one_waiting ON public.email_changes USING btree (account_id, user_id) WHERE (ended_at IS NULL)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE euro_rates
  country text NOT NULL
  valid_from date NOT NULL
  rate bigint NOT NULL -- Units of the currency for a euro, times 100,000.
  COMMENT 'Rates for amounts in euros, which are for information only.'
  CONSTRAINT euro_rates__key PRIMARY KEY (country, valid_from)
  CONSTRAINT euro_rates__positive CHECK ((rate > 0))
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE figure_backfills
  history text NOT NULL
  last_account uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid
  last_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone -- The exit of a passage; journals have none in their key.
  last_row uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid
  is_complete boolean NOT NULL
  COMMENT 'How far what was recorded before there were figures has been added to them, in the order of the keys of passages and journals.'
  CONSTRAINT figure_backfills__history_known CHECK ((history = ANY (ARRAY['passages'::text, 'journals'::text])))
  CONSTRAINT figure_backfills__key PRIMARY KEY (history)
  GRANT SELECT, UPDATE TO rampa_app

TABLE finished_upgrades
  migration text NOT NULL
  finished_at timestamp with time zone NOT NULL DEFAULT now()
  COMMENT 'Migrations after which no program of before is left: what such a program could not read may be written.'
  CONSTRAINT finished_upgrades__key PRIMARY KEY (migration)
  GRANT SELECT TO rampa_app

TABLE gateway_differences
  difference_id text NOT NULL
  verdict text NOT NULL
  settlement_id text -- Null for a payment that no settlement has.
  kind text NOT NULL
  transaction_id text NOT NULL
  order_number text NOT NULL
  day date NOT NULL
  settled_minor bigint -- Minor units by the settlement.
  ours_minor bigint -- Minor units by our payments; null where there is none.
  currency text NOT NULL
  found_at timestamp with time zone NOT NULL
  note text NOT NULL DEFAULT ''::text
  noted_by text
  assigned_order text -- The order that staff say it belongs to.
  closed_at timestamp with time zone
  closed_by text
  revision integer NOT NULL DEFAULT 1 -- One more with each change by staff.
  COMMENT 'What a settlement says and our payments do not, or the other way round, until somebody has said what it is.'
  CONSTRAINT gateway_differences__assigned_closed CHECK (((assigned_order IS NULL) OR (closed_at IS NOT NULL)))
  CONSTRAINT gateway_differences__closed_whole CHECK ((num_nonnulls(closed_at, closed_by) = ANY (ARRAY[0, 2])))
  CONSTRAINT gateway_differences__key PRIMARY KEY (difference_id)
  CONSTRAINT gateway_differences__verdict_known CHECK ((verdict = ANY (ARRAY['unknown-transaction'::text, 'amount-differs'::text, 'currency-differs'::text, 'not-booked'::text, 'settled-before'::text, 'not-settled'::text])))
  CREATE INDEX gateway_differences__closed ON public.gateway_differences USING btree (closed_at DESC, difference_id) WHERE (closed_at IS NOT NULL)
  CREATE INDEX gateway_differences__of_settlement ON public.gateway_differences USING btree (settlement_id) WHERE (closed_at IS NULL)
  CREATE INDEX gateway_differences__open ON public.gateway_differences USING btree (found_at, difference_id) WHERE (closed_at IS NULL)
  CREATE INDEX gateway_differences__unsettled ON public.gateway_differences USING btree (order_number) WHERE (verdict = 'not-settled'::text)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE gateway_settlement_lines
  settlement_id text NOT NULL
  line_no integer NOT NULL
  kind text NOT NULL
  transaction_id text NOT NULL
  order_number text NOT NULL
  day date NOT NULL
  gross_minor bigint NOT NULL -- Minor units; below zero for what went back.
  fee_minor bigint NOT NULL -- Minor units that the gateway keeps of it.
  COMMENT 'The transactions of each settlement. Append-only.'
  CONSTRAINT gateway_settlement_lines__key PRIMARY KEY (settlement_id, line_no)
  CONSTRAINT gateway_settlement_lines__kind_known CHECK ((kind = ANY (ARRAY['sale'::text, 'refund'::text, 'chargeback'::text, 'dispute-won'::text, 'fee'::text]))) NOT VALID
  CONSTRAINT gateway_settlement_lines__signed CHECK (
CASE
    WHEN (kind = ANY (ARRAY['sale'::text, 'dispute-won'::text])) THEN (gross_minor > 0)
    WHEN (kind = 'fee'::text) THEN (gross_minor = 0)
    ELSE (gross_minor < 0)
END) NOT VALID
  CREATE INDEX gateway_settlement_lines__by_order ON public.gateway_settlement_lines USING btree (order_number)
  CREATE INDEX gateway_settlement_lines__by_transaction ON public.gateway_settlement_lines USING btree (transaction_id)
  GRANT INSERT, SELECT TO rampa_app

TABLE gateway_settlements
  settlement_id text NOT NULL -- The gateway's own, which its transfer to the bank account names.
  paid_on date NOT NULL
  currency text NOT NULL
  gross_minor bigint NOT NULL -- Minor units: sales less refunds and chargebacks.
  fee_minor bigint NOT NULL -- Minor units that the gateway keeps.
  net_minor bigint NOT NULL -- Minor units that are paid out.
  line_count integer NOT NULL
  fingerprint text NOT NULL -- SHA-256 of the lines: a second file with this number must be the same.
  imported_at timestamp with time zone NOT NULL
  imported_by text NOT NULL
  looked_from timestamp with time zone -- Which payments were looked through with it or before it, by when they were paid.
  looked_to timestamp with time zone
  COMMENT 'Settlements of the payment gateway, each imported once. Only looked_from and looked_to change.'
  CONSTRAINT gateway_settlements__adds_up CHECK (((net_minor = (gross_minor - fee_minor)) AND (line_count > 0)))
  CONSTRAINT gateway_settlements__currency_known CHECK ((currency = ANY (ARRAY['RSD'::text, 'BAM'::text, 'EUR'::text])))
  CONSTRAINT gateway_settlements__key PRIMARY KEY (settlement_id)
  CREATE INDEX gateway_settlements__newest ON public.gateway_settlements USING btree (paid_on DESC, settlement_id)
  GRANT INSERT, SELECT TO rampa_app

TABLE gateway_transactions
  provider text NOT NULL
  transaction_id text NOT NULL
  order_number text NOT NULL
  COMMENT 'Directory over all accounts: which order a transaction of a gateway has paid. It pays one, once.'
  CONSTRAINT gateway_transactions__key PRIMARY KEY (provider, transaction_id)
  GRANT INSERT, SELECT TO rampa_app

TABLE imported_customers
  account_id uuid NOT NULL
  customer_number text NOT NULL -- Their number in the previous system.
  user_id uuid NOT NULL
  imported_at timestamp with time zone NOT NULL
  COMMENT 'Customers that were taken over from the previous system, so that the same file again changes nothing.'
  CONSTRAINT imported_customers__key PRIMARY KEY (account_id)
  CONSTRAINT imported_customers__number_once UNIQUE (customer_number)
  GRANT INSERT, SELECT TO rampa_app

TABLE issued_tags
  serial_number text NOT NULL
  code_hash bytea NOT NULL -- HMAC-SHA-256 of serial number and code, keyed by the installation's secret
  category text NOT NULL
  issued_at timestamp with time zone NOT NULL
  key_id text -- Id of the key that the code was hashed with; null: by an older version, which did not note it.
  COMMENT 'Directory over all accounts: tags that went out with a verification code on paper. Whose they have become since stands in tag_directory.'
  CONSTRAINT issued_tags__category_known CHECK ((category = ANY (ARRAY['IA'::text, 'I'::text, 'II'::text, 'III'::text, 'IV'::text])))
  CONSTRAINT issued_tags__code_hash_whole CHECK ((octet_length(code_hash) = 32))
  CONSTRAINT issued_tags__key PRIMARY KEY (serial_number)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE journals
  account_id uuid NOT NULL
  journal_id uuid NOT NULL
  kind text NOT NULL
  reference text NOT NULL -- What it is for: the order number of a top-up, the id of a passage. One journal for each.
  occurred_at timestamp with time zone NOT NULL
  posted_at timestamp with time zone NOT NULL
  added_up boolean NOT NULL DEFAULT true -- Whether its postings were added to the operator's figures as they were written; false: before there were any.
  COMMENT 'One movement of money; its postings sum to zero. Append-only.'
  CONSTRAINT journals__key PRIMARY KEY (account_id, journal_id)
  CONSTRAINT journals__kind_known CHECK ((kind = ANY (ARRAY['top-up'::text, 'toll'::text, 'refund'::text, 'correction'::text, 'invoice'::text, 'card-charge'::text, 'card-charge-refund'::text, 'purchase'::text, 'purchase-refund'::text, 'credit-release'::text, 'credit-activation'::text, 'payout'::text, 'balance-transfer'::text, 'opening-balance'::text, 'transfer-return'::text, 'gateway-refund'::text, 'chargeback'::text, 'cash-return'::text, 'till-closing'::text, 'tag-replacement'::text, 'cash-correction'::text, 'own-transfer'::text, 'postpaid-invoice'::text, 'postpaid-payment'::text, 'company-top-up'::text, 'company-refund'::text, 'company-filling'::text, 'company-transfer'::text]))) NOT VALID
  CONSTRAINT journals__reference_once UNIQUE (account_id, kind, reference)
  CREATE INDEX journals__by_booking ON public.journals USING brin (posted_at) WITH (autosummarize='on')
  GRANT INSERT, SELECT TO rampa_app

TABLE kept_cards
  account_id uuid NOT NULL
  card_id uuid NOT NULL
  provider text NOT NULL
  fingerprint bytea NOT NULL -- Keyed hash of the gateway's token, by which the same card is known again.
  sealed_token bytea NOT NULL -- The gateway's token, encrypted; it charges the card.
  masked_number text NOT NULL
  brand text NOT NULL
  expires text -- YYYY-MM, good until the end of that month of toll time; null where the gateway did not say.
  is_default boolean NOT NULL DEFAULT false
  kept_at timestamp with time zone NOT NULL
  warned_month_at timestamp with time zone -- When its customer was told that it ends within 30 days; warned_week_at: within 7.
  warned_week_at timestamp with time zone
  COMMENT 'Cards that the payment gateway keeps for customers; only what its signed notice or its answer confirmed. A card''s number is never here.'
  CONSTRAINT kept_cards__expires_is_month CHECK ((expires ~ '^20\d\d-(0[1-9]|1[0-2])$'::text))
  CONSTRAINT kept_cards__key PRIMARY KEY (account_id, card_id)
  CONSTRAINT kept_cards__number_masked CHECK ((masked_number !~ '\d{9}'::text))
  CONSTRAINT kept_cards__once UNIQUE (account_id, provider, fingerprint)
  CREATE INDEX kept_cards__by_expiry ON public.kept_cards USING btree (expires) WHERE (warned_week_at IS NULL)
  CREATE INDEX kept_cards__by_fingerprint ON public.kept_cards USING btree (fingerprint)
  CREATE INDEX kept_cards__by_key ON public.kept_cards USING btree (sealed_with(sealed_token))
  CREATE UNIQUE INDEX kept_cards__one_default ON public.kept_cards USING btree (account_id) WHERE is_default
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE key_directory
  kind text NOT NULL
  value text NOT NULL
  account_id uuid NOT NULL
  COMMENT 'Directory over all accounts: whose the prefix of a key is, and whose a passkey. What its owner no longer has may be claimed by another.'
  CONSTRAINT key_directory__key PRIMARY KEY (kind, value)
  CONSTRAINT key_directory__kind_known CHECK ((kind = ANY (ARRAY['api-key'::text, 'passkey'::text])))
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE known_devices
  account_id uuid NOT NULL
  user_id uuid NOT NULL
  device_key text NOT NULL
  first_seen_at timestamp with time zone NOT NULL
  last_seen_at timestamp with time zone NOT NULL
  COMMENT 'From what a user has signed in: a keyed hash of what the browser calls itself.'
  CONSTRAINT known_devices__key PRIMARY KEY (account_id, user_id, device_key)
  CREATE INDEX known_devices__by_last_use ON public.known_devices USING btree (last_seen_at)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE lane_counting
  is_only boolean NOT NULL DEFAULT true
  counted_from timestamp with time zone NOT NULL
  COMMENT 'The first hour whose passages were all counted by lane.'
  CONSTRAINT lane_counting__key PRIMARY KEY (is_only)
  CONSTRAINT lane_counting__only_one CHECK (is_only)
  GRANT SELECT TO rampa_app

TABLE lane_coverage
  station_id text NOT NULL
  lane text NOT NULL
  covered_until timestamp with time zone NOT NULL -- End of the last whole hour, or within the next one: as far as a record of a part of it agrees with what came.
  COMMENT 'Lanes that deliver control records, and up to when these follow each other without a gap.'
  CONSTRAINT lane_coverage__key PRIMARY KEY (station_id, lane)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE lane_hour_changes
  change_no bigint NOT NULL
  station_id text NOT NULL
  lane text NOT NULL
  hour_at timestamp with time zone NOT NULL
  passage_count bigint NOT NULL
  amount_minor bigint NOT NULL -- Minor units
  COMMENT 'What passages that were recorded lately add to lane_hours.'
  CONSTRAINT lane_hour_changes__key PRIMARY KEY (change_no)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE lane_hours
  station_id text NOT NULL
  lane text NOT NULL
  hour_at timestamp with time zone NOT NULL -- Begin of the hour, which the exit of a passage is in.
  recorded_count bigint NOT NULL DEFAULT 0
  recorded_minor bigint NOT NULL DEFAULT 0 -- Minor units
  refused_count bigint NOT NULL DEFAULT 0 -- Records that were refused and kept, and were neither charged nor recorded since, without those whose key is used.
  sent_count bigint -- Of the newest control record; null where there is none.
  sent_minor bigint -- Minor units; null where lanes do not price passages.
  sent_version bigint -- A later one replaces an earlier one.
  sent_until timestamp with time zone -- Up to when the lane has counted: the end of the hour once it is over.
  received_at timestamp with time zone
  is_compared boolean NOT NULL DEFAULT false -- The control record is of the whole hour, and passages of that hour were counted.
  closed_count bigint NOT NULL DEFAULT 0 -- The difference that staff have closed; another one is open again.
  closed_minor bigint NOT NULL DEFAULT 0 -- The same of the sum, in minor units.
  closed_at timestamp with time zone
  closed_by text NOT NULL DEFAULT ''::text -- As in the audit trail: staff:<id>.
  note text NOT NULL DEFAULT ''::text
  timed_count bigint NOT NULL DEFAULT 0 -- Passages that the lane has delivered itself, and not a file.
  prompt_count bigint NOT NULL DEFAULT 0 -- Those of them that were posted within a quarter of an hour of the exit.
  last_exited_at timestamp with time zone -- Exit of the latest of them.
  last_posted_at timestamp with time zone -- When that one was posted.
  COMMENT 'What a lane says that it has sent of an hour (its control record), beside what was recorded and refused of it.'
  CONSTRAINT lane_hours__closed_by_somebody CHECK ((((closed_at IS NULL) = (closed_by = ''::text)) AND (length(note) <= 500)))
  CONSTRAINT lane_hours__compared_if_sent CHECK (((NOT is_compared) OR (sent_count IS NOT NULL)))
  CONSTRAINT lane_hours__key PRIMARY KEY (station_id, lane, hour_at)
  CONSTRAINT lane_hours__sent_whole CHECK ((((sent_count IS NULL) = (sent_version IS NULL)) AND ((sent_count IS NULL) = (sent_until IS NULL)) AND ((sent_count IS NULL) = (received_at IS NULL)) AND ((sent_minor IS NULL) OR (sent_count IS NOT NULL))))
  CREATE INDEX lane_hours__by_hour ON public.lane_hours USING btree (hour_at DESC, station_id, lane) INCLUDE (timed_count, prompt_count)
  CREATE INDEX lane_hours__closed ON public.lane_hours USING btree (hour_at DESC, station_id, lane) WHERE (closed_at IS NOT NULL)
  CREATE INDEX lane_hours__compared ON public.lane_hours USING btree (hour_at DESC, station_id, lane) WHERE is_compared
  CREATE INDEX lane_hours__late ON public.lane_hours USING btree (hour_at, station_id, lane) WHERE ((last_posted_at - last_exited_at) > '00:15:00'::interval)
  CREATE INDEX lane_hours__open ON public.lane_hours USING btree (hour_at DESC, station_id, lane) WHERE (is_compared AND (((((sent_count - recorded_count) - refused_count) <> 0) AND (((sent_count - recorded_count) - refused_count) <> closed_count)) OR ((
CASE
    WHEN (sent_count = recorded_count) THEN COALESCE((sent_minor - recorded_minor), (0)::bigint)
    ELSE (0)::bigint
END <> 0) AND (
CASE
    WHEN (sent_count = recorded_count) THEN COALESCE((sent_minor - recorded_minor), (0)::bigint)
    ELSE (0)::bigint
END <> closed_minor))))
  CREATE INDEX lane_hours__sent ON public.lane_hours USING btree (hour_at) WHERE (sent_count IS NOT NULL)
  CREATE INDEX lane_hours__without_record ON public.lane_hours USING btree (hour_at DESC, station_id, lane) WHERE ((recorded_count > 0) AND (NOT is_compared))
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE lane_posting_changes
  change_no bigint NOT NULL
  station_id text NOT NULL
  lane text NOT NULL
  hour_at timestamp with time zone NOT NULL
  timed_count bigint NOT NULL
  prompt_count bigint NOT NULL
  last_exited_at timestamp with time zone NOT NULL
  posted_at timestamp with time zone NOT NULL
  COMMENT 'When passages were posted that lanes delivered lately, to be added to lane_hours.'
  CONSTRAINT lane_posting_changes__key PRIMARY KEY (change_no)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE lane_refusal_changes
  change_no bigint NOT NULL
  station_id text NOT NULL
  lane text NOT NULL
  hour_at timestamp with time zone NOT NULL
  refused_count bigint NOT NULL
  COMMENT 'What records that were refused lately, or settled since, add to lane_hours; less than zero where they take away.'
  CONSTRAINT lane_refusal_changes__key PRIMARY KEY (change_no)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE later_mark_walks
  after_days smallint NOT NULL -- How many days after a toll day it is looked through; what comes in later is found by the later walks.
  toll_day date NOT NULL -- The day that is looked through next.
  last_account uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid
  COMMENT 'How far the days have been looked through for what is only seen afterwards, in the order of accounts.'
  CONSTRAINT later_mark_walks__key PRIMARY KEY (after_days)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE ledger_accounts
  account_id uuid NOT NULL
  ledger_account_id text NOT NULL
  kind text NOT NULL
  tag_id uuid
  currency text NOT NULL
  balance_minor bigint NOT NULL DEFAULT 0 -- Minor units: the sum of its postings, kept in the same transaction. A tag in credit is positive; the clearing accounts, which owe it, are negative.
  posting_count bigint NOT NULL DEFAULT 0
  COMMENT 'Accounts of the double-entry ledger, each customer with its own, so that no row is shared by customers. Id: tag:<tag_id>, or the kind.'
  CONSTRAINT ledger_accounts__currency_known CHECK ((currency = ANY (ARRAY['RSD'::text, 'BAM'::text, 'EUR'::text])))
  CONSTRAINT ledger_accounts__key PRIMARY KEY (account_id, ledger_account_id)
  CONSTRAINT ledger_accounts__kind_known CHECK ((kind = ANY (ARRAY['tag'::text, 'gateway-clearing'::text, 'bank-clearing'::text, 'cash-clearing'::text, 'toll-revenue'::text, 'sales-revenue'::text, 'tag-credit'::text, 'credit-transfer'::text, 'complaint-refunds'::text, 'correction'::text, 'payouts'::text, 't4a-receivable'::text, 't4a-tolls'::text, 't4a-services'::text, 'opening-balances'::text, 'till'::text, 'cash-office'::text, 'till-differences'::text, 'postpaid-receivable'::text, 'company-balance'::text]))) NOT VALID
  CONSTRAINT ledger_accounts__tag_named CHECK (((kind = 'tag'::text) = (tag_id IS NOT NULL)))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE ledger_day_journals
  account_id uuid NOT NULL
  journal_id uuid NOT NULL
  day date NOT NULL
  entry_no bigint NOT NULL -- Its number in the day, from 1 without a gap, in the order of booking, and of what was booked at once in that of occurrence.
  COMMENT 'Which journal is in which closed day: each in one, once.'
  CONSTRAINT ledger_day_journals__key PRIMARY KEY (account_id, journal_id)
  CREATE INDEX ledger_day_journals__by_number ON public.ledger_day_journals USING btree (day, entry_no)
  GRANT INSERT, SELECT TO rampa_app

TABLE ledger_day_sums
  day date NOT NULL
  ledger_account text NOT NULL -- As in ledger_accounts.kind: all tags are one account.
  currency text NOT NULL
  opening_minor bigint NOT NULL -- The closing balance of the day before; of the first day all that was booked before.
  debit_minor bigint NOT NULL -- Sum of the postings that took from the balance, without sign.
  credit_minor bigint NOT NULL -- Sum of the postings that added to it.
  closing_minor bigint NOT NULL -- opening_minor - debit_minor + credit_minor
  ledger_minor bigint NOT NULL -- What the balances of all customers said as the day was closed, without what is in no closed day: it should be closing_minor.
  posting_count bigint NOT NULL
  COMMENT 'The general ledger of a closed day, by kind of ledger account. Minor units; balances are signed as in ledger_accounts, in credit positive.'
  CONSTRAINT ledger_day_sums__adds_up CHECK ((closing_minor = ((opening_minor - debit_minor) + credit_minor)))
  CONSTRAINT ledger_day_sums__key PRIMARY KEY (day, ledger_account, currency)
  CONSTRAINT ledger_day_sums__signs CHECK (((debit_minor >= 0) AND (credit_minor >= 0) AND (posting_count >= 0)))
  GRANT INSERT, SELECT TO rampa_app

TABLE ledger_days
  day date NOT NULL
  closed_at timestamp with time zone NOT NULL
  closed_by text NOT NULL -- As in the audit trail: staff:<id>, or operator.
  journal_count bigint NOT NULL
  posting_count bigint NOT NULL
  earlier_count bigint NOT NULL -- Journals of it about something that occurred on an earlier day.
  late_count bigint NOT NULL -- Journals of it that were booked on an earlier day, but not there yet as that day was closed.
  COMMENT 'Business days of toll time that are closed: each once, one after the other without a gap.'
  CONSTRAINT ledger_days__counts_whole CHECK (((journal_count >= 0) AND (posting_count >= (2 * journal_count)) AND ((earlier_count >= 0) AND (earlier_count <= journal_count)) AND ((late_count >= 0) AND (late_count <= journal_count))))
  CONSTRAINT ledger_days__key PRIMARY KEY (day)
  GRANT INSERT, SELECT TO rampa_app

TABLE ledger_figure_changes
  change_no bigint NOT NULL
  day date NOT NULL
  journal_kind text NOT NULL
  ledger_account text NOT NULL
  currency text NOT NULL
  posting_count bigint NOT NULL
  amount_minor bigint NOT NULL -- Minor units, signed as the postings.
  COMMENT 'What was posted lately, to be added to ledger_figures.'
  CONSTRAINT ledger_figure_changes__key PRIMARY KEY (change_no)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE ledger_figures
  day date NOT NULL -- On which it occurred, in toll time.
  journal_kind text NOT NULL
  ledger_account text NOT NULL
  currency text NOT NULL
  posting_count bigint NOT NULL
  amount_minor bigint NOT NULL -- Minor units, signed as the postings.
  COMMENT 'Postings of all customers, added up by day, but for those on tags and those of tolls, which passage_figures adds up. What is not folded in yet is in ledger_figure_changes.'
  CONSTRAINT ledger_figures__key PRIMARY KEY (day, journal_kind, ledger_account, currency)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE legal_acceptances
  account_id uuid NOT NULL
  user_id uuid NOT NULL
  page text NOT NULL
  version integer NOT NULL
  valid_from date NOT NULL -- Since when that version was in force.
  way text NOT NULL
  accepted_at timestamp with time zone NOT NULL
  COMMENT 'Which version of the terms and of the privacy notice somebody accepted when registering, and of which later ones they were told.'
  CONSTRAINT legal_acceptances__key PRIMARY KEY (account_id, user_id, page, version)
  CONSTRAINT legal_acceptances__page_known CHECK ((page = ANY (ARRAY['terms'::text, 'privacy'::text, 'accessibility'::text, 'tolls-abroad'::text])))
  CONSTRAINT legal_acceptances__way_known CHECK ((way = ANY (ARRAY['registration'::text, 'told'::text])))
  GRANT INSERT, SELECT TO rampa_app

TABLE legal_announcements
  page text NOT NULL
  version integer NOT NULL
  step integer NOT NULL -- Counts the batches; a job that comes twice finds another step.
  told_up_to_account uuid -- People are told in the order of their account and their own id; null before the first batch.
  told_up_to_user uuid
  mails integer NOT NULL
  begun_at timestamp with time zone NOT NULL
  ended_at timestamp with time zone
  COMMENT 'How far the mails about a new version of a page have come.'
  CONSTRAINT legal_announcements__counts_up CHECK (((step >= 0) AND (mails >= 0)))
  CONSTRAINT legal_announcements__key PRIMARY KEY (page, version)
  CONSTRAINT legal_announcements__one_person CHECK (((told_up_to_account IS NULL) = (told_up_to_user IS NULL)))
  CONSTRAINT legal_announcements__published FOREIGN KEY (page, version) REFERENCES legal_versions(page, version)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE legal_drafts
  page text NOT NULL
  language text NOT NULL
  text text -- Null once it was published or discarded; the row says who saved last.
  revision integer NOT NULL
  changed_by text NOT NULL
  changed_at timestamp with time zone NOT NULL
  COMMENT 'What editors prepare as the next version of a page.'
  CONSTRAINT legal_drafts__key PRIMARY KEY (page, language)
  CONSTRAINT legal_drafts__language_known CHECK ((language = ANY (ARRAY['sr-Cyrl'::text, 'en'::text])))
  CONSTRAINT legal_drafts__not_empty CHECK ((text <> ''::text))
  CONSTRAINT legal_drafts__page_known CHECK ((page = ANY (ARRAY['terms'::text, 'privacy'::text, 'accessibility'::text, 'tolls-abroad'::text])))
  CONSTRAINT legal_drafts__revision_positive CHECK ((revision > 0))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE legal_versions
  page text NOT NULL
  version integer NOT NULL
  serbian text NOT NULL -- In Cyrillic, in the notation of the contract; Latin is derived.
  english text NOT NULL
  valid_from date NOT NULL -- First day of toll time on which it is in force.
  published_by text NOT NULL -- As in the audit trail: staff:<id>; program where a newer program brought it.
  published_at timestamp with time zone NOT NULL
  COMMENT 'Terms of use, privacy notice, accessibility statement and terms of tolls abroad from version 2 on, as the operator published them or a newer program brought them; version 1 comes with every program.'
  CONSTRAINT legal_versions__after_built_in CHECK ((version > 1))
  CONSTRAINT legal_versions__key PRIMARY KEY (page, version)
  CONSTRAINT legal_versions__not_empty CHECK (((serbian <> ''::text) AND (english <> ''::text)))
  CONSTRAINT legal_versions__page_known CHECK ((page = ANY (ARRAY['terms'::text, 'privacy'::text, 'accessibility'::text, 'tolls-abroad'::text])))
  GRANT INSERT, SELECT TO rampa_app

TABLE lost_tag_notices
  account_id uuid NOT NULL
  tag_id uuid NOT NULL
  told_at timestamp with time zone NOT NULL
  COMMENT 'When the customer was last told that a tag of theirs, reported lost or stolen, was read at a toll station.'
  CONSTRAINT lost_tag_notices__key PRIMARY KEY (account_id, tag_id)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE low_balance_notices
  account_id uuid NOT NULL
  tag_id uuid NOT NULL
  told_at timestamp with time zone NOT NULL
  COMMENT 'Tags whose customer was told that the balance is low; a top-up takes the row away.'
  CONSTRAINT low_balance_notices__key PRIMARY KEY (account_id, tag_id)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE low_balances
  category text NOT NULL
  limit_minor bigint NOT NULL -- Minor units
  version integer NOT NULL -- Of the figures: a server brings its own only if they are newer.
  COMMENT 'Below which balance a tag of the category is low: the country''s figures, the one place that triggers and servers read.'
  CONSTRAINT low_balances__key PRIMARY KEY (category)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE mail_codes
  code_hash bytea NOT NULL -- SHA-256 of the code; the code itself is in the mail alone.
  template text NOT NULL -- Key of the mail's texts.
  recipient text NOT NULL -- Masked, such as a***@p***.rs or +381***67.
  sent_at timestamp with time zone NOT NULL -- Of the last attempt to send it.
  number_hash bytea -- Of an SMS: HMAC of its number under the secret key; whoever has the code can have everything else to that number stopped.
  stopped_at timestamp with time zone -- Since when nothing more is sent to the number, because somebody with this code asked for that.
  COMMENT 'Mails and SMS that we have sent, by the code at their end: of no account, and without what they said. Kept for 400 days.'
  CONSTRAINT mail_codes__key PRIMARY KEY (code_hash)
  CONSTRAINT mail_codes__recipient_masked CHECK ((recipient ~ '^.?\*\*\*@.?\*\*\*(\.[^.@]+)?$|^\+[0-9]{1,3}\*\*\*[0-9]{2}$'::text)) NOT VALID
  CONSTRAINT mail_codes__stopped_number CHECK (((stopped_at IS NULL) OR (number_hash IS NOT NULL))) NOT VALID
  CREATE INDEX mail_codes__by_time ON public.mail_codes USING btree (sent_at)
  CREATE INDEX mail_codes__stopped ON public.mail_codes USING btree (number_hash) WHERE (stopped_at IS NOT NULL)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE mailed_tokens
  account_id uuid NOT NULL
  token_hash bytea NOT NULL
  user_id uuid NOT NULL
  purpose text NOT NULL
  issued_at timestamp with time zone NOT NULL
  expires_at timestamp with time zone NOT NULL
  used_at timestamp with time zone
  COMMENT 'SHA-256 of the tokens sent by mail: address verification, password reset, change of address.'
  CONSTRAINT mailed_tokens__key PRIMARY KEY (account_id, token_hash)
  CONSTRAINT mailed_tokens__purpose_known CHECK ((purpose = ANY (ARRAY['verify-email'::text, 'reset-password'::text, 'change-email'::text])))
  CREATE INDEX mailed_tokens__by_expiry ON public.mailed_tokens USING btree (expires_at)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE member_invitations
  account_id uuid NOT NULL
  invitation_id uuid NOT NULL
  email text NOT NULL
  role text NOT NULL
  language_id text NOT NULL
  invited_by uuid NOT NULL
  invited_at timestamp with time zone NOT NULL
  token_hash bytea -- SHA-256 of the link that was sent last; null before it is, and for addresses that have an account.
  sent_at timestamp with time zone NOT NULL
  expires_at timestamp with time zone NOT NULL
  ended_at timestamp with time zone
  ended_because text
  COMMENT 'Who was asked by mail to join a company. The link works once and for seven days; sending it again makes the one before worthless.'
  CONSTRAINT member_invitations__end_has_reason CHECK (((ended_at IS NULL) = (ended_because IS NULL)))
  CONSTRAINT member_invitations__key PRIMARY KEY (account_id, invitation_id)
  CONSTRAINT member_invitations__language_known CHECK ((language_id = ANY (ARRAY['1'::text, '2'::text, '3'::text])))
  CONSTRAINT member_invitations__reason_known CHECK ((ended_because = ANY (ARRAY['accepted'::text, 'withdrawn'::text])))
  CONSTRAINT member_invitations__role_known CHECK ((role = ANY (ARRAY['owner'::text, 'accountant'::text, 'driver'::text])))
  CREATE INDEX member_invitations__by_expiry ON public.member_invitations USING btree (expires_at)
  CREATE UNIQUE INDEX member_invitations__one_open ON public.member_invitations USING btree (account_id, email) WHERE (ended_at IS NULL)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE memberships
  home_user_id uuid NOT NULL
  home_account_id uuid NOT NULL
  account_id uuid NOT NULL
  user_id uuid NOT NULL
  joined_at timestamp with time zone NOT NULL
  used_at timestamp with time zone -- Since when the person acts in this account, if they have not gone back to their home since; the newest is where the next sign-in leads.
  COMMENT 'Directory over all accounts: in which others somebody is a member by the sign-in of their home.'
  CONSTRAINT memberships__key PRIMARY KEY (home_user_id, account_id)
  CREATE INDEX memberships__by_account ON public.memberships USING btree (account_id, user_id)
  CREATE INDEX memberships__by_home_account ON public.memberships USING btree (home_account_id)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE notices
  account_id uuid NOT NULL
  user_id uuid NOT NULL
  notice_id uuid NOT NULL
  kind text NOT NULL
  template text NOT NULL
  params jsonb NOT NULL -- By language id: the values that the text names.
  path text NOT NULL DEFAULT ''::text
  told_at timestamp with time zone NOT NULL
  read_at timestamp with time zone
  COMMENT 'What a user is told in the portal: the subject of a mail template; path leads to what it is about.'
  CONSTRAINT notices__key PRIMARY KEY (account_id, user_id, notice_id)
  CREATE INDEX notices__by_time ON public.notices USING btree (told_at)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE notification_choices
  account_id uuid NOT NULL
  user_id uuid NOT NULL
  kind text NOT NULL
  channel text NOT NULL
  wanted boolean NOT NULL
  COMMENT 'What a user wants to be told of, and how; what is not here is as the program has it.'
  CONSTRAINT notification_choices__channel_known CHECK ((channel = ANY (ARRAY['email'::text, 'portal'::text, 'push'::text, 'sms'::text]))) NOT VALID
  CONSTRAINT notification_choices__key PRIMARY KEY (account_id, user_id, kind, channel)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE operator_report_schedules
  account_id uuid NOT NULL -- The operator's own, as everybody's on the staff.
  user_id uuid NOT NULL -- Who gets it, and wanted it.
  grouped_by text NOT NULL
  every text NOT NULL -- How long the reported period is, and how often it comes.
  language_id text NOT NULL
  next_on date NOT NULL -- The day of toll time on which it is due next.
  mailed_through date -- Last day of the latest period that was mailed: none is mailed twice, whatever the clocks say.
  created_at timestamp with time zone NOT NULL
  COMMENT 'Reports of the operator that members of staff get by mail; they end with the role that may see them.'
  CONSTRAINT operator_report_schedules__every_known CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])))
  CONSTRAINT operator_report_schedules__group_known CHECK ((grouped_by = ANY (ARRAY['day'::text, 'hour'::text, 'station'::text, 'category'::text, 'money'::text, 'clerk'::text])))
  CONSTRAINT operator_report_schedules__key PRIMARY KEY (account_id, user_id, grouped_by, every)
  CONSTRAINT operator_report_schedules__language_known CHECK ((language_id = ANY (ARRAY['1'::text, '2'::text, '3'::text])))
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE order_directory
  order_number text NOT NULL
  account_id uuid NOT NULL
  purpose text NOT NULL
  COMMENT 'Directory over all accounts: whose order a number is; bank transfers are matched by it.'
  CONSTRAINT order_directory__key PRIMARY KEY (order_number)
  GRANT INSERT, SELECT TO rampa_app

TABLE order_lines
  account_id uuid NOT NULL
  order_id uuid NOT NULL
  category text NOT NULL
  quantity integer NOT NULL
  package_id text NOT NULL
  device_price_minor bigint NOT NULL -- Minor units: one device, tax included.
  credit_minor bigint NOT NULL -- Minor units: credit of one tag.
  COMMENT 'How many tags of each category an order has, with the prices of its day.'
  CONSTRAINT order_lines__amounts_not_negative CHECK (((device_price_minor >= 0) AND (credit_minor >= 0)))
  CONSTRAINT order_lines__category_known CHECK ((category = ANY (ARRAY['IA'::text, 'I'::text, 'II'::text, 'III'::text, 'IV'::text])))
  CONSTRAINT order_lines__key PRIMARY KEY (account_id, order_id, category)
  CONSTRAINT order_lines__of_order FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, order_id)
  CONSTRAINT order_lines__package_known CHECK ((package_id = ANY (ARRAY['none'::text, 'small'::text, 'medium'::text, 'large'::text])))
  CONSTRAINT order_lines__quantity_positive CHECK ((quantity > 0))
  GRANT INSERT, SELECT TO rampa_app

TABLE order_tag_directory
  serial_number text NOT NULL
  account_id uuid NOT NULL
  order_id uuid NOT NULL
  COMMENT 'Directory over all accounts: the order that a device was sent for.'
  CONSTRAINT order_tag_directory__key PRIMARY KEY (serial_number)
  GRANT DELETE, INSERT, SELECT TO rampa_app

TABLE order_tags
  account_id uuid NOT NULL
  order_id uuid NOT NULL
  serial_number text NOT NULL
  category text NOT NULL
  credit_minor bigint NOT NULL -- Minor units: owed until the tag is activated, then on its balance.
  bound_account_id uuid
  bound_tag_id uuid
  bound_at timestamp with time zone
  credited_at timestamp with time zone
  COMMENT 'Devices that were sent for an order, and the tags of customers that they became.'
  CONSTRAINT order_tags__bound_whole CHECK ((((bound_at IS NULL) = (bound_account_id IS NULL)) AND ((bound_at IS NULL) = (bound_tag_id IS NULL))))
  CONSTRAINT order_tags__credited_is_bound CHECK (((credited_at IS NULL) OR (bound_at IS NOT NULL)))
  CONSTRAINT order_tags__key PRIMARY KEY (account_id, order_id, serial_number)
  CONSTRAINT order_tags__of_order FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, order_id)
  CREATE INDEX order_tags__by_serial ON public.order_tags USING btree (serial_number)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE orders
  account_id uuid NOT NULL
  order_id uuid NOT NULL
  order_number text NOT NULL
  user_id uuid -- Who ordered; null for a visitor.
  idempotency_key text NOT NULL
  intent_digest text NOT NULL -- SHA-256 of what was asked for: the same key with another wish is refused.
  state text NOT NULL
  payment_method text NOT NULL
  payment_state text NOT NULL DEFAULT 'waiting'::text
  person text NOT NULL
  first_name text NOT NULL
  last_name text NOT NULL
  email text NOT NULL
  phone text NOT NULL
  business_name text NOT NULL DEFAULT ''::text
  tax_number text NOT NULL DEFAULT ''::text
  company_number text NOT NULL DEFAULT ''::text
  delivery_kind text NOT NULL
  street text NOT NULL DEFAULT ''::text
  city text NOT NULL DEFAULT ''::text
  postcode text NOT NULL DEFAULT ''::text
  point_of_sale_id text NOT NULL DEFAULT ''::text
  point_of_sale text NOT NULL DEFAULT ''::text
  quantity integer NOT NULL
  devices_minor bigint NOT NULL -- Minor units: all devices before the discount, tax included.
  discount_percent integer NOT NULL DEFAULT 0
  discount_minor bigint NOT NULL DEFAULT 0 -- Minor units, taken off the devices.
  delivery_minor bigint NOT NULL DEFAULT 0 -- Minor units, tax included.
  credit_minor bigint NOT NULL DEFAULT 0 -- Minor units: credit of all tags, which the operator owes until each is activated.
  total_minor bigint NOT NULL -- Minor units: what the customer pays.
  currency text NOT NULL
  language_id text NOT NULL DEFAULT '2'::text
  created_at timestamp with time zone NOT NULL
  pay_until timestamp with time zone -- When an unpaid slip is given up and its devices are free again; null for the other ways.
  paid_at timestamp with time zone
  sent_at timestamp with time zone
  delivered_at timestamp with time zone
  ended_at timestamp with time zone
  refunded_at timestamp with time zone
  vat_percent integer NOT NULL -- Tax in the prices of devices and delivery on the day of the order: its papers say it for ever.
  visitor_network text -- Keyed hash of the network that a visitor orders from, so that what is unpaid can be counted; forgotten once the order is paid, sent or over.
  replaces_serial_number text NOT NULL DEFAULT ''::text -- The lost or stolen tag of the account that the order replaces; empty: none.
  reserved boolean NOT NULL DEFAULT true -- Whether its devices were taken from the stock. False only for an order by card beyond the limits of unpaid orders, until it is paid.
  picked_at timestamp with time zone -- Since when each of its tags has a device of the stock; null again where one was put back.
  packed_at timestamp with time zone -- When its packing sheet was printed for the devices that it has now.
  packing_sheets integer NOT NULL DEFAULT 0 -- How many sheets were printed: each has new verification codes, so only the last one holds.
  parcel_carrier text NOT NULL DEFAULT ''::text
  parcel_number text NOT NULL DEFAULT ''::text
  returned_at timestamp with time zone -- When its parcel came back undelivered; the order is cancelled then.
  COMMENT 'Orders of tags, of customers and of visitors; a visitor''s order has an account id of its own, so that its money has books of its own.'
  CONSTRAINT orders__delivered_is_paid CHECK (((state <> 'delivered'::text) OR ((delivered_at IS NOT NULL) AND (paid_at IS NOT NULL))))
  CONSTRAINT orders__delivery_kind_known CHECK ((delivery_kind = ANY (ARRAY['address'::text, 'pickup'::text])))
  CONSTRAINT orders__ended_has_time CHECK (((state = ANY (ARRAY['cancelled'::text, 'expired'::text])) = (ended_at IS NOT NULL)))
  CONSTRAINT orders__intent_once UNIQUE (account_id, idempotency_key)
  CONSTRAINT orders__key PRIMARY KEY (account_id, order_id)
  CONSTRAINT orders__network_of_visitors_only CHECK (((visitor_network IS NULL) OR (user_id IS NULL)))
  CONSTRAINT orders__number_once UNIQUE (account_id, order_number)
  CONSTRAINT orders__only_card_waits_unreserved CHECK ((reserved OR ((payment_method = 'card'::text) AND (state = ANY (ARRAY['awaiting-payment'::text, 'expired'::text, 'cancelled'::text])))))
  CONSTRAINT orders__payment_method_known CHECK ((payment_method = ANY (ARRAY['card'::text, 'slip'::text, 'on-delivery'::text])))
  CONSTRAINT orders__payment_state_known CHECK ((payment_state = ANY (ARRAY['waiting'::text, 'paid'::text, 'refunding'::text, 'refunded'::text, 'void'::text])))
  CONSTRAINT orders__person_known CHECK ((person = ANY (ARRAY['fizicko'::text, 'pravno'::text])))
  CONSTRAINT orders__quantity_positive CHECK ((quantity > 0))
  CONSTRAINT orders__sent_has_time CHECK (((state <> ALL (ARRAY['sent'::text, 'delivered'::text])) OR (sent_at IS NOT NULL)))
  CONSTRAINT orders__state_known CHECK ((state = ANY (ARRAY['awaiting-payment'::text, 'confirmed'::text, 'sent'::text, 'delivered'::text, 'cancelled'::text, 'expired'::text])))
  CONSTRAINT orders__total_adds_up CHECK ((total_minor = (((devices_minor - discount_minor) + delivery_minor) + credit_minor)))
  CONSTRAINT orders__total_positive CHECK ((total_minor > 0))
  CONSTRAINT orders__vat_percent_sane CHECK (((vat_percent >= 0) AND (vat_percent <= 100)))
  CREATE INDEX orders__awaited ON public.orders USING btree (total_minor, created_at) WHERE ((state = 'awaiting-payment'::text) AND (payment_method = 'slip'::text))
  CREATE INDEX orders__by_placing ON public.orders USING btree (created_at)
  CREATE INDEX orders__by_sending ON public.orders USING btree (sent_at) WHERE (sent_at IS NOT NULL)
  CREATE INDEX orders__by_time ON public.orders USING btree (account_id, created_at, order_id)
  CREATE INDEX orders__cancelled ON public.orders USING btree (ended_at DESC, order_id) WHERE ((state = 'cancelled'::text) AND (returned_at IS NULL))
  CREATE INDEX orders__delivered ON public.orders USING btree (delivered_at DESC, order_id) WHERE (state = 'delivered'::text)
  CREATE INDEX orders__of_companies_paid ON public.orders USING btree (paid_at, order_number) WHERE ((person = 'pravno'::text) AND (paid_at IS NOT NULL))
  CREATE INDEX orders__of_parcel ON public.orders USING btree (upper(replace(parcel_number, ' '::text, ''::text))) WHERE (parcel_number <> ''::text)
  CREATE INDEX orders__packed ON public.orders USING btree (packed_at, order_id) WHERE ((state = 'confirmed'::text) AND (picked_at IS NOT NULL) AND (packed_at IS NOT NULL))
  CREATE INDEX orders__picked ON public.orders USING btree (picked_at, order_id) WHERE ((state = 'confirmed'::text) AND (picked_at IS NOT NULL) AND (packed_at IS NULL))
  CREATE INDEX orders__refunded ON public.orders USING btree (refunded_at, order_number) WHERE (payment_state = 'refunded'::text)
  CREATE INDEX orders__returned ON public.orders USING btree (returned_at DESC, order_id) WHERE (returned_at IS NOT NULL)
  CREATE INDEX orders__slips_due ON public.orders USING btree (pay_until) WHERE ((state = 'awaiting-payment'::text) AND (payment_method = 'slip'::text))
  CREATE INDEX orders__to_pack ON public.orders USING btree (created_at) WHERE (state = ANY (ARRAY['confirmed'::text, 'sent'::text]))
  CREATE INDEX orders__to_pick ON public.orders USING btree (COALESCE(paid_at, created_at), order_id) WHERE ((state = 'confirmed'::text) AND (picked_at IS NULL))
  CREATE INDEX orders__under_way ON public.orders USING btree (sent_at, order_id) WHERE (state = 'sent'::text)
  CREATE INDEX orders__unpaid ON public.orders USING btree (account_id) WHERE ((payment_state = 'waiting'::text) AND (payment_method <> 'card'::text) AND (state = ANY (ARRAY['awaiting-payment'::text, 'confirmed'::text])))
  CREATE INDEX orders__unpaid_by_card ON public.orders USING btree (account_id) WHERE ((payment_state = 'waiting'::text) AND (payment_method = 'card'::text) AND (state = 'awaiting-payment'::text))
  CREATE INDEX orders__unpaid_by_network ON public.orders USING btree (visitor_network) WHERE (visitor_network IS NOT NULL)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE passage_cost_centre_days
  account_id uuid NOT NULL
  cost_centre_id uuid NOT NULL
  toll_day date NOT NULL
  tag_id uuid NOT NULL
  passage_count integer NOT NULL
  amount_minor bigint NOT NULL -- Minor units
  COMMENT 'Passages of a cost centre on a day, by tag, kept in the transaction that records them.'
  CONSTRAINT passage_cost_centre_days__key PRIMARY KEY (account_id, cost_centre_id, toll_day, tag_id)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE passage_days
  account_id uuid NOT NULL
  toll_day date NOT NULL
  passage_count integer NOT NULL
  amount_minor bigint NOT NULL -- Minor units
  COMMENT 'The same over all tags of an account, so that a page of a fleet reads as few rows as a page of one car.'
  CONSTRAINT passage_days__key PRIMARY KEY (account_id, toll_day)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE passage_figure_changes
  change_no bigint NOT NULL
  toll_day date NOT NULL
  hour smallint NOT NULL
  station_id text NOT NULL
  category text NOT NULL
  currency text NOT NULL
  passage_count bigint NOT NULL
  amount_minor bigint NOT NULL -- Minor units
  COMMENT 'What passages that were recorded lately add to passage_figures.'
  CONSTRAINT passage_figure_changes__key PRIMARY KEY (change_no)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE passage_figures
  toll_day date NOT NULL
  hour smallint NOT NULL -- Of the exit, in toll time; the hour that comes twice in autumn is one.
  station_id text NOT NULL -- Of the exit.
  category text NOT NULL
  currency text NOT NULL
  passage_count bigint NOT NULL
  amount_minor bigint NOT NULL -- Minor units
  COMMENT 'Passages of all customers, added up by what the operator asks for. What is not folded in yet is in passage_figure_changes.'
  CONSTRAINT passage_figures__hour_of_day CHECK (((hour >= 0) AND (hour <= 23)))
  CONSTRAINT passage_figures__key PRIMARY KEY (toll_day, hour, station_id, category, currency)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE passage_keys
  account_id uuid NOT NULL
  source_key text NOT NULL
  passage_id uuid NOT NULL
  exited_at timestamp with time zone NOT NULL
  COMMENT 'Detects a passage delivered twice: the key of the delivering system, once.'
  CONSTRAINT passage_keys__key PRIMARY KEY (account_id, source_key)
  CREATE INDEX passage_keys__by_passage ON public.passage_keys USING btree (account_id, passage_id)
  GRANT INSERT, SELECT TO rampa_app

TABLE passage_marks
  account_id uuid NOT NULL
  version uuid NOT NULL -- Not counted: after a failover that lost the last changes, a number would come twice.
  COMMENT 'The state of the marks that an account''s passages got after they were recorded: another version with each of them. Without a row none has got any since there is this table.'
  CONSTRAINT passage_marks__key PRIMARY KEY (account_id)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE passage_months
  account_id uuid NOT NULL
  month date NOT NULL -- First day of the month, in toll time.
  passage_count integer NOT NULL
  amount_minor bigint NOT NULL -- Minor units
  COMMENT 'The days of an account''s passages, added up by month whenever days are written.'
  CONSTRAINT passage_months__key PRIMARY KEY (account_id, month)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE passage_readings
  account_id uuid NOT NULL
  passage_id uuid NOT NULL
  exited_at timestamp with time zone NOT NULL
  plate text NOT NULL -- As the camera read it, in capitals; it may be another vehicle's, or misread. Empty where it read none.
  country text NOT NULL -- ISO 3166 of the plate; empty if unknown.
  confidence smallint -- Per cent, as the camera says.
  picture text NOT NULL -- The picture in the operator's own store, by its name there; never an address, and never fetched.
  kept_until timestamp with time zone NOT NULL -- When the row is deleted.
  COMMENT 'What the camera of a lane read of a passage, for as long as the operator keeps it.'
  CONSTRAINT passage_readings__bounded CHECK (((length(plate) <= 16) AND (length(country) <= 2) AND (length(picture) <= 100)))
  CONSTRAINT passage_readings__confidence_percent CHECK (((confidence >= 0) AND (confidence <= 100)))
  CONSTRAINT passage_readings__key PRIMARY KEY (account_id, passage_id)
  CONSTRAINT passage_readings__says_something CHECK (((plate <> ''::text) OR (picture <> ''::text)))
  CREATE INDEX passage_readings__expiry ON public.passage_readings USING btree (kept_until)
  GRANT DELETE, INSERT, SELECT TO rampa_app

TABLE passage_reviews
  account_id uuid NOT NULL
  passage_id uuid NOT NULL
  exited_at timestamp with time zone NOT NULL
  tag_id uuid NOT NULL
  station_id text NOT NULL -- Of the exit.
  marks text[] NOT NULL
  charged_minor bigint NOT NULL -- Minor units
  state text NOT NULL DEFAULT 'open'::text
  decided_at timestamp with time zone
  decided_by text NOT NULL DEFAULT ''::text -- As in the audit trail: staff:<id>.
  note text NOT NULL DEFAULT ''::text -- Of staff, for staff.
  refund_minor bigint NOT NULL DEFAULT 0 -- Minor units, given back to the tag
  COMMENT 'Marked passages of all customers, and what staff decided: the charge is right, or part of it was refunded by a journal of the kind correction.'
  CONSTRAINT passage_reviews__decided_by_somebody CHECK ((((state = 'open'::text) = (decided_at IS NULL)) AND ((state = 'open'::text) = (decided_by = ''::text))))
  CONSTRAINT passage_reviews__key PRIMARY KEY (account_id, passage_id)
  CONSTRAINT passage_reviews__refund_of_charge CHECK ((((state = 'corrected'::text) = (refund_minor > 0)) AND ((refund_minor >= 0) AND (refund_minor <= charged_minor))))
  CONSTRAINT passage_reviews__state_known CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'corrected'::text])))
  CREATE INDEX passage_reviews__accepted ON public.passage_reviews USING btree (decided_at) WHERE (state = 'accepted'::text)
  CREATE INDEX passage_reviews__by_state ON public.passage_reviews USING btree (state, exited_at DESC, passage_id)
  CREATE INDEX passage_reviews__by_station ON public.passage_reviews USING btree (state, station_id, exited_at DESC, passage_id)
  CREATE INDEX passage_reviews__decided ON public.passage_reviews USING btree (decided_at) WHERE (decided_at IS NOT NULL)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE passage_tag_days
  account_id uuid NOT NULL
  tag_id uuid NOT NULL
  toll_day date NOT NULL
  passage_count integer NOT NULL
  amount_minor bigint NOT NULL -- Minor units
  COMMENT 'Passages of a tag on a day: how many and how much, kept in the transaction that records them.'
  CONSTRAINT passage_tag_days__key PRIMARY KEY (account_id, tag_id, toll_day)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE passages
  account_id uuid NOT NULL
  exited_at timestamp with time zone NOT NULL
  passage_id uuid NOT NULL
  tag_id uuid NOT NULL
  toll_day date NOT NULL -- Day of the exit in toll time (Europe/Belgrade); the day that the roll-ups count it under.
  entered_at timestamp with time zone
  entry_station_id text
  exit_station_id text NOT NULL
  lane text NOT NULL
  category text NOT NULL
  amount_minor bigint NOT NULL -- Minor units: what the passage cost, after discount.
  currency text NOT NULL
  marks text[] NOT NULL DEFAULT '{}'::text[]
  calculation jsonb -- How the amount was computed: tariff version, sections, multiplier, discount, reasons of the marks.
  cost_centre_id uuid -- The tag's cost centre at the exit, as it was known when the passage was recorded.
  added_up boolean NOT NULL DEFAULT true -- Whether it was added to the operator's figures as it was recorded; false: before there were any.
  later_reasons jsonb NOT NULL DEFAULT '[]'::jsonb -- Reasons of the marks that were found after the passage had been recorded; those of before are in calculation.
  calculation_id uuid -- Which of toll_calculations it was computed by, where it has no calculation of its own.
  COMMENT 'Domestic passages as charged, partitioned by month (UTC) of the exit.'
  CONSTRAINT passages__amount_not_negative CHECK ((amount_minor >= 0))
  CONSTRAINT passages__calculated_once CHECK (((calculation IS NULL) <> (calculation_id IS NULL))) NOT VALID
  CONSTRAINT passages__entered_before_exit CHECK (((entered_at IS NULL) OR (entered_at <= exited_at)))
  CONSTRAINT passages__entry_whole CHECK (((entered_at IS NULL) = (entry_station_id IS NULL)))
  CONSTRAINT passages__key PRIMARY KEY (account_id, exited_at, passage_id) INCLUDE (toll_day, tag_id, cost_centre_id, entry_station_id, exit_station_id, amount_minor)
  CREATE INDEX passages__by_cost_centre ON ONLY public.passages USING btree (account_id, cost_centre_id, exited_at, passage_id) WHERE (cost_centre_id IS NOT NULL)
  CREATE INDEX passages__by_tag ON ONLY public.passages USING btree (account_id, tag_id, exited_at, passage_id)
  CREATE INDEX passages__marked_search ON ONLY public.passages USING btree (account_id, exited_at, passage_id) INCLUDE (toll_day, tag_id, cost_centre_id, entry_station_id, exit_station_id, amount_minor, marks, lane) WHERE (marks <> '{}'::text[])
  GRANT INSERT, SELECT TO rampa_app

TABLE passkey_challenges
  challenge text NOT NULL
  purpose text NOT NULL
  user_id uuid
  expires_at timestamp with time zone NOT NULL
  COMMENT 'What a passkey has to sign; taken out by the answer, so that it counts once. Without a user before the sign-in.'
  CONSTRAINT passkey_challenges__key PRIMARY KEY (challenge)
  CONSTRAINT passkey_challenges__purpose_known CHECK ((purpose = ANY (ARRAY['register'::text, 'sign-in'::text, 'prove'::text])))
  CREATE INDEX passkey_challenges__by_expiry ON public.passkey_challenges USING btree (expires_at)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE passkeys
  account_id uuid NOT NULL
  user_id uuid NOT NULL
  passkey_id uuid NOT NULL
  credential_id text NOT NULL
  public_key bytea NOT NULL
  sign_count bigint NOT NULL
  transports text NOT NULL DEFAULT ''::text
  name text NOT NULL
  created_at timestamp with time zone NOT NULL
  last_used_at timestamp with time zone
  COMMENT 'Public keys of passkeys (WebAuthn). Over all accounts each credential exists once: by it alone one signs in.'
  CONSTRAINT passkeys__credential_once UNIQUE (credential_id)
  CONSTRAINT passkeys__key PRIMARY KEY (account_id, user_id, passkey_id)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE payment_notices
  notice_id uuid NOT NULL
  provider text NOT NULL
  received_at timestamp with time zone NOT NULL
  order_number text NOT NULL
  verdict text NOT NULL
  body text NOT NULL
  COMMENT 'What gateways told us, to the letter until a payment can no longer be disputed, and what we made of it. Append-only for the program.'
  CONSTRAINT payment_notices__key PRIMARY KEY (notice_id)
  CREATE INDEX payment_notices__by_age ON public.payment_notices USING btree (received_at) WHERE (body <> ''::text)
  CREATE INDEX payment_notices__by_order ON public.payment_notices USING btree (provider, order_number)
  GRANT INSERT, SELECT TO rampa_app

TABLE payment_reversals
  account_id uuid NOT NULL
  order_number text NOT NULL
  kind text NOT NULL
  provider text NOT NULL
  transaction_id text NOT NULL -- The gateway's own, of the transaction that went back.
  amount_minor bigint NOT NULL -- Minor units; several may be of one payment, never more than it in all.
  reported_at timestamp with time zone NOT NULL
  booked_at timestamp with time zone -- Null while the payment itself is not known to be paid: its notification comes later, or never.
  voided boolean NOT NULL DEFAULT false -- Of a payment that the gateway had not paid out, and does not.
  COMMENT 'Card payments that went back without us: refunds made at the gateway, chargebacks of banks.'
  CONSTRAINT payment_reversals__amount_positive CHECK ((amount_minor > 0))
  CONSTRAINT payment_reversals__key PRIMARY KEY (account_id, order_number, kind, transaction_id)
  CONSTRAINT payment_reversals__kind_known CHECK ((kind = ANY (ARRAY['gateway-refund'::text, 'chargeback'::text])))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE payments
  payment_id uuid NOT NULL
  account_id uuid NOT NULL
  provider text NOT NULL
  order_number text NOT NULL
  purpose text NOT NULL
  transaction_type text NOT NULL
  amount_minor bigint NOT NULL -- Minor units
  currency text NOT NULL
  state text NOT NULL DEFAULT 'pending'::text
  provider_transaction_id text
  language_id text NOT NULL DEFAULT '2'::text
  created_at timestamp with time zone NOT NULL
  expires_at timestamp with time zone NOT NULL
  settled_at timestamp with time zone
  next_inquiry_at timestamp with time zone -- When the gateway is asked next about a payment that stays pending; null once settled.
  inquiries integer NOT NULL DEFAULT 0
  keep_card boolean NOT NULL DEFAULT false -- The customer wants the gateway to keep the card.
  card_id uuid -- The kept card that is charged while its owner is away; null where the customer pays on the gateway's page.
  charge_tries integer NOT NULL DEFAULT 0
  charge_sent_at timestamp with time zone -- When the charge was last on its way to the gateway, written before it left.
  refusal text -- Why it was not paid, as far as the gateway tells.
  attended boolean NOT NULL DEFAULT false -- The saved card is charged while its owner is there: the bank may ask for a confirmation.
  confirm_url text -- The gateway's page on which the owner of the card confirms the charge; null where the bank has not asked.
  paid_with text -- The phone's wallet that it was paid with, as the gateway says; empty: a card, or the gateway does not say.
  COMMENT 'Payments through a gateway, for whatever they pay. The state leaves pending once; money that arrives after a payment was refused or abandoned still makes it paid, and a paid one may be refunded.'
  CONSTRAINT payments__amount_positive CHECK ((amount_minor > 0))
  CONSTRAINT payments__confirmed_by_who_is_there CHECK (((confirm_url IS NULL) OR (attended AND (card_id IS NOT NULL))))
  CONSTRAINT payments__key PRIMARY KEY (payment_id)
  CONSTRAINT payments__order_once UNIQUE (provider, order_number)
  CONSTRAINT payments__paid_with_known CHECK ((paid_with = ANY (ARRAY['apple-pay'::text, 'google-pay'::text]))) NOT VALID
  CONSTRAINT payments__refusal_of_unpaid CHECK (((refusal IS NULL) OR (state = ANY (ARRAY['refused'::text, 'abandoned'::text]))))
  CONSTRAINT payments__state_known CHECK ((state = ANY (ARRAY['pending'::text, 'paid'::text, 'refused'::text, 'abandoned'::text, 'refunded'::text])))
  CONSTRAINT payments__transaction_once UNIQUE (provider, provider_transaction_id)
  CONSTRAINT payments__type_known CHECK ((transaction_type = ANY (ARRAY['purchase'::text, 'authorize'::text, 'charge'::text])))
  CREATE INDEX payments__by_account ON public.payments USING btree (account_id, created_at)
  CREATE INDEX payments__by_refusal ON public.payments USING btree (settled_at) WHERE (state = 'refused'::text)
  CREATE INDEX payments__by_settling ON public.payments USING btree (settled_at, order_number) WHERE (state = ANY (ARRAY['paid'::text, 'refunded'::text]))
  CREATE INDEX payments__to_inquire ON public.payments USING btree (next_inquiry_at) WHERE (state = 'pending'::text)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE payout_files
  file_id uuid NOT NULL
  prepared_at timestamp with time zone NOT NULL
  prepared_by text NOT NULL -- As in the audit trail: staff:<id>; so are the others.
  payouts integer NOT NULL -- How many it was prepared with.
  amount_minor bigint NOT NULL -- Minor units, of all of them together.
  approved_at timestamp with time zone
  approved_by text
  downloaded_at timestamp with time zone -- The first time: from then on the bank may have it.
  discarded_at timestamp with time zone
  discarded_by text
  paid_on date
  paid_at timestamp with time zone
  paid_by text
  COMMENT 'Payment files for the operator''s bank (pain.001): which payouts they hold is said by the payouts.'
  CONSTRAINT payout_files__approved_by_another CHECK ((approved_by <> prepared_by))
  CONSTRAINT payout_files__approved_whole CHECK ((num_nonnulls(approved_at, approved_by) = ANY (ARRAY[0, 2])))
  CONSTRAINT payout_files__discarded_or_paid CHECK (((discarded_at IS NULL) OR (paid_on IS NULL)))
  CONSTRAINT payout_files__discarded_whole CHECK ((num_nonnulls(discarded_at, discarded_by) = ANY (ARRAY[0, 2])))
  CONSTRAINT payout_files__downloaded_once_approved CHECK (((downloaded_at IS NULL) OR (approved_at IS NOT NULL)))
  CONSTRAINT payout_files__key PRIMARY KEY (file_id)
  CONSTRAINT payout_files__not_empty CHECK (((payouts > 0) AND (amount_minor > 0)))
  CONSTRAINT payout_files__paid_once_approved CHECK (((paid_on IS NULL) OR (approved_at IS NOT NULL)))
  CONSTRAINT payout_files__paid_whole CHECK ((num_nonnulls(paid_on, paid_at, paid_by) = ANY (ARRAY[0, 3])))
  CREATE INDEX payout_files__latest ON public.payout_files USING btree (prepared_at DESC, file_id)
  CREATE UNIQUE INDEX payout_files__one_prepared ON public.payout_files USING btree ((true)) WHERE ((approved_at IS NULL) AND (discarded_at IS NULL))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE payout_returns
  account_id uuid NOT NULL
  payout_id uuid NOT NULL
  recorded_at timestamp with time zone NOT NULL
  recorded_by text NOT NULL
  returned_on date NOT NULL
  reason text NOT NULL
  paid_on date NOT NULL -- The day that had been recorded.
  bank_account text NOT NULL -- To which it did not come.
  file_id uuid -- Of the payment file that had it; null if none had.
  COMMENT 'Payouts that the bank sent back or did not make: each was due again from then on.'
  CONSTRAINT payout_returns__key PRIMARY KEY (account_id, payout_id, recorded_at)
  CONSTRAINT payout_returns__payout FOREIGN KEY (account_id, payout_id) REFERENCES payouts(account_id, payout_id)
  CREATE INDEX payout_returns__in_file ON public.payout_returns USING btree (file_id) WHERE (file_id IS NOT NULL)
  CREATE INDEX payout_returns__of_payout ON public.payout_returns USING btree (payout_id)
  GRANT INSERT, SELECT TO rampa_app

TABLE payouts
  account_id uuid NOT NULL
  payout_id uuid NOT NULL
  reason text NOT NULL
  subject text NOT NULL DEFAULT ''::text -- Number of the complaint; empty for a closed account.
  payee text NOT NULL -- Whose bank account it is, for the order of payment; empty once it was paid.
  bank_account text NOT NULL
  amount_minor bigint NOT NULL -- Minor units.
  requested_at timestamp with time zone NOT NULL
  paid_on date -- Day of the bank's statement.
  paid_at timestamp with time zone
  paid_by text -- Who put it down: staff:<id>, or operator.
  decided_by text NOT NULL DEFAULT ''::text -- Who accepted the complaint: staff:<id>, or operator; empty for a closed account.
  second_person boolean NOT NULL DEFAULT false -- Somebody else confirms and records it.
  confirmed_at timestamp with time zone
  confirmed_by text -- Who confirmed it: staff:<id>.
  file_id uuid -- Of the payment file that has it, or had it when it was paid; null if none has.
  paid_by_file boolean NOT NULL DEFAULT false -- It was recorded as paid with its file.
  COMMENT 'What is to be paid to bank accounts of customers, and was. The bank pays; people put it down.'
  CONSTRAINT payouts__amount_positive CHECK ((amount_minor > 0))
  CONSTRAINT payouts__confirmed_by_another CHECK ((confirmed_by <> decided_by))
  CONSTRAINT payouts__confirmed_whole CHECK ((num_nonnulls(confirmed_at, confirmed_by) = ANY (ARRAY[0, 2])))
  CONSTRAINT payouts__id_once UNIQUE (payout_id)
  CONSTRAINT payouts__key PRIMARY KEY (account_id, payout_id)
  CONSTRAINT payouts__once UNIQUE (account_id, reason, subject)
  CONSTRAINT payouts__paid_as_in_file CHECK ((((paid_on IS NOT NULL) AND (file_id IS NOT NULL)) = paid_by_file))
  CONSTRAINT payouts__paid_by_another CHECK (((NOT second_person) OR (paid_by IS NULL) OR ((confirmed_by IS NOT NULL) AND (paid_by_file OR (paid_by <> decided_by)))))
  CONSTRAINT payouts__paid_whole CHECK ((num_nonnulls(paid_on, paid_at, paid_by) = ANY (ARRAY[0, 3])))
  CONSTRAINT payouts__reason_known CHECK ((reason = ANY (ARRAY['account-closed'::text, 'complaint'::text, 'transfer-returned'::text])))
  CONSTRAINT payouts__subject_named CHECK (((reason = 'complaint'::text) = (subject <> ''::text)))
  CONSTRAINT payouts__to_an_account CHECK ((bank_account <> ''::text))
  CREATE INDEX payouts__due ON public.payouts USING btree (requested_at, payout_id) WHERE (paid_on IS NULL)
  CREATE INDEX payouts__in_file ON public.payouts USING btree (file_id, payout_id) WHERE (file_id IS NOT NULL)
  CREATE INDEX payouts__paid ON public.payouts USING btree (paid_at DESC, payout_id) WHERE (paid_on IS NOT NULL)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE point_of_sale_changes
  country text NOT NULL
  point_id text NOT NULL
  change_id uuid NOT NULL
  kind text NOT NULL
  changed_at timestamp with time zone NOT NULL
  changed_by text NOT NULL -- As the audit trail has them; operator: the command line.
  before jsonb NOT NULL -- The fields that were changed, as they were.
  COMMENT 'What was changed about points of sale, when and by whom.'
  CONSTRAINT point_of_sale_changes__key PRIMARY KEY (country, point_id, change_id)
  CONSTRAINT point_of_sale_changes__kind_known CHECK ((kind = ANY (ARRAY['added'::text, 'changed'::text, 'closed'::text, 'reopened'::text, 'imported'::text])))
  GRANT INSERT, SELECT TO rampa_app

TABLE point_stock_minimums
  point_id text NOT NULL
  category text NOT NULL
  minimum integer NOT NULL
  COMMENT 'Below how many devices of a category at a point of sale the desk warns; 0: never, as where there is no row.'
  CONSTRAINT point_stock_minimums__category_known CHECK ((category = ANY (ARRAY['IA'::text, 'I'::text, 'II'::text, 'III'::text, 'IV'::text])))
  CONSTRAINT point_stock_minimums__key PRIMARY KEY (point_id, category)
  CONSTRAINT point_stock_minimums__not_negative CHECK ((minimum >= 0))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE points_of_sale
  country text NOT NULL
  point_id text NOT NULL
  position integer NOT NULL
  name text NOT NULL -- Serbian in Cyrillic, as operator, town and address; Latin is derived from it.
  kind text NOT NULL
  operator text NOT NULL DEFAULT ''::text
  town text NOT NULL
  address text NOT NULL
  phone text NOT NULL DEFAULT ''::text
  lat double precision NOT NULL
  lon double precision NOT NULL
  lat_lon_confidence text NOT NULL DEFAULT 'found'::text
  opening_hours text NOT NULL -- In the notation of OpenStreetMap's opening_hours, the part that contract/src/points-of-sale reads.
  opening_hours_confidence text NOT NULL DEFAULT 'found'::text
  services text[] NOT NULL
  closed boolean NOT NULL DEFAULT false
  changed_at timestamp with time zone NOT NULL
  last_day date -- The last day of toll time on which it is listed; null: no end is known.
  revision integer NOT NULL DEFAULT 0 -- Grows with each change, so that nobody saves over what they have not seen.
  edited_at timestamp with time zone -- When staff changed it on screen, since the last import that brought it: imports leave it as it is unless they are told to.
  edited_by text NOT NULL DEFAULT ''::text -- Who did, as the audit trail has them; empty: nobody.
  COMMENT 'Where customers buy tags, top up and complain. Operator data, brought in by imports; a closed one stays for the orders that name it.'
  CONSTRAINT points_of_sale__key PRIMARY KEY (country, point_id)
  CONSTRAINT points_of_sale__on_earth CHECK ((((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision)) AND ((lon >= ('-180'::integer)::double precision) AND (lon <= (180)::double precision))))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE points_of_sale_lists
  country text NOT NULL
  notice jsonb NOT NULL -- In Serbian (Cyrillic) and English, as the file said it.
  changed_at timestamp with time zone NOT NULL
  COMMENT 'What a reader should know of a country''s points of sale, such as that they are a demo''s.'
  CONSTRAINT points_of_sale_lists__key PRIMARY KEY (country)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE postings
  account_id uuid NOT NULL
  journal_id uuid NOT NULL
  line_no smallint NOT NULL
  ledger_account_id text NOT NULL
  amount_minor bigint NOT NULL -- Minor units, signed: positive adds to the balance of the ledger account.
  currency text NOT NULL
  COMMENT 'Lines of the journals. Append-only: the program may not update or delete them.'
  CONSTRAINT postings__amount_moves CHECK ((amount_minor <> 0))
  CONSTRAINT postings__key PRIMARY KEY (account_id, journal_id, line_no)
  CREATE INDEX postings__by_ledger_account ON public.postings USING btree (account_id, ledger_account_id)
  GRANT INSERT, SELECT TO rampa_app

TABLE postpaid_contracts
  account_id uuid NOT NULL
  starts_on date NOT NULL
  starts_at timestamp with time zone NOT NULL -- The beginning of its first day, or when it was made on that day; what is booked from then on is invoiced.
  limit_minor bigint NOT NULL -- How much the account may owe: tolls that are in no invoice yet, and unpaid invoices.
  days_to_pay integer NOT NULL
  currency text NOT NULL
  note text NOT NULL DEFAULT ''::text
  made_at timestamp with time zone NOT NULL
  made_by text NOT NULL -- As in the audit trail.
  ended_at timestamp with time zone
  standing text NOT NULL DEFAULT 'good'::text -- How much of the limit was used when it was last looked at; lanes show it.
  block_reason text
  block_from timestamp with time zone -- From when the customer was told that tags are refused; null: nothing is announced.
  blocked_at timestamp with time zone -- When the announced block began; null: lanes accept the tags.
  COMMENT 'Companies whose tolls are paid by a monthly invoice: one contract an account, the present one or the last.'
  CONSTRAINT postpaid_contracts__amounts CHECK (((limit_minor > 0) AND ((days_to_pay >= 1) AND (days_to_pay <= 90))))
  CONSTRAINT postpaid_contracts__block_announced CHECK ((((block_reason IS NULL) = (block_from IS NULL)) AND ((blocked_at IS NULL) OR (block_from IS NOT NULL))))
  CONSTRAINT postpaid_contracts__currency_known CHECK ((currency = ANY (ARRAY['RSD'::text, 'BAM'::text, 'EUR'::text])))
  CONSTRAINT postpaid_contracts__key PRIMARY KEY (account_id)
  CONSTRAINT postpaid_contracts__reason_known CHECK ((block_reason = ANY (ARRAY['overdue'::text, 'limit'::text])))
  CONSTRAINT postpaid_contracts__standing_known CHECK ((standing = ANY (ARRAY['good'::text, 'near'::text, 'over'::text])))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE postpaid_invoice_lines
  account_id uuid NOT NULL
  journal_id uuid NOT NULL
  tag_id uuid NOT NULL
  number text NOT NULL
  amount_minor bigint NOT NULL -- To be paid for it; negative: taken off the invoice.
  COMMENT 'Which toll, refund or correction of a tag is in which postpaid invoice: each in one, once.'
  CONSTRAINT postpaid_invoice_lines__key PRIMARY KEY (account_id, journal_id, tag_id)
  CONSTRAINT postpaid_invoice_lines__moved CHECK ((amount_minor <> 0))
  CREATE INDEX postpaid_invoice_lines__of_invoice ON public.postpaid_invoice_lines USING btree (account_id, number)
  GRANT INSERT, SELECT TO rampa_app

TABLE postpaid_invoice_tags
  account_id uuid NOT NULL
  number text NOT NULL
  line_no integer NOT NULL
  tag_id uuid NOT NULL
  serial_number text NOT NULL
  plate text NOT NULL
  cost_centre text NOT NULL DEFAULT ''::text -- Code and name as they were when the invoice was issued; empty: none.
  passage_count integer NOT NULL
  tolls_minor bigint NOT NULL -- Minor units with the tax.
  credits_minor bigint NOT NULL -- Refunds and corrections that are taken off; negative where a correction charged more.
  COMMENT 'The specification of a postpaid invoice: a row for each tag and cost centre.'
  CONSTRAINT postpaid_invoice_tags__amounts CHECK (((passage_count >= 0) AND (tolls_minor >= 0)))
  CONSTRAINT postpaid_invoice_tags__key PRIMARY KEY (account_id, number, line_no)
  GRANT INSERT, SELECT TO rampa_app

TABLE postpaid_invoices
  account_id uuid NOT NULL
  number text NOT NULL -- That of the order directory as well: bank transfers are matched by it.
  kind text NOT NULL -- Of a calendar month; or final, at the end of the contract.
  period_from date NOT NULL
  period_to date NOT NULL
  issued_at timestamp with time zone NOT NULL
  due_at timestamp with time zone NOT NULL -- The end of the last day to pay, in toll time.
  currency text NOT NULL
  total_minor bigint NOT NULL -- Minor units with the tax: its tolls less what is given back of them.
  vat_percent integer NOT NULL
  customer text NOT NULL -- Name and address as they were then, line by line.
  tax_number text NOT NULL
  paid_at timestamp with time zone
  reminders_sent integer NOT NULL DEFAULT 0
  COMMENT 'Invoices of tolls that companies pay after they have driven.'
  CONSTRAINT postpaid_invoices__currency_known CHECK ((currency = ANY (ARRAY['RSD'::text, 'BAM'::text, 'EUR'::text])))
  CONSTRAINT postpaid_invoices__key PRIMARY KEY (account_id, number)
  CONSTRAINT postpaid_invoices__kind_known CHECK ((kind = ANY (ARRAY['month'::text, 'final'::text])))
  CONSTRAINT postpaid_invoices__period CHECK (((period_from <= period_to) AND (issued_at < due_at)))
  CONSTRAINT postpaid_invoices__total_positive CHECK (((total_minor > 0) AND (reminders_sent >= 0)))
  CREATE INDEX postpaid_invoices__awaited ON public.postpaid_invoices USING btree (total_minor, issued_at) WHERE (paid_at IS NULL)
  CREATE INDEX postpaid_invoices__by_issue ON public.postpaid_invoices USING btree (issued_at, number)
  CREATE INDEX postpaid_invoices__unpaid ON public.postpaid_invoices USING btree (due_at, number) WHERE (paid_at IS NULL)
  CREATE UNIQUE INDEX postpaid_invoices__month_once ON public.postpaid_invoices USING btree (account_id, period_to) WHERE (kind = 'month'::text)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE price_list_drafts
  draft_id uuid NOT NULL
  country text NOT NULL
  version text NOT NULL
  valid_from date NOT NULL
  road_count integer NOT NULL
  file jsonb NOT NULL -- The price list as it was read.
  file_name text NOT NULL
  fingerprint text NOT NULL -- SHA-256 of the file: read in again, it is the same draft.
  read_at timestamp with time zone NOT NULL
  read_by text NOT NULL
  state text NOT NULL DEFAULT 'draft'::text
  ended_at timestamp with time zone
  ended_by text -- Who put it in force, or withdrew it, as in the audit trail.
  added_terms jsonb NOT NULL -- First days of the discounts and euro rates that it added when it was put in force: they go with it if it is withdrawn.
  withdrawal_asked_at timestamp with time zone -- When somebody asked that it be withdrawn, where a second person does it.
  withdrawal_asked_by text -- Who asked for it, as in the audit trail.
  COMMENT 'Price lists that were read in on screen: drafts, which price nothing, and what was put in force or withdrawn again.'
  CONSTRAINT price_list_drafts__asked_whole CHECK (((withdrawal_asked_at IS NULL) = (withdrawal_asked_by IS NULL)))
  CONSTRAINT price_list_drafts__ended_whole CHECK ((((state = 'draft'::text) = (ended_at IS NULL)) AND ((state = 'draft'::text) = (ended_by IS NULL))))
  CONSTRAINT price_list_drafts__key PRIMARY KEY (draft_id)
  CONSTRAINT price_list_drafts__state_known CHECK ((state = ANY (ARRAY['draft'::text, 'applied'::text, 'withdrawn'::text])))
  CREATE INDEX price_list_drafts__applied ON public.price_list_drafts USING btree (country, version) WHERE (state = 'applied'::text)
  CREATE UNIQUE INDEX price_list_drafts__once ON public.price_list_drafts USING btree (country, fingerprint) WHERE (state = 'draft'::text)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE product_marks
  mark text NOT NULL
  value text NOT NULL
  set_at timestamp with time zone NOT NULL DEFAULT now()
  COMMENT 'Facts about the installation as a whole, such as that the demo data was loaded.'
  CONSTRAINT product_marks__key PRIMARY KEY (mark)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE proposals
  account_id uuid NOT NULL
  proposal_id uuid NOT NULL
  kind text NOT NULL -- What is proposed: refund, correction, cash-correction, account-block.
  subject text NOT NULL -- What it is about, as the audit trail names it; one proposal of a kind is open for each.
  size bigint NOT NULL -- What the limit is compared with: minor units, or tags where currency is null.
  currency text
  facts jsonb NOT NULL -- What whoever decides is shown of it.
  act jsonb NOT NULL -- What is done, and what must not have changed by then.
  note text NOT NULL -- What the proposer wrote.
  proposed_by text NOT NULL
  proposed_at timestamp with time zone NOT NULL
  expires_at timestamp with time zone NOT NULL
  barred text NOT NULL DEFAULT ''::text -- Somebody else who may not decide either, such as who took the cash; empty: nobody.
  state text NOT NULL DEFAULT 'open'::text
  decided_at timestamp with time zone
  decided_by text NOT NULL DEFAULT ''::text -- As the audit trail has them; empty where nobody did.
  decision_note text NOT NULL DEFAULT ''::text
  COMMENT 'What one member of staff proposed above their limit, and how it ended: carried out or rejected by another, withdrawn, expired, or overtaken by a change. Decided ones are deleted after a time; the audit trail keeps who did what.'
  CONSTRAINT proposals__currency_known CHECK ((currency = ANY (ARRAY['RSD'::text, 'BAM'::text])))
  CONSTRAINT proposals__decided_once CHECK (((state = 'open'::text) = (decided_at IS NULL)))
  CONSTRAINT proposals__expires_later CHECK ((expires_at > proposed_at))
  CONSTRAINT proposals__key PRIMARY KEY (account_id, proposal_id)
  CONSTRAINT proposals__size_positive CHECK ((size > 0))
  CONSTRAINT proposals__state_known CHECK ((state = ANY (ARRAY['open'::text, 'carried-out'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text, 'changed'::text])))
  CONSTRAINT proposals__two_people CHECK (((state <> ALL (ARRAY['carried-out'::text, 'rejected'::text])) OR (((decided_by <> ''::text) AND (decided_by <> proposed_by)) AND (decided_by <> barred))))
  CREATE INDEX proposals__done ON public.proposals USING btree (decided_at, proposal_id) WHERE (state <> 'open'::text)
  CREATE INDEX proposals__waiting ON public.proposals USING btree (proposed_at, proposal_id) WHERE (state = 'open'::text)
  CREATE UNIQUE INDEX proposals__one_open ON public.proposals USING btree (account_id, kind, subject) WHERE (state = 'open'::text)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE purchase_request_directory
  request_number text NOT NULL
  account_id uuid NOT NULL
  COMMENT 'Whose purchase request a number is, for the operator; it makes numbers unique.'
  CONSTRAINT purchase_request_directory__key PRIMARY KEY (request_number)
  GRANT INSERT, SELECT TO rampa_app

TABLE purchase_request_lines
  account_id uuid NOT NULL
  request_id uuid NOT NULL
  category text NOT NULL
  quantity integer NOT NULL
  package_id text NOT NULL
  credit_minor bigint NOT NULL -- Minor units: credit of one tag, by the price list of the day of the request.
  COMMENT 'How many tags of each category a purchase request has.'
  CONSTRAINT purchase_request_lines__category_known CHECK ((category = ANY (ARRAY['IA'::text, 'I'::text, 'II'::text, 'III'::text, 'IV'::text])))
  CONSTRAINT purchase_request_lines__credit_not_negative CHECK ((credit_minor >= 0))
  CONSTRAINT purchase_request_lines__key PRIMARY KEY (account_id, request_id, category)
  CONSTRAINT purchase_request_lines__of_request FOREIGN KEY (account_id, request_id) REFERENCES purchase_requests(account_id, request_id)
  CONSTRAINT purchase_request_lines__package_known CHECK ((package_id = ANY (ARRAY['none'::text, 'small'::text, 'medium'::text, 'large'::text])))
  CONSTRAINT purchase_request_lines__quantity_positive CHECK ((quantity > 0))
  GRANT INSERT, SELECT TO rampa_app

TABLE purchase_requests
  account_id uuid NOT NULL
  request_id uuid NOT NULL
  request_number text NOT NULL
  user_id uuid NOT NULL
  idempotency_key text NOT NULL
  intent_digest text NOT NULL -- SHA-256 of what was asked for: the same key with another wish is refused.
  state text NOT NULL
  first_name text NOT NULL
  last_name text NOT NULL
  email text NOT NULL
  phone text NOT NULL
  business_name text NOT NULL
  tax_number text NOT NULL
  company_number text NOT NULL
  delivery_kind text NOT NULL
  street text NOT NULL
  city text NOT NULL
  postcode text NOT NULL
  point_of_sale_id text NOT NULL
  point_of_sale text NOT NULL
  note text NOT NULL
  answer text NOT NULL DEFAULT ''::text -- What the operator wrote with the price or with the refusal.
  quantity integer NOT NULL
  currency text NOT NULL
  language_id text NOT NULL
  sent_at timestamp with time zone NOT NULL
  updated_at timestamp with time zone NOT NULL
  closed_at timestamp with time zone
  revision integer NOT NULL DEFAULT 0 -- How often it was priced; who accepts says which price is meant.
  order_number text -- Kept for the order from the first price on, so that its slip stands on the pro-forma; there is an order once it is accepted or paid.
  device_price_minor bigint -- Minor units: one device, tax included, before the discount.
  devices_minor bigint -- Minor units: all devices before the discount, tax included.
  discount_percent integer
  discount_minor bigint -- Minor units, taken off the devices.
  delivery_minor bigint -- Minor units, tax included.
  credit_minor bigint -- Minor units: credit of all tags.
  total_minor bigint -- Minor units: what the customer is asked for.
  vat_percent integer
  priced_at timestamp with time zone
  valid_until timestamp with time zone
  COMMENT 'What companies ask for in quantity, and what the operator asks for it. What is accepted becomes an order.'
  CONSTRAINT purchase_requests__closed_has_time CHECK (((state = ANY (ARRAY['sent'::text, 'priced'::text])) = (closed_at IS NULL)))
  CONSTRAINT purchase_requests__currency_known CHECK ((currency = ANY (ARRAY['RSD'::text, 'BAM'::text, 'EUR'::text])))
  CONSTRAINT purchase_requests__delivery_kind_known CHECK ((delivery_kind = ANY (ARRAY['address'::text, 'pickup'::text])))
  CONSTRAINT purchase_requests__intent_once UNIQUE (account_id, idempotency_key)
  CONSTRAINT purchase_requests__key PRIMARY KEY (account_id, request_id)
  CONSTRAINT purchase_requests__language_known CHECK ((language_id = ANY (ARRAY['1'::text, '2'::text, '3'::text])))
  CONSTRAINT purchase_requests__number_once UNIQUE (account_id, request_number)
  CONSTRAINT purchase_requests__order_once UNIQUE (account_id, order_number)
  CONSTRAINT purchase_requests__price_whole CHECK ((num_nonnulls(order_number, device_price_minor, devices_minor, discount_percent, discount_minor, delivery_minor, credit_minor, total_minor, vat_percent, priced_at, valid_until) = ANY (ARRAY[0, 11])))
  CONSTRAINT purchase_requests__priced_has_price CHECK (((state <> ALL (ARRAY['priced'::text, 'accepted'::text, 'expired'::text])) OR (total_minor IS NOT NULL)))
  CONSTRAINT purchase_requests__quantity_positive CHECK ((quantity > 0))
  CONSTRAINT purchase_requests__revision_counts_prices CHECK (((revision = 0) = (total_minor IS NULL)))
  CONSTRAINT purchase_requests__state_known CHECK ((state = ANY (ARRAY['sent'::text, 'priced'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text, 'expired'::text])))
  CONSTRAINT purchase_requests__total_adds_up CHECK ((total_minor = (((devices_minor - discount_minor) + delivery_minor) + credit_minor)))
  CONSTRAINT purchase_requests__total_positive CHECK ((total_minor > 0))
  CREATE INDEX purchase_requests__awaited ON public.purchase_requests USING btree (total_minor, priced_at) WHERE (state = 'priced'::text)
  CREATE INDEX purchase_requests__due ON public.purchase_requests USING btree (valid_until) WHERE (state = 'priced'::text)
  CREATE INDEX purchase_requests__newest ON public.purchase_requests USING btree (account_id, sent_at DESC, request_id DESC)
  CREATE INDEX purchase_requests__open ON public.purchase_requests USING btree (sent_at) WHERE (state = ANY (ARRAY['sent'::text, 'priced'::text]))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE push_devices
  account_id uuid NOT NULL
  user_id uuid NOT NULL
  device_id uuid NOT NULL
  session_id uuid NOT NULL -- In which it was added, or renewed last.
  endpoint text NOT NULL -- Its address at the push service of its browser. Who sends there has to have our key.
  p256dh bytea NOT NULL -- Public key of the browser, by which messages are encrypted.
  auth_secret bytea NOT NULL -- What only the browser and we know, for the same.
  key_id text NOT NULL -- Of our key (VAPID), which the push service asks for.
  user_agent text NOT NULL
  added_at timestamp with time zone NOT NULL
  renewed_at timestamp with time zone NOT NULL -- When the browser was last seen to be subscribed.
  refusals integer NOT NULL DEFAULT 0 -- How often in a row its push service refused what was sent; after five it is forgotten.
  COMMENT 'Browsers in which people of an account see push notifications; each ends with the session that added it, unless that only grew old.'
  CONSTRAINT push_devices__endpoint_bounded CHECK ((length(endpoint) <= 1000))
  CONSTRAINT push_devices__key PRIMARY KEY (account_id, device_id)
  CONSTRAINT push_devices__one_reader UNIQUE (account_id, endpoint)
  CREATE INDEX push_devices__by_renewal ON public.push_devices USING btree (renewed_at)
  CREATE INDEX push_devices__of_user ON public.push_devices USING btree (account_id, user_id)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE recovery_codes
  account_id uuid NOT NULL
  user_id uuid NOT NULL
  code_hash bytea NOT NULL
  used_at timestamp with time zone
  key_id text -- Id of the key that the code was hashed with; null: by an older version, which did not note it.
  COMMENT 'Keyed hashes of codes that stand in for a lost second factor; each works once.'
  CONSTRAINT recovery_codes__key PRIMARY KEY (account_id, user_id, code_hash)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE refresh_tokens
  account_id uuid NOT NULL
  session_id uuid NOT NULL
  token_hash bytea NOT NULL
  issued_at timestamp with time zone NOT NULL
  used_at timestamp with time zone
  COMMENT 'SHA-256 of each refresh token of a session; each works once, reuse ends the session.'
  CONSTRAINT refresh_tokens__key PRIMARY KEY (account_id, session_id, token_hash)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE refund_credit_note_beginning
  begun_at timestamp with time zone NOT NULL
  one boolean NOT NULL DEFAULT true
  COMMENT 'Since when charges that are given back get a credit note.'
  CONSTRAINT refund_credit_note_beginning__key PRIMARY KEY (one)
  CONSTRAINT refund_credit_note_beginning__one_row CHECK (one)
  GRANT SELECT TO rampa_app

TABLE refund_credit_note_lines
  account_id uuid NOT NULL
  journal_kind text NOT NULL
  reference text NOT NULL
  line_no smallint NOT NULL
  subject_kind text NOT NULL
  subject_id text NOT NULL -- Of the passage, or the number of the order or invoice.
  occurred_at timestamp with time zone -- When it was charged: the exit of a passage, the day of an order or invoice.
  serial_number text NOT NULL
  plate text NOT NULL
  entry text NOT NULL -- Name of the station in Cyrillic, empty where there is none.
  exit text NOT NULL
  charged_minor bigint NOT NULL -- Minor units.
  credited_minor bigint NOT NULL -- Minor units.
  COMMENT 'What each credit note takes back of which charge. Append-only.'
  CONSTRAINT refund_credit_note_lines__amounts CHECK (((credited_minor > 0) AND (credited_minor <= charged_minor)))
  CONSTRAINT refund_credit_note_lines__key PRIMARY KEY (account_id, journal_kind, reference, line_no)
  CONSTRAINT refund_credit_note_lines__subject_known CHECK ((subject_kind = ANY (ARRAY['passage'::text, 'passage-abroad'::text, 'order'::text, 'invoice'::text])))
  CREATE INDEX refund_credit_note_lines__by_subject ON public.refund_credit_note_lines USING btree (account_id, subject_kind, subject_id)
  GRANT INSERT, SELECT TO rampa_app

TABLE refund_credit_note_series
  year integer NOT NULL
  last_number integer NOT NULL
  COMMENT 'The last number of each year: locked until the refund is booked, so that there is no gap.'
  CONSTRAINT refund_credit_note_series__counts CHECK ((last_number > 0))
  CONSTRAINT refund_credit_note_series__key PRIMARY KEY (year)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE refund_credit_notes
  account_id uuid NOT NULL
  journal_kind text NOT NULL
  reference text NOT NULL -- Of the journal of that kind.
  number text NOT NULL -- Year of toll time and a number in it, from 1 without a gap.
  issued_at timestamp with time zone NOT NULL
  total_minor bigint NOT NULL -- Minor units: what was charged for it, at most. What the journal gives beyond that is compensation.
  taxed_minor bigint NOT NULL -- What of it includes the tax.
  tax_minor bigint NOT NULL -- Included in taxed_minor.
  vat_percent integer NOT NULL
  currency text NOT NULL
  customer text NOT NULL -- As they were then, a line each.
  tax_number text NOT NULL
  COMMENT 'Credit notes for charges that were given back in part or whole: issued in the transaction that books the refund. Append-only.'
  CONSTRAINT refund_credit_notes__amounts CHECK (((total_minor > 0) AND ((taxed_minor >= 0) AND (taxed_minor <= total_minor)) AND ((tax_minor >= 0) AND (tax_minor <= taxed_minor)) AND ((vat_percent >= 0) AND (vat_percent <= 100))))
  CONSTRAINT refund_credit_notes__currency_known CHECK ((currency = ANY (ARRAY['RSD'::text, 'BAM'::text, 'EUR'::text])))
  CONSTRAINT refund_credit_notes__key PRIMARY KEY (account_id, journal_kind, reference)
  CONSTRAINT refund_credit_notes__kind_known CHECK ((journal_kind = ANY (ARRAY['refund'::text, 'correction'::text])))
  CONSTRAINT refund_credit_notes__number_in_series CHECK ((number ~ '^KP-\d{4}-\d{6,}$'::text))
  CREATE INDEX refund_credit_notes__by_issue ON public.refund_credit_notes USING btree (issued_at, number)
  CREATE INDEX refund_credit_notes__newest ON public.refund_credit_notes USING btree (account_id, issued_at DESC, number DESC)
  GRANT INSERT, SELECT TO rampa_app

TABLE refused_passage_days
  day date NOT NULL -- Of the delivery, in toll time.
  deliverer text NOT NULL
  reason text NOT NULL
  refused_count bigint NOT NULL -- Records, each time they came.
  kept_count bigint NOT NULL -- Those that were new, and kept.
  last_at timestamp with time zone NOT NULL
  COMMENT 'Refused records of a day, counted also where they were not kept: for the figures, and for the limits of what is kept.'
  CONSTRAINT refused_passage_days__key PRIMARY KEY (day, deliverer, reason)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE refused_passages
  record_id uuid NOT NULL
  content_hash bytea NOT NULL -- SHA-256 of the record: what makes it the same.
  content text NOT NULL -- The record as it came, or its beginning.
  reason text NOT NULL -- Of the last time, as long as nobody has decided.
  detail text NOT NULL -- What is wrong with a record that cannot be read.
  deliverer text NOT NULL -- Address of the system that sent it first, or `command line`.
  source_key text NOT NULL
  serial_number text NOT NULL
  station_id text NOT NULL -- Of the exit, as delivered; this, the lane and the others are empty where they could not be read.
  lane text NOT NULL
  passed_at timestamp with time zone
  first_at timestamp with time zone NOT NULL
  last_at timestamp with time zone NOT NULL
  times bigint NOT NULL
  state text NOT NULL DEFAULT 'open'::text
  decided_at timestamp with time zone
  decided_by text NOT NULL DEFAULT ''::text -- As in the audit trail: staff:<id>; empty where the passage was recorded before anybody decided.
  note text NOT NULL DEFAULT ''::text
  account_id uuid
  passage_id uuid -- The passage that was charged instead, with the account and the amount.
  amount_minor bigint -- Minor units
  plate text NOT NULL DEFAULT ''::text -- As the camera of the lane read it; this, what belongs to it and the picture are blanked from reading_until on, in the content as well.
  plate_country text NOT NULL DEFAULT ''::text
  plate_confidence smallint
  picture text NOT NULL DEFAULT ''::text
  reading_until timestamp with time zone
  source text NOT NULL DEFAULT 'lanes'::text -- Who delivered it: lanes, or the partner of the tolls abroad.
  document text -- JSON of a passage abroad, whole, so that it can be charged as it was delivered; of others there is none.
  COMMENT 'Records of deliveries that were not recorded as passages: who sent what, why it was refused, and what staff decided. The same record again is counted, not doubled.'
  CONSTRAINT refused_passages__charged_to_somebody CHECK ((((state = 'charged'::text) = (passage_id IS NOT NULL)) AND ((passage_id IS NULL) = (account_id IS NULL)) AND ((passage_id IS NULL) = (amount_minor IS NULL))))
  CONSTRAINT refused_passages__content_bounded CHECK (((length(content) <= 1000) AND (length(detail) <= 300) AND (length(note) <= 500)))
  CONSTRAINT refused_passages__content_once UNIQUE (content_hash)
  CONSTRAINT refused_passages__decided_by_somebody CHECK ((((state = 'open'::text) = (decided_at IS NULL)) AND ((state = 'recorded'::text) OR ((state = 'open'::text) = (decided_by = ''::text)))))
  CONSTRAINT refused_passages__document_bounded CHECK ((length(document) <= 60000))
  CONSTRAINT refused_passages__key PRIMARY KEY (record_id)
  CONSTRAINT refused_passages__returned_to_partner CHECK (((state <> 'returned'::text) OR (source = 'partner'::text)))
  CONSTRAINT refused_passages__source_known CHECK ((source = ANY (ARRAY['lanes'::text, 'partner'::text])))
  CONSTRAINT refused_passages__state_known CHECK ((state = ANY (ARRAY['open'::text, 'charged'::text, 'nobody'::text, 'written-off'::text, 'returned'::text, 'recorded'::text])))
  CREATE INDEX refused_passages__by_account ON public.refused_passages USING btree (account_id) WHERE (account_id IS NOT NULL)
  CREATE INDEX refused_passages__by_last ON public.refused_passages USING btree (last_at)
  CREATE INDEX refused_passages__by_state ON public.refused_passages USING btree (state, first_at DESC, record_id)
  CREATE INDEX refused_passages__decided ON public.refused_passages USING btree (decided_at) WHERE (decided_at IS NOT NULL)
  CREATE INDEX refused_passages__from_partner ON public.refused_passages USING btree (state, first_at DESC, record_id) WHERE (source = 'partner'::text)
  CREATE INDEX refused_passages__open ON public.refused_passages USING btree (record_id) WHERE (state = 'open'::text)
  CREATE INDEX refused_passages__readings ON public.refused_passages USING btree (reading_until) WHERE (reading_until IS NOT NULL)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE report_schedules
  account_id uuid NOT NULL
  user_id uuid NOT NULL -- Who gets it, and wanted it.
  grouped_by text NOT NULL
  day_of_month smallint NOT NULL
  next_on date NOT NULL -- The day of toll time on which it is due next.
  mailed_month date -- First day of the latest month that was mailed: no month is mailed twice, whatever the clocks say.
  created_at timestamp with time zone NOT NULL
  COMMENT 'Reports of the month before that members of an account get by mail, each on a day of the month; they end with the right to see them.'
  CONSTRAINT report_schedules__day_of_every_month CHECK (((day_of_month >= 1) AND (day_of_month <= 28)))
  CONSTRAINT report_schedules__group_known CHECK ((grouped_by = ANY (ARRAY['tag'::text, 'driver'::text, 'cost-centre'::text, 'road'::text, 'hour'::text, 'weekday'::text])))
  CONSTRAINT report_schedules__key PRIMARY KEY (account_id, user_id, grouped_by)
  CREATE INDEX report_schedules__due ON public.report_schedules USING btree (next_on, account_id)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE road_event_feeds
  country text NOT NULL
  revision bigint NOT NULL
  forgotten_revision bigint NOT NULL DEFAULT 0 -- Highest revision among the events that were deleted: whoever is behind it must read the list anew.
  changed_at timestamp with time zone NOT NULL
  COMMENT 'One row a country. Its revision rises with each import that changes something, whose transaction holds the row: so revisions become visible in their order, and a reader who asks for what came after one misses nothing.'
  CONSTRAINT road_event_feeds__key PRIMARY KEY (country)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE road_events
  country text NOT NULL
  event_id text NOT NULL
  version bigint NOT NULL -- Rises with each change here. Of what a source told and nobody changed, the source's own.
  state text NOT NULL
  kind text NOT NULL
  severity text NOT NULL
  record_type text NOT NULL -- DATEX II v3 type of the situation record, such as MaintenanceWorks; record_value is the value of its type element.
  record_value text NOT NULL
  road text NOT NULL
  section_from text NOT NULL -- Serbian in Cyrillic; Latin is derived from it.
  section_to text NOT NULL
  from_metres integer -- Chainage of the road.
  to_metres integer
  direction jsonb NOT NULL -- Words in Serbian (sr) and English (en), as are title, text and source.
  lat double precision NOT NULL
  lon double precision NOT NULL
  line jsonb NOT NULL DEFAULT '[]'::jsonb -- Points [lat, lon], WGS84 degrees.
  valid_from timestamp with time zone NOT NULL
  valid_to timestamp with time zone
  daily jsonb NOT NULL DEFAULT '[]'::jsonb -- Times of the day {from, to}, HH:MM in toll time.
  title jsonb NOT NULL
  text jsonb NOT NULL
  source jsonb NOT NULL
  demo boolean NOT NULL DEFAULT false
  reported_at timestamp with time zone NOT NULL
  changed_at timestamp with time zone NOT NULL
  revision bigint NOT NULL -- Of the feed, when it last changed here.
  source_version bigint -- The newest version of its source that is known here, taken in or waiting; null where it is version itself.
  edited boolean NOT NULL DEFAULT false -- The operator's people told, changed or ended it: what its source says later waits for them.
  waiting jsonb -- What the source has said since, until somebody takes or leaves it.
  COMMENT 'What holds or held on the roads, as its sources last said. An event that is withdrawn stays for a while, so that open pages hear of it.'
  CONSTRAINT road_events__ends_after_start CHECK (((valid_to IS NULL) OR (valid_to > valid_from)))
  CONSTRAINT road_events__key PRIMARY KEY (country, event_id)
  CONSTRAINT road_events__kind_known CHECK ((kind = ANY (ARRAY['closure'::text, 'accident'::text, 'congestion'::text, 'weather'::text, 'border'::text, 'regime'::text, 'works'::text])))
  CONSTRAINT road_events__lists CHECK (((jsonb_typeof(line) = 'array'::text) AND (jsonb_typeof(daily) = 'array'::text)))
  CONSTRAINT road_events__on_earth CHECK ((((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision)) AND ((lon >= ('-180'::integer)::double precision) AND (lon <= (180)::double precision))))
  CONSTRAINT road_events__only_edited_wait CHECK (((waiting IS NULL) OR (edited AND (source_version IS NOT NULL))))
  CONSTRAINT road_events__severity_known CHECK ((severity = ANY (ARRAY['lowest'::text, 'low'::text, 'medium'::text, 'high'::text, 'highest'::text])))
  CONSTRAINT road_events__state_known CHECK ((state = ANY (ARRAY['active'::text, 'withdrawn'::text])))
  CREATE INDEX road_events__by_end ON public.road_events USING btree (country, valid_to)
  CREATE INDEX road_events__by_revision ON public.road_events USING btree (country, revision)
  CREATE INDEX road_events__waiting ON public.road_events USING btree (country) WHERE (waiting IS NOT NULL)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE root_keys
  key_id text NOT NULL
  used_since timestamp with time zone NOT NULL
  COMMENT 'Ids of the keys that servers have started with as SECRET_KEY, and since when. The keys themselves are never here.'
  CONSTRAINT root_keys__is_id CHECK ((key_id ~ '^[0-9a-f]{16}$'::text))
  CONSTRAINT root_keys__key PRIMARY KEY (key_id)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE saved_trip_evenings
  day date NOT NULL -- Day of toll time of the trips.
  revision bigint NOT NULL
  off_revision bigint NOT NULL DEFAULT '-1'::integer -- Up to which revision it was looked, on the day, for what was told and is off; -1: not at all.
  COMMENT 'Up to which revision of the road events the trips of a day were looked through.'
  CONSTRAINT saved_trip_evenings__key PRIMARY KEY (day)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE saved_trip_notices
  account_id uuid NOT NULL
  trip_id uuid NOT NULL
  event_id text NOT NULL
  user_id uuid NOT NULL -- Whose trip it is.
  day date NOT NULL -- Day of toll time of the trip: the day after the evening.
  digest text NOT NULL -- Of what was told: where the event is and when it holds.
  told_at timestamp with time zone NOT NULL
  COMMENT 'Which road events were told about which trip: each once for a day, and again only if it has changed.'
  CONSTRAINT saved_trip_notices__key PRIMARY KEY (account_id, trip_id, event_id, day)
  CONSTRAINT saved_trip_notices__of_trip FOREIGN KEY (account_id, trip_id) REFERENCES saved_trips(account_id, trip_id) ON DELETE CASCADE
  CREATE INDEX saved_trip_notices__age ON public.saved_trip_notices USING btree (told_at)
  CREATE INDEX saved_trip_notices__by_event ON public.saved_trip_notices USING btree (event_id)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE saved_trip_told_events
  event_id text NOT NULL
  digest text NOT NULL -- Of what was told: where the event is and when it holds.
  event jsonb NOT NULL
  told_at timestamp with time zone NOT NULL -- When it was last known as it was told.
  gone boolean NOT NULL -- It is off or another by now, and whoever was told of it has been looked for.
  COMMENT 'Road events as they were told to whoever drives on them, for thirty-one days.'
  CONSTRAINT saved_trip_told_events__key PRIMARY KEY (event_id, digest)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE saved_trips
  account_id uuid NOT NULL
  trip_id uuid NOT NULL
  user_id uuid NOT NULL -- Whose it is: nobody else of the account sees it.
  name text NOT NULL
  station_ids text[] NOT NULL -- Entry, stops and exit, in the order in which they are driven.
  legs text[] NOT NULL -- From each station to the next, as from>to: by them the trips are found that a road event is on.
  category text NOT NULL
  tag_id uuid -- The tag that pays; null: none was named.
  days smallint NOT NULL -- Days of the week on which it is driven, Monday is bit 0; 0: nobody is told about it.
  hour smallint -- Hour of toll time in which it begins; null: any.
  created_at timestamp with time zone NOT NULL
  COMMENT 'Trips that members of an account usually drive, and are told about the evening before; they end with the membership.'
  CONSTRAINT saved_trips__days_of_a_week CHECK (((days >= 0) AND (days <= 127)))
  CONSTRAINT saved_trips__hour_of_a_day CHECK (((hour >= 0) AND (hour <= 23)))
  CONSTRAINT saved_trips__key PRIMARY KEY (account_id, trip_id)
  CONSTRAINT saved_trips__stations_of_a_trip CHECK ((((cardinality(station_ids) >= 2) AND (cardinality(station_ids) <= 4)) AND (cardinality(legs) = (cardinality(station_ids) - 1))))
  CREATE INDEX saved_trips__by_leg ON public.saved_trips USING gin (legs)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE sent_mails
  account_id uuid NOT NULL
  mail_id uuid NOT NULL -- Id of a mail's job; of an SMS, the id by which its provider knows it.
  user_id uuid NOT NULL -- Whose address it was when the mail left.
  recipient text NOT NULL
  template text NOT NULL
  subject text NOT NULL
  body text NOT NULL
  tried_at timestamp with time zone NOT NULL -- Of the last attempt to send it.
  sent_at timestamp with time zone -- When the mail server took it; null as long as it has not.
  refused boolean NOT NULL DEFAULT false -- The recipient's server does not know the address, or wants no mail of ours; the network has not delivered the SMS.
  channel text NOT NULL DEFAULT 'mail'::text
  delivered_at timestamp with time zone -- Of an SMS: when the network said that the phone has it.
  COMMENT 'Mails and SMS to people of an account, as they were written, without links, attachments and codes: for staff who are asked about one. Deleted after 400 days, or with the account.'
  CONSTRAINT sent_mails__channel_known CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text]))) NOT VALID
  CONSTRAINT sent_mails__delivered_not_refused CHECK (((delivered_at IS NULL) OR ((channel = 'sms'::text) AND (NOT refused)))) NOT VALID
  CONSTRAINT sent_mails__key PRIMARY KEY (account_id, mail_id)
  CONSTRAINT sent_mails__refused_or_sent CHECK (((NOT refused) OR (sent_at IS NULL) OR (channel = 'sms'::text))) NOT VALID
  CREATE INDEX sent_mails__by_age ON public.sent_mails USING btree (tried_at)
  CREATE INDEX sent_mails__by_time ON public.sent_mails USING btree (account_id, tried_at, mail_id)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE sessions
  account_id uuid NOT NULL
  session_id uuid NOT NULL
  user_id uuid NOT NULL
  created_at timestamp with time zone NOT NULL
  proved_at timestamp with time zone NOT NULL -- Last proof of identity (password or second factor); step-up compares with it.
  last_used_at timestamp with time zone NOT NULL
  expires_at timestamp with time zone NOT NULL -- Absolute age limit: a refresh after it answers 428.
  ended_at timestamp with time zone
  ended_because text
  user_agent text NOT NULL DEFAULT ''::text
  with_factor boolean NOT NULL DEFAULT false -- A second factor was used in it, or set; without, the back office is closed.
  COMMENT 'A family of refresh tokens that began with one sign-in.'
  CONSTRAINT sessions__end_has_reason CHECK (((ended_at IS NULL) = (ended_because IS NULL)))
  CONSTRAINT sessions__key PRIMARY KEY (account_id, session_id)
  CONSTRAINT sessions__reason_known CHECK ((ended_because = ANY (ARRAY['signed-out'::text, 'refresh-reused'::text, 'too-old'::text, 'revoked'::text, 'password-changed'::text, 'role-changed'::text, 'removed'::text])))
  CREATE INDEX sessions__by_expiry ON public.sessions USING btree (expires_at)
  CREATE INDEX sessions__by_user ON public.sessions USING btree (account_id, user_id)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE sign_in_names
  name text NOT NULL
  account_id uuid NOT NULL
  user_id uuid NOT NULL
  kind text NOT NULL
  COMMENT 'Directory over all accounts: the case-folded e-mail addresses and user names, each once.'
  CONSTRAINT sign_in_names__key PRIMARY KEY (name)
  CONSTRAINT sign_in_names__kind_known CHECK ((kind = ANY (ARRAY['email'::text, 'username'::text])))
  CREATE INDEX sign_in_names__by_user ON public.sign_in_names USING btree (account_id, user_id)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE sms_numbers
  account_id uuid NOT NULL
  user_id uuid NOT NULL
  number text NOT NULL -- E.164, such as +381641234567.
  code_id uuid NOT NULL -- From it and the secret key the code by SMS is derived, so that nothing has to keep it.
  code_sent_at timestamp with time zone NOT NULL
  wrong_codes integer NOT NULL DEFAULT 0 -- Typed since the code was sent; after five it is void.
  confirmed_at timestamp with time zone -- When its code was typed in; null: nothing but the code is sent there.
  refusals integer NOT NULL DEFAULT 0 -- How often in a row the network did not deliver; after five the number is set aside.
  set_aside_at timestamp with time zone -- From then on nothing is sent there until the number is given once more.
  COMMENT 'Numbers of people of an account for urgent messages by SMS; one is used once its code was typed in. Deleted with the person or the account.'
  CONSTRAINT sms_numbers__key PRIMARY KEY (account_id, user_id)
  CONSTRAINT sms_numbers__number_whole CHECK ((number ~ '^\+[1-9][0-9]{6,14}$'::text))
  CONSTRAINT sms_numbers__set_aside_confirmed CHECK (((set_aside_at IS NULL) OR (confirmed_at IS NOT NULL)))
  CREATE INDEX sms_numbers__unconfirmed ON public.sms_numbers USING btree (code_sent_at) WHERE (confirmed_at IS NULL)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE staff_attachments
  attachment_id uuid NOT NULL
  staff_id uuid NOT NULL
  complaint_id uuid NOT NULL -- The complaint that the answer is to.
  file_name text NOT NULL
  content_type text NOT NULL
  content bytea NOT NULL
  uploaded_at timestamp with time zone NOT NULL
  COMMENT 'Files that the operator''s people uploaded for an answer that is still being written: the customer''s only once it is sent, then they are in complaint_attachments. They go after a week.'
  CONSTRAINT staff_attachments__key PRIMARY KEY (attachment_id)
  CONSTRAINT staff_attachments__size_limited CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 5242880)))
  CONSTRAINT staff_attachments__type_known CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'application/pdf'::text])))
  CREATE INDEX staff_attachments__newest ON public.staff_attachments USING btree (staff_id, uploaded_at DESC)
  CREATE INDEX staff_attachments__waiting ON public.staff_attachments USING btree (uploaded_at)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE staff_members
  account_id uuid NOT NULL
  user_id uuid NOT NULL
  role text NOT NULL
  added_at timestamp with time zone NOT NULL
  removed_at timestamp with time zone
  invited_by text NOT NULL DEFAULT ''::text -- Who mailed the latest link, as the audit trail has them; empty: from before it was kept. Their open invitations end with them.
  role_given_by text -- Who gave the role on screen, as the audit trail has them; null: the command line, or from before it was kept. For a time neither confirms what the other has proposed.
  role_given_at timestamp with time zone
  point_id text NOT NULL DEFAULT ''::text -- The point of sale where somebody with the role counter works and takes cash; empty for other roles.
  COMMENT 'Who may work in the back office, and as what. Who was removed stays, so that the audit trail can name them.'
  CONSTRAINT staff_members__counter_at_point CHECK (((role <> 'counter'::text) OR (point_id <> ''::text))) NOT VALID
  CONSTRAINT staff_members__key PRIMARY KEY (account_id, user_id)
  CONSTRAINT staff_members__role_known CHECK ((role = ANY (ARRAY['clerk'::text, 'counter'::text, 'engineer'::text, 'editor'::text, 'supervisor'::text]))) NOT VALID
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE staff_viewings
  account_id uuid NOT NULL
  user_id uuid NOT NULL
  viewing_id uuid NOT NULL
  token_hash bytea NOT NULL
  session_id uuid NOT NULL -- The sign-in in which it was begun, and with which it ends.
  customer_account_id uuid NOT NULL
  customer_user_id uuid NOT NULL -- The member of the account as whom they see it.
  begun_at timestamp with time zone NOT NULL
  ends_at timestamp with time zone NOT NULL
  COMMENT 'A customer''s screens that a member of staff may see now, one at a time. Deleted when it ends.'
  CONSTRAINT staff_viewings__ends_later CHECK ((ends_at > begun_at))
  CONSTRAINT staff_viewings__key PRIMARY KEY (account_id, user_id)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE statement_accounts
  account_id uuid NOT NULL
  wanted boolean NOT NULL DEFAULT false -- A private person wants statements; companies have them in any case.
  closed_through date -- First day of the latest month that is closed, with a statement or, where nothing moved, without.
  mark text -- With which digits the numbers of its statements end from now on; null before the first one.
  COMMENT 'How far the months of an account are closed. Its row is locked while one is closed.'
  CONSTRAINT statement_accounts__key PRIMARY KEY (account_id)
  CONSTRAINT statement_accounts__month_begins CHECK ((EXTRACT(day FROM closed_through) = (1)::numeric))
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE statement_cost_centres
  account_id uuid NOT NULL
  statement_id uuid NOT NULL
  place integer NOT NULL
  code text NOT NULL
  name text NOT NULL
  toll_count integer NOT NULL
  tolls_minor bigint NOT NULL -- Minor units taken for tolls.
  cost_centre_id uuid -- Null: tolls of none.
  COMMENT 'Tolls of a statement by cost centre, as they were called then; an empty code: of none. Minor units.'
  CONSTRAINT statement_cost_centres__key PRIMARY KEY (account_id, statement_id, place)
  CONSTRAINT statement_cost_centres__once UNIQUE (account_id, statement_id, cost_centre_id)
  GRANT INSERT, SELECT TO rampa_app

TABLE statement_entries
  account_id uuid NOT NULL
  journal_id uuid NOT NULL
  line_no smallint NOT NULL
  statement_id uuid NOT NULL
  section text NOT NULL
  kind text NOT NULL
  reference text NOT NULL
  tag_id uuid
  cost_centre_id uuid
  occurred_at timestamp with time zone NOT NULL
  amount_minor bigint NOT NULL -- Minor units, as posted: a toll is negative. Of a service what it cost.
  late boolean NOT NULL
  COMMENT 'Which posting stands in which statement: each in one, once.'
  CONSTRAINT statement_entries__key PRIMARY KEY (account_id, journal_id, line_no)
  CONSTRAINT statement_entries__section_known CHECK ((section = ANY (ARRAY['toll'::text, 'service'::text, 'top-up'::text, 'refund'::text, 'other'::text])))
  CONSTRAINT statement_entries__tag_named CHECK (((section = 'service'::text) = (tag_id IS NULL)))
  CREATE INDEX statement_entries__by_time ON public.statement_entries USING btree (account_id, statement_id, section, occurred_at, journal_id, line_no)
  CREATE INDEX statement_entries__in_order ON public.statement_entries USING btree (account_id, statement_id, section, tag_id, occurred_at, journal_id, line_no)
  GRANT INSERT, SELECT TO rampa_app

TABLE statement_marks
  mark text NOT NULL
  account_id uuid NOT NULL
  COMMENT 'Directory over all accounts: whose the last digits of statement numbers are. Claimed with the first statement, never changed.'
  CONSTRAINT statement_marks__key PRIMARY KEY (mark)
  GRANT INSERT, SELECT TO rampa_app

TABLE statement_tags
  account_id uuid NOT NULL
  statement_id uuid NOT NULL
  tag_id uuid NOT NULL
  serial_number text NOT NULL
  plate text NOT NULL
  nickname text NOT NULL
  opening_minor bigint NOT NULL -- Minor units
  closing_minor bigint NOT NULL -- Minor units
  toll_count integer NOT NULL
  tolls_minor bigint NOT NULL -- Minor units taken for tolls.
  COMMENT 'Each tag of a statement as it was called when the month was closed. Minor units.'
  CONSTRAINT statement_tags__key PRIMARY KEY (account_id, statement_id, tag_id)
  GRANT INSERT, SELECT TO rampa_app

TABLE statements
  account_id uuid NOT NULL
  statement_id uuid NOT NULL
  month date NOT NULL
  sequence_no integer NOT NULL
  number text NOT NULL
  currency text NOT NULL
  opening_minor bigint NOT NULL -- Minor units: over all tags, as the statement before closed.
  tolls_minor bigint NOT NULL -- Minor units taken for tolls.
  top_ups_minor bigint NOT NULL -- Minor units put onto tags.
  refunds_minor bigint NOT NULL -- Minor units given back to tags; a top-up taken back is negative.
  other_minor bigint NOT NULL -- Minor units of corrections and pay-outs, signed.
  closing_minor bigint NOT NULL -- Minor units: over all tags, at the end.
  services_minor bigint NOT NULL -- Minor units of services (devices, delivery), paid apart: they touch no balance of a tag.
  toll_count integer NOT NULL
  late_count integer NOT NULL -- Entries of months before, which came after those were closed.
  entry_count integer NOT NULL
  closed_at timestamp with time zone NOT NULL
  customer text NOT NULL DEFAULT ''::text -- Name and address of that day, on a line each; empty on statements older than this column, and of closed accounts.
  tax_number text NOT NULL DEFAULT ''::text
  complete_up_to jsonb -- Up to when passages were complete as it was closed; null where lanes deliver no control records.
  company_opening_minor bigint -- Minor units in the company's own balance as the month began; null, as are all of these: it had none.
  company_paid_in_minor bigint -- Minor units
  company_taken_back_minor bigint -- Minor units, below zero: payments that were refunded or charged back.
  company_filled_minor bigint -- Minor units, below zero: filled by rules.
  company_moved_minor bigint -- Minor units, signed: moved by hand, from tags less what went to tags.
  company_paid_out_minor bigint -- Minor units, below zero.
  company_closing_minor bigint -- Minor units
  COMMENT 'Closed months of accounts, by toll time. Append-only: what comes later stands in the next one.'
  CONSTRAINT statements__adds_up CHECK ((closing_minor = ((((opening_minor - tolls_minor) + top_ups_minor) + refunds_minor) + other_minor)))
  CONSTRAINT statements__company_adds_up CHECK (
CASE
    WHEN (company_opening_minor IS NULL) THEN (num_nonnulls(company_paid_in_minor, company_taken_back_minor, company_filled_minor, company_moved_minor, company_paid_out_minor, company_closing_minor) = 0)
    ELSE ((num_nulls(company_paid_in_minor, company_taken_back_minor, company_filled_minor, company_moved_minor, company_paid_out_minor, company_closing_minor) = 0) AND (company_closing_minor = (((((company_opening_minor + company_paid_in_minor) + company_taken_back_minor) + company_filled_minor) + company_moved_minor) + company_paid_out_minor)))
END) NOT VALID
  CONSTRAINT statements__key PRIMARY KEY (account_id, statement_id)
  CONSTRAINT statements__month_begins CHECK ((EXTRACT(day FROM month) = (1)::numeric))
  CONSTRAINT statements__month_once UNIQUE (account_id, month)
  CONSTRAINT statements__number_once UNIQUE (number)
  CONSTRAINT statements__sequence_once UNIQUE (account_id, sequence_no)
  GRANT INSERT, SELECT TO rampa_app

TABLE stock_devices
  serial_number text NOT NULL
  category text NOT NULL
  place text NOT NULL -- Where it lies, as clerks call it; empty where there is one store alone.
  state text NOT NULL
  received_at timestamp with time zone NOT NULL
  account_id uuid
  order_id uuid -- The one order that it was picked for, or sent with.
  point_id text NOT NULL DEFAULT ''::text -- The point of sale that it was moved to last; it lies there while its state is at-point.
  COMMENT 'Directory over all accounts: devices that came in with their serial numbers, each in stock, in one order, or faulty.'
  CONSTRAINT stock_devices__at_named_point CHECK (((state <> 'at-point'::text) OR (point_id <> ''::text))) NOT VALID
  CONSTRAINT stock_devices__category_known CHECK ((category = ANY (ARRAY['IA'::text, 'I'::text, 'II'::text, 'III'::text, 'IV'::text])))
  CONSTRAINT stock_devices__key PRIMARY KEY (serial_number)
  CONSTRAINT stock_devices__of_an_order CHECK (((state = ANY (ARRAY['picked'::text, 'sent'::text])) = (order_id IS NOT NULL)))
  CONSTRAINT stock_devices__order_whole CHECK (((account_id IS NULL) = (order_id IS NULL)))
  CONSTRAINT stock_devices__state_known CHECK ((state = ANY (ARRAY['in-stock'::text, 'picked'::text, 'sent'::text, 'faulty'::text, 'returned'::text, 'lost'::text, 'scrapped'::text, 'at-point'::text]))) NOT VALID
  CREATE INDEX stock_devices__at_point ON public.stock_devices USING btree (point_id, category) WHERE (state = 'at-point'::text)
  CREATE INDEX stock_devices__next ON public.stock_devices USING btree (category, received_at, serial_number) WHERE (state = 'in-stock'::text)
  CREATE INDEX stock_devices__of_order ON public.stock_devices USING btree (account_id, order_id) WHERE (order_id IS NOT NULL)
  CREATE INDEX stock_devices__picked ON public.stock_devices USING btree (serial_number) WHERE (state = 'picked'::text)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE t4a_accounts
  account_id uuid NOT NULL
  fetched_version text NOT NULL -- Version of the terms that the account fetched last: what an activation accepts.
  fetched_at timestamp with time zone NOT NULL
  accepted_version text
  accepted_at timestamp with time zone
  activated_at timestamp with time zone -- Null: the service is not active.
  COMMENT 'Accounts that looked at the terms of the external-toll service (T4A), and what they accepted.'
  CONSTRAINT t4a_accounts__accepted_whole CHECK (((accepted_version IS NULL) = (accepted_at IS NULL)))
  CONSTRAINT t4a_accounts__activated_accepted CHECK (((activated_at IS NULL) OR (accepted_version IS NOT NULL)))
  CONSTRAINT t4a_accounts__key PRIMARY KEY (account_id)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE t4a_invoice_passages
  account_id uuid NOT NULL
  passage_id uuid NOT NULL
  racun_id uuid NOT NULL
  tag_id uuid NOT NULL
  amount_minor bigint NOT NULL -- Minor units, as the passage has them.
  late boolean NOT NULL -- Driven in a month before that of the invoice.
  COMMENT 'Which passage abroad stands in which invoice: each in one, once. Append-only.'
  CONSTRAINT t4a_invoice_passages__key PRIMARY KEY (account_id, passage_id)
  CONSTRAINT t4a_invoice_passages__of_invoice FOREIGN KEY (account_id, racun_id) REFERENCES t4a_invoices(account_id, racun_id) DEFERRABLE INITIALLY DEFERRED
  CONSTRAINT t4a_invoice_passages__of_passage FOREIGN KEY (account_id, passage_id) REFERENCES t4a_passages(account_id, passage_id)
  CREATE INDEX t4a_invoice_passages__of_invoice ON public.t4a_invoice_passages USING btree (account_id, racun_id)
  GRANT INSERT, SELECT TO rampa_app

TABLE t4a_invoice_payments
  account_id uuid NOT NULL
  order_number text NOT NULL
  racun_id uuid NOT NULL
  user_id uuid -- Who asked for it; null where the program charged by itself.
  card_id uuid -- The kept card that was charged; null where the customer pays on the gateway's page.
  amount_minor bigint NOT NULL -- Minor units: the whole invoice.
  currency text NOT NULL
  state text NOT NULL
  refusal text -- Why it was not paid, as far as the gateway tells.
  idempotency_key text NOT NULL
  created_at timestamp with time zone NOT NULL
  ended_at timestamp with time zone
  COMMENT 'Tries to pay an invoice of the external-toll service, each under an order number of its own.'
  CONSTRAINT t4a_invoice_payments__amount_positive CHECK ((amount_minor > 0))
  CONSTRAINT t4a_invoice_payments__ended CHECK (((state = 'pending'::text) = (ended_at IS NULL)))
  CONSTRAINT t4a_invoice_payments__key PRIMARY KEY (account_id, order_number)
  CONSTRAINT t4a_invoice_payments__key_once UNIQUE (account_id, idempotency_key)
  CONSTRAINT t4a_invoice_payments__of_invoice FOREIGN KEY (account_id, racun_id) REFERENCES t4a_invoices(account_id, racun_id)
  CONSTRAINT t4a_invoice_payments__state_known CHECK ((state = ANY (ARRAY['pending'::text, 'paid'::text, 'refused'::text, 'abandoned'::text, 'refunded'::text])))
  CREATE INDEX t4a_invoice_payments__of_invoice ON public.t4a_invoice_payments USING btree (account_id, racun_id, created_at)
  CREATE UNIQUE INDEX t4a_invoice_payments__one_at_a_time ON public.t4a_invoice_payments USING btree (account_id, racun_id) WHERE (state = 'pending'::text)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE t4a_invoice_services
  account_id uuid NOT NULL
  tag_id uuid NOT NULL
  month date NOT NULL -- In which it drove; of a late passage a month before that of the invoice.
  racun_id uuid NOT NULL
  amount_minor bigint NOT NULL -- Minor units, tax included.
  COMMENT 'The charge of the service: once for each tag and each month in which it drove abroad. Append-only.'
  CONSTRAINT t4a_invoice_services__amount_positive CHECK ((amount_minor > 0))
  CONSTRAINT t4a_invoice_services__key PRIMARY KEY (account_id, tag_id, month)
  CONSTRAINT t4a_invoice_services__of_invoice FOREIGN KEY (account_id, racun_id) REFERENCES t4a_invoices(account_id, racun_id) DEFERRABLE INITIALLY DEFERRED
  CREATE INDEX t4a_invoice_services__of_invoice ON public.t4a_invoice_services USING btree (account_id, racun_id)
  GRANT INSERT, SELECT TO rampa_app

TABLE t4a_invoice_tags
  account_id uuid NOT NULL
  racun_id uuid NOT NULL
  tag_id uuid NOT NULL
  serial_number text NOT NULL
  plate text NOT NULL
  nickname text NOT NULL
  COMMENT 'What the tags of an invoice were called when it was issued.'
  CONSTRAINT t4a_invoice_tags__key PRIMARY KEY (account_id, racun_id, tag_id)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE t4a_invoices
  account_id uuid NOT NULL
  racun_id uuid NOT NULL
  number text NOT NULL
  month date NOT NULL
  currency text NOT NULL
  tolls_minor bigint NOT NULL -- Minor units of its passages, which the operators abroad get.
  services_minor bigint NOT NULL -- Minor units of our own service, tax included.
  services_vat_percent smallint NOT NULL -- Tax that the service charges include.
  total_minor bigint NOT NULL -- Minor units to pay.
  passage_count integer NOT NULL
  late_count integer NOT NULL -- Passages of months before, which came after those were billed.
  issued_at timestamp with time zone NOT NULL
  due_at timestamp with time zone NOT NULL -- From this moment it is overdue, and the service of the account is blocked while it is not paid.
  paid_at timestamp with time zone
  order_number text -- The payment under way; the next one waits for its end.
  looked_at timestamp with time zone NOT NULL -- When its charges were planned last: a card that was kept since is tried at once.
  next_try_at timestamp with time zone -- When a card is charged next; null while one is, and where there is none.
  no_card_told_at timestamp with time zone
  overdue_told_at timestamp with time zone
  COMMENT 'Invoices of the external-toll service: a month of toll time of an account. What they say never changes, only what became of them.'
  CONSTRAINT t4a_invoices__adds_up CHECK ((total_minor = (tolls_minor + services_minor)))
  CONSTRAINT t4a_invoices__currency_known CHECK ((currency = ANY (ARRAY['RSD'::text, 'BAM'::text, 'EUR'::text])))
  CONSTRAINT t4a_invoices__due_later CHECK ((due_at > issued_at))
  CONSTRAINT t4a_invoices__has_passages CHECK (((passage_count > 0) AND ((late_count >= 0) AND (late_count <= passage_count))))
  CONSTRAINT t4a_invoices__key PRIMARY KEY (account_id, racun_id)
  CONSTRAINT t4a_invoices__month_begins CHECK ((EXTRACT(day FROM month) = (1)::numeric))
  CONSTRAINT t4a_invoices__month_once UNIQUE (account_id, month)
  CONSTRAINT t4a_invoices__not_negative CHECK (((tolls_minor >= 0) AND (services_minor >= 0)))
  CONSTRAINT t4a_invoices__number_once UNIQUE (number)
  CREATE INDEX t4a_invoices__by_issue ON public.t4a_invoices USING btree (issued_at, number)
  CREATE INDEX t4a_invoices__to_try ON public.t4a_invoices USING btree (next_try_at) WHERE ((paid_at IS NULL) AND (order_number IS NULL))
  CREATE INDEX t4a_invoices__unpaid ON public.t4a_invoices USING btree (account_id, due_at) WHERE (paid_at IS NULL)
  GRANT INSERT, SELECT TO rampa_app

TABLE t4a_passage_keys
  source_key text NOT NULL
  account_id uuid NOT NULL
  digest bytea NOT NULL -- SHA-256 of what was delivered: another content under the same id is seen.
  refusal text -- Why it is not the customer's to pay, and never will be, whatever becomes of the tag; null: recorded.
  COMMENT 'Directory over all accounts: the partner''s own ids of passages, which make a second delivery nothing new.'
  CONSTRAINT t4a_passage_keys__digest_whole CHECK ((octet_length(digest) = 32))
  CONSTRAINT t4a_passage_keys__key PRIMARY KEY (source_key)
  CONSTRAINT t4a_passage_keys__refusal_known CHECK ((refusal = ANY (ARRAY['tag-stopped'::text, 'before-service'::text])))
  GRANT INSERT, SELECT TO rampa_app

TABLE t4a_passages
  account_id uuid NOT NULL
  passage_id uuid NOT NULL
  tag_id uuid NOT NULL
  source_key text NOT NULL
  country text NOT NULL
  entry_name text NOT NULL -- In Serbian Cyrillic; empty where the entry is not known. The local name is as the country writes it.
  entry_local_name text NOT NULL
  exit_name text NOT NULL
  exit_local_name text NOT NULL
  entered_at timestamp with time zone
  exited_at timestamp with time zone NOT NULL
  category text NOT NULL
  local_currency text NOT NULL
  local_amount_minor bigint NOT NULL -- Minor units of the country's money.
  rate_millionths bigint NOT NULL -- Millionths of the account's money for one unit of the country's, on rate_day.
  rate_day date NOT NULL
  currency text NOT NULL
  amount_minor bigint NOT NULL -- Minor units of the account's money: the local amount by the rate, half a unit rounded up.
  calculation jsonb NOT NULL -- Tariff and sections, in minor units of the country's money.
  received_at timestamp with time zone NOT NULL
  COMMENT 'Passages abroad as the partner of the external-toll service delivered them. Append-only.'
  CONSTRAINT t4a_passages__amounts_not_negative CHECK (((local_amount_minor >= 0) AND (amount_minor >= 0)))
  CONSTRAINT t4a_passages__category_known CHECK ((category = ANY (ARRAY['IA'::text, 'I'::text, 'II'::text, 'III'::text, 'IV'::text])))
  CONSTRAINT t4a_passages__currencies_known CHECK (((local_currency = ANY (ARRAY['RSD'::text, 'BAM'::text, 'EUR'::text])) AND (currency = ANY (ARRAY['RSD'::text, 'BAM'::text, 'EUR'::text]))))
  CONSTRAINT t4a_passages__entered_before CHECK ((entered_at <= exited_at))
  CONSTRAINT t4a_passages__key PRIMARY KEY (account_id, passage_id)
  CONSTRAINT t4a_passages__of_tag FOREIGN KEY (account_id, tag_id) REFERENCES t4a_tags(account_id, tag_id)
  CONSTRAINT t4a_passages__rate_positive CHECK ((rate_millionths > 0))
  CONSTRAINT t4a_passages__source_once UNIQUE (account_id, source_key)
  CREATE INDEX t4a_passages__newest ON public.t4a_passages USING btree (account_id, exited_at DESC, passage_id DESC)
  CREATE INDEX t4a_passages__newest_of_country ON public.t4a_passages USING btree (account_id, country, exited_at DESC, passage_id DESC)
  CREATE INDEX t4a_passages__newest_of_tag ON public.t4a_passages USING btree (account_id, tag_id, exited_at DESC, passage_id DESC)
  GRANT INSERT, SELECT TO rampa_app

TABLE t4a_tag_past_stops
  account_id uuid NOT NULL
  tag_id uuid NOT NULL
  stopped_at timestamp with time zone NOT NULL
  ended_at timestamp with time zone NOT NULL
  COMMENT 'When a tag that is switched on abroad was switched off there by its customer.'
  CONSTRAINT t4a_tag_past_stops__ends_after CHECK ((stopped_at <= ended_at))
  CONSTRAINT t4a_tag_past_stops__key PRIMARY KEY (account_id, tag_id, ended_at, stopped_at)
  CONSTRAINT t4a_tag_past_stops__of_tag FOREIGN KEY (account_id, tag_id) REFERENCES t4a_tags(account_id, tag_id)
  GRANT INSERT, SELECT TO rampa_app

TABLE t4a_tags
  account_id uuid NOT NULL
  tag_id uuid NOT NULL
  enabled boolean NOT NULL -- The customer wants it to work abroad.
  enabled_changed_at timestamp with time zone NOT NULL
  added_at timestamp with time zone NOT NULL
  COMMENT 'Tags that pay abroad as well. Whether one is lost stands with the tag itself.'
  CONSTRAINT t4a_tags__key PRIMARY KEY (account_id, tag_id)
  CONSTRAINT t4a_tags__of_tag FOREIGN KEY (account_id, tag_id) REFERENCES tags(account_id, tag_id)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE tag_blocks
  account_id uuid NOT NULL
  tag_id uuid NOT NULL
  block_id uuid NOT NULL
  reason text NOT NULL
  origin text NOT NULL
  holds_from timestamp with time zone NOT NULL -- From when lanes refuse the tag; it may be ahead.
  begun_at timestamp with time zone -- When the program saw that it holds, and queued the tag for the list of the lanes; null as long as it is ahead.
  note text NOT NULL DEFAULT ''::text -- Of staff, for staff.
  made_at timestamp with time zone NOT NULL
  made_by text NOT NULL -- As in the audit trail: staff:<id>, user:<id>, system.
  lifted_at timestamp with time zone -- Null as long as it is open.
  lifted_by text
  COMMENT 'Blocks of tags: who, when, why, from when and until when. Rows are never deleted; lifting one only ends it.'
  CONSTRAINT tag_blocks__key PRIMARY KEY (account_id, tag_id, block_id)
  CONSTRAINT tag_blocks__lifted_afterwards CHECK ((lifted_at >= made_at))
  CONSTRAINT tag_blocks__lifted_by_somebody CHECK (((lifted_at IS NULL) = (lifted_by IS NULL)))
  CONSTRAINT tag_blocks__of_tag FOREIGN KEY (account_id, tag_id) REFERENCES tags(account_id, tag_id)
  CONSTRAINT tag_blocks__reason_of_origin CHECK ((((origin = 'staff'::text) AND (reason = ANY (ARRAY['unpaid'::text, 'document'::text, 'fraud'::text, 'returned'::text]))) OR ((origin = 'rule'::text) AND (reason = 'unpaid'::text)) OR ((origin = 'customer'::text) AND (reason = 'switched-off'::text))))
  CREATE INDEX tag_blocks__ahead ON public.tag_blocks USING btree (holds_from) WHERE ((begun_at IS NULL) AND (lifted_at IS NULL))
  CREATE UNIQUE INDEX tag_blocks__one_open ON public.tag_blocks USING btree (account_id, tag_id, origin, reason) WHERE (lifted_at IS NULL)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE tag_cost_centres
  account_id uuid NOT NULL
  tag_id uuid NOT NULL
  valid_from timestamp with time zone NOT NULL
  cost_centre_id uuid
  COMMENT 'Which cost centre a tag had from when on; null: none. A passage belongs to the one at its exit.'
  CONSTRAINT tag_cost_centres__key PRIMARY KEY (account_id, tag_id, valid_from)
  CONSTRAINT tag_cost_centres__of_cost_centre FOREIGN KEY (account_id, cost_centre_id) REFERENCES cost_centres(account_id, cost_centre_id)
  CONSTRAINT tag_cost_centres__of_tag FOREIGN KEY (account_id, tag_id) REFERENCES tags(account_id, tag_id)
  CREATE INDEX tag_cost_centres__by_cost_centre ON public.tag_cost_centres USING btree (account_id, cost_centre_id)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE tag_directory
  serial_number text NOT NULL
  account_id uuid NOT NULL
  tag_id uuid NOT NULL
  COMMENT 'Directory over all accounts: which account a serial number is bound to. A tag has one owner.'
  CONSTRAINT tag_directory__key PRIMARY KEY (serial_number)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE tag_discounts
  country text NOT NULL
  valid_from date NOT NULL
  percent integer NOT NULL
  round_to_minor integer NOT NULL -- Minor units to which the discount of a section is rounded, half up.
  COMMENT 'What a vehicle with a tag saves, from a day on.'
  CONSTRAINT tag_discounts__key PRIMARY KEY (country, valid_from)
  CONSTRAINT tag_discounts__percent_sound CHECK (((percent >= 0) AND (percent <= 100)))
  CONSTRAINT tag_discounts__rounding_positive CHECK ((round_to_minor > 0))
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE tag_drivers
  account_id uuid NOT NULL
  tag_id uuid NOT NULL
  from_day date NOT NULL
  to_day date -- Null while the tag is theirs.
  user_id uuid NOT NULL
  COMMENT 'Which driver had which tag, by days of toll time, both included: at most one a day. The day of a handover is the new driver''s.'
  CONSTRAINT tag_drivers__days_ordered CHECK ((to_day >= from_day))
  CONSTRAINT tag_drivers__key PRIMARY KEY (account_id, tag_id, from_day)
  CREATE INDEX tag_drivers__by_user ON public.tag_drivers USING btree (account_id, user_id)
  CREATE UNIQUE INDEX tag_drivers__one_now ON public.tag_drivers USING btree (account_id, tag_id) WHERE (to_day IS NULL)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE tag_edits
  account_id uuid NOT NULL
  edit_id uuid NOT NULL
  user_id uuid NOT NULL
  origin text NOT NULL
  changes jsonb NOT NULL
  tag_count integer NOT NULL
  made_at timestamp with time zone NOT NULL
  undone_at timestamp with time zone
  COMMENT 'Changes of many tags at once, each with what was before and after, so that they can be undone for some days.'
  CONSTRAINT tag_edits__key PRIMARY KEY (account_id, edit_id)
  CONSTRAINT tag_edits__origin_known CHECK ((origin = ANY (ARRAY['bulk'::text, 'import'::text])))
  CREATE INDEX tag_edits__by_time ON public.tag_edits USING btree (made_at)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE tag_handovers
  account_id uuid NOT NULL
  handover_id uuid NOT NULL
  tag_id uuid NOT NULL
  code_hash bytea NOT NULL -- SHA-256 of the tag's id and the code, which is random.
  begun_at timestamp with time zone NOT NULL
  begun_by uuid NOT NULL
  expires_at timestamp with time zone NOT NULL
  ended_at timestamp with time zone
  outcome text
  new_tag_id uuid -- The tag's id in the account that has accepted it.
  COMMENT 'A tag that its owner hands over to whoever has the code: open, called back, or accepted by another account.'
  CONSTRAINT tag_handovers__ended_by_outcome CHECK (((ended_at IS NULL) = (outcome IS NULL)))
  CONSTRAINT tag_handovers__key PRIMARY KEY (account_id, handover_id)
  CONSTRAINT tag_handovers__new_tag_if_accepted CHECK (((new_tag_id IS NULL) = (outcome IS DISTINCT FROM 'accepted'::text)))
  CONSTRAINT tag_handovers__of_tag FOREIGN KEY (account_id, tag_id) REFERENCES tags(account_id, tag_id)
  CONSTRAINT tag_handovers__outcome_known CHECK ((outcome = ANY (ARRAY['withdrawn'::text, 'accepted'::text])))
  CREATE INDEX tag_handovers__by_tag ON public.tag_handovers USING btree (account_id, tag_id)
  CREATE UNIQUE INDEX tag_handovers__open_once ON public.tag_handovers USING btree (account_id, tag_id) WHERE (ended_at IS NULL)
  GRANT INSERT, SELECT TO rampa_app

TABLE tag_lists
  account_id uuid NOT NULL
  version uuid NOT NULL -- Not counted: after a failover that lost the last changes, a number would come twice.
  COMMENT 'The state of an account''s tags, of what their cost centres are called, and of money that went from one of them to another: another version with each change. Without a row nothing has changed since there is this table.'
  CONSTRAINT tag_lists__key PRIMARY KEY (account_id)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE tag_past_stops
  account_id uuid NOT NULL
  tag_id uuid NOT NULL
  stopped_at timestamp with time zone NOT NULL
  ended_at timestamp with time zone NOT NULL
  COMMENT 'When a tag that works again was lost, stolen or switched off: passages may be told days later. What is so now stands with the tag.'
  CONSTRAINT tag_past_stops__ends_after CHECK ((stopped_at <= ended_at))
  CONSTRAINT tag_past_stops__key PRIMARY KEY (account_id, tag_id, ended_at, stopped_at)
  CONSTRAINT tag_past_stops__of_tag FOREIGN KEY (account_id, tag_id) REFERENCES tags(account_id, tag_id)
  GRANT INSERT, SELECT TO rampa_app

TABLE tag_releases
  serial_number text NOT NULL
  tag_id uuid NOT NULL
  account_id uuid NOT NULL
  released_at timestamp with time zone NOT NULL
  released_by text NOT NULL -- As in the audit trail.
  handed_over boolean NOT NULL DEFAULT false -- It went to another account without the stock: what was driven before is still this tag's.
  COMMENT 'Directory over all accounts: tags that were a customer''s and went back into the stock, or to another account. Their rows in tags stay, switched off; who has the serial number next has a row of their own.'
  CONSTRAINT tag_releases__key PRIMARY KEY (serial_number, tag_id)
  CREATE INDEX tag_releases__by_account ON public.tag_releases USING btree (account_id)
  GRANT INSERT, SELECT TO rampa_app

TABLE tag_replacements
  account_id uuid NOT NULL
  old_tag_id uuid NOT NULL
  new_tag_id uuid NOT NULL
  reason text NOT NULL
  amount_minor bigint NOT NULL -- Minor units: the whole balance of the old tag at that moment, below zero for a debt. What is booked on it later follows by journals of its own.
  currency text NOT NULL
  journal_id uuid
  idempotency_key text NOT NULL
  made_at timestamp with time zone NOT NULL
  made_by text NOT NULL -- As in the audit trail: staff:<id>.
  COMMENT 'Which tag came after which: the old one is stopped for good, the new one has its balance, plate and settings. Never changed.'
  CONSTRAINT tag_replacements__intent_once UNIQUE (account_id, idempotency_key)
  CONSTRAINT tag_replacements__key PRIMARY KEY (account_id, old_tag_id)
  CONSTRAINT tag_replacements__moved_by_journal CHECK (((amount_minor = 0) = (journal_id IS NULL)))
  CONSTRAINT tag_replacements__of_new_tag FOREIGN KEY (account_id, new_tag_id) REFERENCES tags(account_id, tag_id)
  CONSTRAINT tag_replacements__of_old_tag FOREIGN KEY (account_id, old_tag_id) REFERENCES tags(account_id, tag_id)
  CONSTRAINT tag_replacements__reason_known CHECK ((reason = ANY (ARRAY['defective'::text, 'worn'::text, 'lost'::text, 'stolen'::text])))
  CONSTRAINT tag_replacements__replaces_once UNIQUE (account_id, new_tag_id)
  CONSTRAINT tag_replacements__two_tags CHECK ((old_tag_id <> new_tag_id))
  GRANT INSERT, SELECT TO rampa_app

TABLE tag_status_lanes
  lane text NOT NULL
  change_no bigint NOT NULL
  confirmed_at timestamp with time zone NOT NULL
  COMMENT 'Up to which change each lane has the list, by its own word.'
  CONSTRAINT tag_status_lanes__key PRIMARY KEY (lane)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE tag_status_queue
  queue_no bigint NOT NULL
  serial_number text NOT NULL
  COMMENT 'Tags whose status may have changed; whoever asks for the list looks at them first.'
  CONSTRAINT tag_status_queue__key PRIMARY KEY (queue_no)
  GRANT DELETE, INSERT, SELECT TO rampa_app

TABLE tag_status_rounds
  singleton boolean NOT NULL DEFAULT true
  begun_at timestamp with time zone NOT NULL
  queued_up_to text -- Serial number; null: the round has ended.
  is_complete boolean NOT NULL -- Whether a round has ended since the limits changed: before, the list lacks tags.
  COMMENT 'How far all tags have been queued, in ranges of serial numbers: at first, after new limits, and once a day, should a change ever have been missed.'
  CONSTRAINT tag_status_rounds__key PRIMARY KEY (singleton)
  CONSTRAINT tag_status_rounds__one CHECK (singleton)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE tag_statuses
  serial_number text NOT NULL
  status text NOT NULL
  reason text NOT NULL
  category text NOT NULL
  since timestamp with time zone NOT NULL -- Of a stopped tag when it was stopped, of others when the list learned of it.
  change_no bigint NOT NULL -- Grows with each change in the order in which they became visible; lanes ask for what is above theirs.
  listed_at timestamp with time zone NOT NULL -- When the change was numbered.
  COMMENT 'The list of the lanes: each tag with its status, as of its last change.'
  CONSTRAINT tag_statuses__blocked_has_reason CHECK (((status = 'blocked'::text) = (reason <> ''::text)))
  CONSTRAINT tag_statuses__change_once UNIQUE (change_no)
  CONSTRAINT tag_statuses__key PRIMARY KEY (serial_number)
  CONSTRAINT tag_statuses__reason_known CHECK ((reason = ANY (ARRAY[''::text, 'lost'::text, 'stolen'::text, 'switched-off'::text, 'unpaid'::text, 'fraud'::text, 'document'::text, 'returned'::text, 'replaced'::text, 'closed'::text]))) NOT VALID
  CONSTRAINT tag_statuses__status_known CHECK ((status = ANY (ARRAY['good'::text, 'low'::text, 'blocked'::text])))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE tags
  account_id uuid NOT NULL
  tag_id uuid NOT NULL
  serial_number text NOT NULL
  category text NOT NULL
  plate text NOT NULL DEFAULT ''::text
  nickname text NOT NULL DEFAULT ''::text
  status text NOT NULL DEFAULT 'aktivan'::text
  status_changed_at timestamp with time zone NOT NULL
  created_at timestamp with time zone NOT NULL
  cost_centre_id uuid
  COMMENT 'Toll tags (on-board units) bound to an account.'
  CONSTRAINT tags__category_known CHECK ((category = ANY (ARRAY['IA'::text, 'I'::text, 'II'::text, 'III'::text, 'IV'::text])))
  CONSTRAINT tags__key PRIMARY KEY (account_id, tag_id)
  CONSTRAINT tags__of_cost_centre FOREIGN KEY (account_id, cost_centre_id) REFERENCES cost_centres(account_id, cost_centre_id)
  CONSTRAINT tags__status_known CHECK ((status = ANY (ARRAY['aktivan'::text, 'neaktivan'::text, 'izgubljen'::text, 'ukraden'::text])))
  CREATE INDEX tags__by_age ON public.tags USING btree (created_at, tag_id) WHERE (status = 'aktivan'::text)
  CREATE INDEX tags__by_cost_centre ON public.tags USING btree (account_id, cost_centre_id)
  CREATE INDEX tags__by_plate ON public.tags USING btree (replace(replace(plate, ' '::text, ''::text), '-'::text, ''::text)) WHERE (plate <> ''::text)
  CREATE INDEX tags__by_plate_ends ON public.tags USING gin (plate_ends(plate)) WHERE (plate <> ''::text)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE tariff_roads
  country text NOT NULL
  version text NOT NULL
  position integer NOT NULL
  from_place text NOT NULL
  to_place text NOT NULL
  motorway_id text NOT NULL
  tariff_system_id text -- Null where nothing is charged.
  metres integer NOT NULL
  km_per_hour integer -- Where the road is slower than the vehicle.
  value_minor bigint NOT NULL -- Minor units: what category I pays for it, before rounding.
  COMMENT 'The roads between stations and junctions that a price list knows, driven in both directions.'
  CONSTRAINT tariff_roads__key PRIMARY KEY (country, version, "position")
  CONSTRAINT tariff_roads__length_positive CHECK ((metres > 0))
  CONSTRAINT tariff_roads__motorway FOREIGN KEY (country, motorway_id) REFERENCES toll_motorways(country, motorway_id)
  CONSTRAINT tariff_roads__once UNIQUE (country, version, from_place, to_place)
  CONSTRAINT tariff_roads__tariff FOREIGN KEY (country, version) REFERENCES tariffs(country, version)
  CONSTRAINT tariff_roads__tariff_system FOREIGN KEY (country, tariff_system_id) REFERENCES toll_tariff_systems(country, tariff_system_id)
  CONSTRAINT tariff_roads__value_not_negative CHECK ((value_minor >= 0))
  GRANT DELETE, INSERT, SELECT TO rampa_app

TABLE tariffs
  country text NOT NULL
  version text NOT NULL
  valid_from date NOT NULL
  currency text NOT NULL
  round_to_minor integer NOT NULL -- Minor units to which the amount of a tariff system is rounded, half up.
  multipliers jsonb NOT NULL -- Percent of the value of category I, by category.
  notice jsonb NOT NULL -- What a reader should know of the list, in Serbian (Cyrillic) and English.
  confidence text NOT NULL
  imported_at timestamp with time zone -- Null for lists of before this was noted.
  imported_by text -- As in the audit trail: staff:<id>, or operator for the command line.
  named_terms jsonb -- First days of the discounts and euro rates that its file names: they stay while it does. Null: not noted.
  multipliers_from text -- Version whose multipliers it took over, because its file has none; null: its own, or not noted.
  COMMENT 'Price lists; each holds from its first day (toll time) until the day before the next one''s.'
  CONSTRAINT tariffs__key PRIMARY KEY (country, version)
  CONSTRAINT tariffs__one_a_day UNIQUE (country, valid_from)
  CONSTRAINT tariffs__rounding_positive CHECK ((round_to_minor > 0))
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE text_changes
  text_key text NOT NULL
  language text NOT NULL
  text text -- Null where the built-in text holds again; the row says who took it back.
  revision integer NOT NULL
  changed_by text NOT NULL -- As in the audit trail: staff:<id>.
  changed_at timestamp with time zone NOT NULL
  COMMENT 'Texts of the interface, mails and papers as the operator has them instead of those that come with the program.'
  CONSTRAINT text_changes__key PRIMARY KEY (text_key, language)
  CONSTRAINT text_changes__language_known CHECK ((language = ANY (ARRAY['sr-Cyrl'::text, 'en'::text])))
  CONSTRAINT text_changes__not_empty CHECK ((text <> ''::text))
  CONSTRAINT text_changes__revision_positive CHECK ((revision > 0))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE text_revision
  single boolean NOT NULL DEFAULT true
  revision bigint NOT NULL DEFAULT 0
  COMMENT 'Counts the changes of texts, so that every process of the server notices them.'
  CONSTRAINT text_revision__key PRIMARY KEY (single)
  CONSTRAINT text_revision__one_row CHECK (single)
  GRANT SELECT, UPDATE TO rampa_app

TABLE throttles
  throttle_key text NOT NULL
  failures integer NOT NULL
  blocked_until timestamp with time zone
  last_failed_at timestamp with time zone NOT NULL
  COMMENT 'Failures per name and address (keys are hashed), with the moment until which tries are refused.'
  CONSTRAINT throttles__failures_counted CHECK ((failures >= 0))
  CONSTRAINT throttles__key PRIMARY KEY (throttle_key)
  CREATE INDEX throttles__by_last_failure ON public.throttles USING btree (last_failed_at)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE till_closings
  account_id uuid NOT NULL -- The operator's own, in whose books the cash is handed over.
  closing_id uuid NOT NULL
  user_id uuid NOT NULL -- Whose till it is.
  idempotency_key text NOT NULL
  closed_at timestamp with time zone NOT NULL
  closed_by text NOT NULL -- As in the audit trail: staff:<id>.
  since timestamp with time zone NOT NULL -- When the first cash of it was taken.
  top_ups integer NOT NULL
  taken_minor bigint NOT NULL -- Minor units, whether they went back or not.
  returned_minor bigint NOT NULL -- Minor units of those that went back.
  counted_minor bigint NOT NULL -- Minor units that were handed over.
  currency text NOT NULL
  note text NOT NULL
  journal_id uuid -- Null where all had gone back and nothing was counted: nothing moved.
  devices_left integer -- Devices that lay at the point of sale of the till when it was closed; null where it had none.
  COMMENT 'What was in a till when it was closed, as booked and as counted. Never changed.'
  CONSTRAINT till_closings__counted_not_negative CHECK ((counted_minor >= 0))
  CONSTRAINT till_closings__difference_explained CHECK (((note <> ''::text) OR (counted_minor = (taken_minor - returned_minor))))
  CONSTRAINT till_closings__intent_once UNIQUE (account_id, user_id, idempotency_key)
  CONSTRAINT till_closings__key PRIMARY KEY (account_id, closing_id)
  CONSTRAINT till_closings__not_more_returned CHECK (((returned_minor >= 0) AND (returned_minor <= taken_minor)))
  CONSTRAINT till_closings__of_something CHECK (((top_ups > 0) AND (taken_minor > 0)))
  CREATE INDEX till_closings__latest ON public.till_closings USING btree (account_id, closed_at DESC, closing_id)
  CREATE INDEX till_closings__of_clerk ON public.till_closings USING btree (account_id, user_id, closed_at DESC, closing_id)
  GRANT INSERT, SELECT TO rampa_app

TABLE tills
  account_id uuid NOT NULL -- The operator's own, as everybody's on the staff.
  user_id uuid NOT NULL
  point_id text NOT NULL DEFAULT ''::text -- The point of sale that the clerk named last; empty for none.
  COMMENT 'The till of each clerk who has taken cash: locked by whatever moves money in it.'
  CONSTRAINT tills__key PRIMARY KEY (account_id, user_id)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE toll_calculations
  calculation_id uuid NOT NULL
  calculation jsonb NOT NULL
  COMMENT 'How tolls of passages without a mark were computed, each once. Its id is made of its text.'
  CONSTRAINT toll_calculations__key PRIMARY KEY (calculation_id)
  GRANT INSERT, SELECT TO rampa_app

TABLE toll_junctions
  country text NOT NULL
  junction_id text NOT NULL
  position integer NOT NULL
  name text NOT NULL
  lat double precision NOT NULL
  lon double precision NOT NULL
  COMMENT 'Where motorways meet and one can neither enter nor leave.'
  CONSTRAINT toll_junctions__key PRIMARY KEY (country, junction_id)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE toll_motorways
  country text NOT NULL
  motorway_id text NOT NULL
  position integer NOT NULL
  name text NOT NULL -- Serbian in Cyrillic; Latin is derived from it.
  sign text NOT NULL
  e_roads text NOT NULL
  metres integer NOT NULL
  lines jsonb NOT NULL DEFAULT '[]'::jsonb -- Lists of points [lat, lon], WGS84 degrees. © OpenStreetMap contributors (ODbL).
  confidence text NOT NULL
  COMMENT 'Motorways of a country with their centre lines.'
  CONSTRAINT toll_motorways__key PRIMARY KEY (country, motorway_id)
  CONSTRAINT toll_motorways__lines_list CHECK ((jsonb_typeof(lines) = 'array'::text))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE toll_networks
  country text NOT NULL
  revision bigint NOT NULL
  changed_at timestamp with time zone NOT NULL
  COMMENT 'The operator''s network of a country; the revision rises with each import, so that every server process notices a new one.'
  CONSTRAINT toll_networks__key PRIMARY KEY (country)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE toll_station_changes
  country text NOT NULL
  station_id text NOT NULL
  change_id uuid NOT NULL
  kind text NOT NULL
  changed_at timestamp with time zone NOT NULL
  changed_by text NOT NULL -- As the audit trail has them; operator: the command line.
  before jsonb NOT NULL -- The fields that were changed, as they were.
  COMMENT 'What was changed about toll stations, when and by whom.'
  CONSTRAINT toll_station_changes__key PRIMARY KEY (country, station_id, change_id)
  CONSTRAINT toll_station_changes__kind_known CHECK ((kind = ANY (ARRAY['added'::text, 'changed'::text, 'closed'::text, 'reopened'::text, 'imported'::text])))
  GRANT INSERT, SELECT TO rampa_app

TABLE toll_stations
  country text NOT NULL
  station_id text NOT NULL
  position integer NOT NULL
  name text NOT NULL
  aliases text[] NOT NULL DEFAULT '{}'::text[] -- Other names that people look for it by.
  motorway_id text NOT NULL
  metres integer NOT NULL -- Chainage of the motorway.
  tariff_system_id text NOT NULL
  kind text NOT NULL
  status text NOT NULL
  lat double precision NOT NULL -- WGS84 degrees of the plaza.
  lon double precision NOT NULL
  confidence text NOT NULL
  last_day date -- The last day of toll time on which customers may choose it; null: no end is known.
  revision integer NOT NULL DEFAULT 0 -- Grows with each change on screen or by an import, so that nobody saves over what they have not seen.
  edited_at timestamp with time zone -- When staff changed it on screen, since the last import that brought it: imports leave it as it is unless they are told to.
  edited_by text NOT NULL DEFAULT ''::text -- Who did, as the audit trail has them; empty: nobody.
  COMMENT 'Toll stations; a closed one stays, for passages of the past name it.'
  CONSTRAINT toll_stations__key PRIMARY KEY (country, station_id)
  CONSTRAINT toll_stations__kind_known CHECK ((kind = ANY (ARRAY['barrier'::text, 'exit'::text, 'interchange'::text])))
  CONSTRAINT toll_stations__motorway FOREIGN KEY (country, motorway_id) REFERENCES toll_motorways(country, motorway_id)
  CONSTRAINT toll_stations__on_earth CHECK ((((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision)) AND ((lon >= ('-180'::integer)::double precision) AND (lon <= (180)::double precision))))
  CONSTRAINT toll_stations__status_known CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))
  CONSTRAINT toll_stations__tariff_system FOREIGN KEY (country, tariff_system_id) REFERENCES toll_tariff_systems(country, tariff_system_id)
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE toll_tariff_systems
  country text NOT NULL
  tariff_system_id text NOT NULL
  position integer NOT NULL
  name text NOT NULL
  kind text NOT NULL
  confidence text NOT NULL
  COMMENT 'Systems within which a toll is rounded once; a trip over several pays the sum.'
  CONSTRAINT toll_tariff_systems__key PRIMARY KEY (country, tariff_system_id)
  CONSTRAINT toll_tariff_systems__kind_known CHECK ((kind = ANY (ARRAY['closed'::text, 'free'::text])))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE top_ups
  account_id uuid NOT NULL
  top_up_id uuid NOT NULL
  tag_id uuid NOT NULL
  order_number text NOT NULL
  method text NOT NULL
  amount_minor bigint NOT NULL -- Minor units
  currency text NOT NULL
  state text NOT NULL DEFAULT 'pending'::text
  idempotency_key text NOT NULL
  language_id text NOT NULL DEFAULT '2'::text
  user_id uuid NOT NULL -- Who started it, or the owner for a guest; gets the confirmation.
  created_at timestamp with time zone NOT NULL
  settled_at timestamp with time zone
  journal_id uuid
  automatic boolean NOT NULL DEFAULT false -- Started by the rule of the tag, not by a click.
  keep_card boolean NOT NULL DEFAULT false -- The customer asked to keep the card for later payments.
  returned_at timestamp with time zone -- Cash that went back at the counter, off the tag again; null for all others.
  corrected_at timestamp with time zone -- Cash that was wrong and was taken off the tag after its till was closed; null for all others.
  corrected_minor bigint -- Minor units that were taken off, at most all.
  correction_reason text -- Of cash_corrections, for the customer.
  bulk_order_number text -- Order that was paid for this tag and others together; null for all others.
  card_id uuid -- The saved card that its customer chose to charge; null where it is paid otherwise.
  by_guest boolean NOT NULL DEFAULT false -- Begun by somebody who knew the serial number and the plate, without signing in; the account has it once it is paid.
  guest_email text NOT NULL DEFAULT ''::text -- Where the guest wants to be told of the outcome; empty once that was done, and of all others.
  paid_with text -- As of its payment, for lists.
  target_minor bigint -- What was to be on the tag afterwards, in minor units, where a balance was chosen; null where an amount was.
  COMMENT 'Top-ups of tags: the customer''s intent, and what became of it.'
  CONSTRAINT top_ups__amount_positive CHECK ((amount_minor > 0))
  CONSTRAINT top_ups__intent_once UNIQUE (account_id, idempotency_key)
  CONSTRAINT top_ups__key PRIMARY KEY (account_id, top_up_id)
  CONSTRAINT top_ups__method_known CHECK ((method = ANY (ARRAY['card'::text, 'bank-transfer'::text, 'cash'::text]))) NOT VALID
  CONSTRAINT top_ups__order_once UNIQUE (account_id, order_number)
  CONSTRAINT top_ups__paid_has_journal CHECK (((state = 'paid'::text) = (journal_id IS NOT NULL)))
  CONSTRAINT top_ups__paid_with_by_card CHECK (((paid_with IS NULL) OR ((paid_with = ANY (ARRAY['apple-pay'::text, 'google-pay'::text])) AND (method = 'card'::text)))) NOT VALID
  CONSTRAINT top_ups__settled_has_time CHECK (((state = 'pending'::text) = (settled_at IS NULL)))
  CONSTRAINT top_ups__state_known CHECK ((state = ANY (ARRAY['pending'::text, 'paid'::text, 'refused'::text, 'abandoned'::text])))
  CONSTRAINT top_ups__target_positive CHECK ((target_minor > 0)) NOT VALID
  CREATE INDEX top_ups__awaited ON public.top_ups USING btree (amount_minor, created_at) WHERE ((method = 'bank-transfer'::text) AND (state = 'pending'::text))
  CREATE INDEX top_ups__by_tag ON public.top_ups USING btree (account_id, tag_id, created_at, top_up_id)
  CREATE INDEX top_ups__by_time ON public.top_ups USING btree (account_id, created_at, top_up_id)
  CREATE INDEX top_ups__listed ON public.top_ups USING btree (account_id, (
CASE
    WHEN (state = 'paid'::text) THEN settled_at
    ELSE created_at
END), top_up_id) WHERE ((NOT by_guest) OR (state = 'paid'::text))
  CREATE INDEX top_ups__slips ON public.top_ups USING btree (account_id, created_at) WHERE ((method = 'bank-transfer'::text) AND (state = 'pending'::text))
  CREATE UNIQUE INDEX top_ups__one_automatic_at_a_time ON public.top_ups USING btree (account_id, tag_id) WHERE (automatic AND (state = 'pending'::text))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE totp_secrets
  account_id uuid NOT NULL
  user_id uuid NOT NULL
  sealed bytea NOT NULL
  created_at timestamp with time zone NOT NULL
  confirmed_at timestamp with time zone
  last_step bigint NOT NULL DEFAULT 0 -- The newest time step whose code was used: each code works once.
  session_id uuid -- The session that began it.
  COMMENT 'Secrets of authenticator apps (RFC 6238), encrypted; in force once a code of theirs was seen.'
  CONSTRAINT totp_secrets__key PRIMARY KEY (account_id, user_id)
  CREATE INDEX totp_secrets__by_key ON public.totp_secrets USING btree (sealed_with(sealed))
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE trip_check_findings
  account_id uuid NOT NULL
  check_id uuid NOT NULL
  finding_number integer NOT NULL
  kind text NOT NULL
  tag_id uuid NOT NULL
  driver_id text NOT NULL -- User who had the tag on the day; empty for nobody.
  passage_id uuid -- Of what was charged; empty for a drive without a toll.
  began_at timestamp with time zone
  ended_at timestamp with time zone NOT NULL
  entry_station_id text NOT NULL
  exit_station_id text NOT NULL
  amount_minor bigint -- Minor units, as it was charged.
  logged_driver text NOT NULL -- Who drove by the company's own file; empty if it does not say.
  COMMENT 'What a comparison found, the newest first by number.'
  CONSTRAINT trip_check_findings__key PRIMARY KEY (account_id, check_id, finding_number)
  CONSTRAINT trip_check_findings__kind_known CHECK ((kind = ANY (ARRAY['no-toll'::text, 'no-trip'::text, 'private'::text])))
  CONSTRAINT trip_check_findings__of_check FOREIGN KEY (account_id, check_id) REFERENCES trip_checks(account_id, check_id) ON DELETE CASCADE
  GRANT DELETE, INSERT, SELECT TO rampa_app

TABLE trip_check_records
  account_id uuid NOT NULL
  check_id uuid NOT NULL
  part integer NOT NULL
  records text NOT NULL -- JSON; some hundred lines of the files.
  COMMENT 'What a company imported and chose to keep, as it was read.'
  CONSTRAINT trip_check_records__key PRIMARY KEY (account_id, check_id, part)
  CONSTRAINT trip_check_records__of_check FOREIGN KEY (account_id, check_id) REFERENCES trip_checks(account_id, check_id) ON DELETE CASCADE
  GRANT DELETE, INSERT, SELECT TO rampa_app

TABLE trip_checks
  account_id uuid NOT NULL
  check_id uuid NOT NULL
  kind text NOT NULL
  digest text NOT NULL -- Of what was asked for, with the files: asked for again, it is the same comparison.
  file_name text NOT NULL
  file_count smallint NOT NULL
  record_count integer NOT NULL
  period_from date NOT NULL
  period_to date NOT NULL
  made_at timestamp with time zone NOT NULL
  made_by uuid NOT NULL
  compared_from timestamp with time zone
  compared_until timestamp with time zone
  confirmed boolean NOT NULL -- Whether lanes confirm what they recorded up to compared_until.
  passages_compared integer NOT NULL
  passages_other integer NOT NULL -- Passages of vehicles about which the files say nothing.
  no_toll_count integer NOT NULL -- Its findings, counted and added up here: a list of comparisons reads none of them.
  no_trip_count integer NOT NULL
  no_trip_minor bigint NOT NULL -- Minor units
  private_count integer NOT NULL
  private_minor bigint NOT NULL -- Minor units
  kept boolean NOT NULL -- Whether what was imported is in trip_check_records.
  expires_at timestamp with time zone NOT NULL -- When the comparison is deleted with all that belongs to it.
  COMMENT 'Comparisons of a company''s own trips, tracks or working hours with its passages.'
  CONSTRAINT trip_checks__digest_once UNIQUE (account_id, digest)
  CONSTRAINT trip_checks__key PRIMARY KEY (account_id, check_id)
  CONSTRAINT trip_checks__kind_known CHECK ((kind = ANY (ARRAY['trips'::text, 'tracks'::text, 'hours'::text])))
  CREATE INDEX trip_checks__expiry ON public.trip_checks USING btree (expires_at)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE users
  account_id uuid NOT NULL
  user_id uuid NOT NULL
  email text NOT NULL
  username text NOT NULL
  first_name text NOT NULL
  last_name text NOT NULL
  phone text NOT NULL DEFAULT ''::text
  language_id text NOT NULL DEFAULT '2'::text
  password_hash text NOT NULL -- argon2id in PHC string format
  password_changed_at timestamp with time zone NOT NULL
  email_verified_at timestamp with time zone
  created_at timestamp with time zone NOT NULL
  password_short boolean NOT NULL DEFAULT false -- Less than twelve characters, which only a second factor allows.
  role text NOT NULL DEFAULT 'owner'::text -- What the person may do in the account. Accounts of one person have an owner alone.
  revision integer NOT NULL DEFAULT 1 -- Counts the changes of the person, so that one of two at once is refused.
  removed_at timestamp with time zone -- Since when the person is no member any more; the row stays for what they did, with the name alone.
  owner_proved_at timestamp with time zone -- Since when it is known that whoever owns the address has chosen the password: both were shown together. Null: somebody else may have chosen it.
  quiet_from smallint -- Minute of the day, in toll time, from which push notifications wait; null: they never do.
  quiet_until smallint -- Minute of the day from which they no longer do; before quiet_from, it is that of the next day.
  home_account_id uuid
  home_user_id uuid -- The same person in the account where they sign in, whose password, app, passkeys and address count here; null: here they sign in themselves.
  COMMENT 'A person who signs in for an account.'
  CONSTRAINT users__home_whole CHECK (((home_account_id IS NULL) = (home_user_id IS NULL))) NOT VALID
  CONSTRAINT users__key PRIMARY KEY (account_id, user_id)
  CONSTRAINT users__language_known CHECK ((language_id = ANY (ARRAY['1'::text, '2'::text, '3'::text])))
  CONSTRAINT users__quiet_hours_of_day CHECK ((((quiet_from >= 0) AND (quiet_from <= 1439)) AND ((quiet_until >= 0) AND (quiet_until <= 1439)) AND (quiet_from <> quiet_until))) NOT VALID
  CONSTRAINT users__quiet_hours_whole CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))) NOT VALID
  CONSTRAINT users__role_known CHECK ((role = ANY (ARRAY['owner'::text, 'accountant'::text, 'driver'::text])))
  CREATE INDEX users__by_email ON public.users USING btree (email text_pattern_ops) WHERE (email <> ''::text)
  CREATE INDEX users__by_words ON public.users USING gin (search_words(((first_name || ' '::text) || last_name))) WHERE (removed_at IS NULL)
  CREATE INDEX users__unconfirmed ON public.users USING btree (created_at) WHERE ((email_verified_at IS NULL) AND (removed_at IS NULL))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE vehicle_categories
  country text NOT NULL
  category text NOT NULL
  position integer NOT NULL
  words jsonb NOT NULL -- Name, summary, criteria and examples, each in Serbian (Cyrillic) and English.
  km_per_hour integer NOT NULL -- Usual speed on a motorway, for the duration of a trip.
  confidence text NOT NULL
  COMMENT 'Vehicle categories of a country with their criteria.'
  CONSTRAINT vehicle_categories__key PRIMARY KEY (country, category)
  CONSTRAINT vehicle_categories__speed_positive CHECK ((km_per_hour > 0))
  GRANT INSERT, SELECT, UPDATE TO rampa_app

TABLE webhook_deliveries
  account_id uuid NOT NULL
  delivery_id uuid NOT NULL
  webhook_id uuid NOT NULL
  body text NOT NULL
  event_count integer NOT NULL
  types text[] NOT NULL
  state text NOT NULL
  attempts integer NOT NULL DEFAULT 0
  created_at timestamp with time zone NOT NULL
  next_at timestamp with time zone
  tried_at timestamp with time zone
  status_code smallint
  fault text -- Why the last try failed; null where it did not.
  milliseconds integer
  COMMENT 'Requests to webhooks: up to a hundred events each, sent again with the same id and the same body until they are taken. Kept for thirty days.'
  CONSTRAINT webhook_deliveries__events_some CHECK ((event_count > 0))
  CONSTRAINT webhook_deliveries__key PRIMARY KEY (account_id, delivery_id)
  CONSTRAINT webhook_deliveries__of_webhook FOREIGN KEY (account_id, webhook_id) REFERENCES webhooks(account_id, webhook_id) ON DELETE CASCADE
  CONSTRAINT webhook_deliveries__state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
  CONSTRAINT webhook_deliveries__waiting_has_time CHECK (((state = 'waiting'::text) = (next_at IS NOT NULL)))
  CREATE INDEX webhook_deliveries__by_age ON public.webhook_deliveries USING btree (created_at)
  CREATE INDEX webhook_deliveries__newest ON public.webhook_deliveries USING btree (account_id, webhook_id, delivery_id DESC)
  CREATE INDEX webhook_deliveries__waiting ON public.webhook_deliveries USING btree (account_id, webhook_id, next_at) WHERE (state = 'waiting'::text)
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE webhook_events
  account_id uuid NOT NULL
  webhook_id uuid NOT NULL
  event_id uuid NOT NULL
  type text NOT NULL
  occurred_at timestamp with time zone NOT NULL
  data jsonb NOT NULL
  COMMENT 'Events that wait to be sent, written in the transaction that they tell of. Those under way are in a delivery.'
  CONSTRAINT webhook_events__key PRIMARY KEY (account_id, webhook_id, event_id)
  CONSTRAINT webhook_events__of_webhook FOREIGN KEY (account_id, webhook_id) REFERENCES webhooks(account_id, webhook_id) ON DELETE CASCADE
  CONSTRAINT webhook_events__type_known CHECK ((type = ANY (ARRAY['passage.recorded'::text, 'balance.changed'::text, 'balance.low'::text, 'test'::text])))
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

TABLE webhooks
  account_id uuid NOT NULL
  webhook_id uuid NOT NULL
  created_by uuid NOT NULL
  url text NOT NULL
  events text[] NOT NULL
  state text NOT NULL
  off_because text
  secret_sealed bytea NOT NULL
  previous_sealed bytea -- The secret before, by which deliveries are signed as well until previous_until.
  previous_until timestamp with time zone
  created_at timestamp with time zone NOT NULL
  delivered_at timestamp with time zone
  failing_since timestamp with time zone
  failures integer NOT NULL DEFAULT 0 -- Failed tries in a row.
  hold_until timestamp with time zone -- Nothing is sent before, for the last try failed.
  lease_id uuid
  lease_until timestamp with time zone -- A worker is sending; once this is past, it is gone and another may.
  slow boolean NOT NULL DEFAULT false -- Its answers take long: it waits in the queue of the slow, so that it holds up nobody.
  COMMENT 'Where companies'' programs are told of events. Secrets are encrypted.'
  CONSTRAINT webhooks__events_known CHECK ((events <@ ARRAY['passage.recorded'::text, 'balance.changed'::text, 'balance.low'::text]))
  CONSTRAINT webhooks__events_some CHECK ((cardinality(events) > 0))
  CONSTRAINT webhooks__key PRIMARY KEY (account_id, webhook_id)
  CONSTRAINT webhooks__lease_whole CHECK ((num_nonnulls(lease_id, lease_until) = ANY (ARRAY[0, 2])))
  CONSTRAINT webhooks__off_has_reason CHECK (((state = 'off'::text) = (off_because IS NOT NULL)))
  CONSTRAINT webhooks__previous_whole CHECK ((num_nonnulls(previous_sealed, previous_until) = ANY (ARRAY[0, 2])))
  CONSTRAINT webhooks__reason_known CHECK ((off_because = ANY (ARRAY['owner'::text, 'failing'::text, 'gone'::text])))
  CONSTRAINT webhooks__state_known CHECK ((state = ANY (ARRAY['on'::text, 'off'::text])))
  CREATE INDEX webhooks__by_key ON public.webhooks USING btree (sealed_with(secret_sealed))
  CREATE INDEX webhooks__by_lease ON public.webhooks USING btree (lease_until) WHERE (state = 'on'::text)
  CREATE INDEX webhooks__by_previous_key ON public.webhooks USING btree (sealed_with(previous_sealed))
  GRANT DELETE, INSERT, SELECT, UPDATE TO rampa_app

FUNCTION add_up_lanes() RETURNS trigger
BEGIN
  INSERT INTO lane_hour_changes (station_id, lane, hour_at, passage_count, amount_minor)
    SELECT exit_station_id, lane, date_trunc('hour', exited_at), count(*), sum(amount_minor)
    FROM new_passages GROUP BY 1, 2, 3;
  RETURN NULL;
END

FUNCTION add_up_passages() RETURNS trigger
BEGIN
  INSERT INTO passage_figure_changes
    (toll_day, hour, station_id, category, currency, passage_count, amount_minor)
    SELECT toll_day, extract(hour FROM exited_at AT TIME ZONE 'Europe/Belgrade'), exit_station_id,
           category, currency, count(*), sum(amount_minor)
    FROM new_passages GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END

FUNCTION add_up_posting() RETURNS trigger
BEGIN
  INSERT INTO ledger_figure_changes
    (day, journal_kind, ledger_account, currency, posting_count, amount_minor)
    SELECT (occurred_at AT TIME ZONE 'Europe/Belgrade')::date, kind, NEW.ledger_account_id,
           NEW.currency, 1, NEW.amount_minor
    FROM journals WHERE account_id = NEW.account_id AND journal_id = NEW.journal_id;
  RETURN NULL;
END

FUNCTION add_up_refusals() RETURNS trigger
BEGIN
  INSERT INTO lane_refusal_changes (station_id, lane, hour_at, refused_count)
    SELECT station_id, lane, date_trunc('hour', passed_at), count(*)
    FROM new_records, lane_counting
    WHERE passed_at >= counted_from AND station_id <> '' AND lane <> '' AND state IN ('open', 'nobody', 'written-off')
      AND reason <> 'key-used'
    GROUP BY 1, 2, 3;
  RETURN NULL;
END

FUNCTION blank_device_notes(happened_before timestamp with time zone, most integer) RETURNS integer SECURITY DEFINER
  WITH due AS (
    SELECT serial_number, event_id FROM device_events
    WHERE happened_at < least(happened_before, now() - interval '730 days') AND note <> ''
    ORDER BY happened_at LIMIT most
  ), blanked AS (
    UPDATE device_events e SET note = '' FROM due
    WHERE e.serial_number = due.serial_number AND e.event_id = due.event_id RETURNING 1
  )
  SELECT count(*)::integer FROM blanked

FUNCTION blank_payment_notices(received_before timestamp with time zone, most integer) RETURNS integer SECURITY DEFINER
  WITH due AS (
    SELECT notice_id FROM payment_notices
    WHERE received_at < least(received_before, now() - interval '540 days') AND body <> ''
    ORDER BY received_at LIMIT most
  ), blanked AS (
    UPDATE payment_notices SET body = '' FROM due
    WHERE payment_notices.notice_id = due.notice_id RETURNING 1
  )
  SELECT count(*)::integer FROM blanked

FUNCTION blank_refused_readings(until_before timestamp with time zone, most integer) RETURNS integer
  WITH blanked AS (
    UPDATE refused_passages
    SET plate = '', plate_country = '', plate_confidence = NULL, picture = '', reading_until = NULL,
        content = regexp_replace(
          content, '("\w*(?:plate|picture)"\s*:\s*)(?:"(?:[^"\\]|\\.)*(?:"|\\?$)|[^",\s}\]]+)', '\1""', 'gi')
    WHERE record_id IN (
      SELECT record_id FROM refused_passages WHERE reading_until < until_before
      ORDER BY content_hash LIMIT most FOR UPDATE)
    RETURNING 1
  )
  SELECT count(*)::integer FROM blanked

FUNCTION check_postings() RETURNS trigger
DECLARE
  stray text;
BEGIN
  SELECT p.account_id || '/' || p.journal_id INTO stray
    FROM (SELECT DISTINCT account_id, journal_id FROM new_postings) AS p
    LEFT JOIN LATERAL (
      SELECT true AS there FROM public.journals j
      WHERE j.account_id = p.account_id AND j.journal_id = p.journal_id OFFSET 0) AS j ON true
    WHERE j.there IS NULL LIMIT 1;
  IF stray IS NOT NULL THEN
    RAISE foreign_key_violation USING MESSAGE = 'There is no journal ' || stray,
      TABLE = 'postings', CONSTRAINT = 'postings__of_journal';
  END IF;
  SELECT p.account_id || '/' || p.ledger_account_id INTO stray
    FROM (SELECT DISTINCT account_id, ledger_account_id FROM new_postings) AS p
    LEFT JOIN LATERAL (
      SELECT true AS there FROM public.ledger_accounts l
      WHERE l.account_id = p.account_id AND l.ledger_account_id = p.ledger_account_id OFFSET 0) AS l ON true
    WHERE l.there IS NULL LIMIT 1;
  IF stray IS NOT NULL THEN
    RAISE foreign_key_violation USING MESSAGE = 'There is no ledger account ' || stray,
      TABLE = 'postings', CONSTRAINT = 'postings__of_ledger_account';
  END IF;
  RETURN NULL;
END

FUNCTION count_passage_months() RETURNS trigger
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO passage_months AS months (account_id, month, passage_count, amount_minor)
      SELECT account_id, date_trunc('month', toll_day)::date, sum(passage_count), sum(amount_minor)
      FROM new_days GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (account_id, month) DO UPDATE
    SET passage_count = months.passage_count + excluded.passage_count,
        amount_minor = months.amount_minor + excluded.amount_minor;
  ELSE
    INSERT INTO passage_months AS months (account_id, month, passage_count, amount_minor)
      SELECT account_id, date_trunc('month', toll_day)::date, sum(passage_count), sum(amount_minor)
      FROM (
        SELECT account_id, toll_day, passage_count, amount_minor FROM new_days
        UNION ALL
        SELECT account_id, toll_day, -passage_count, -amount_minor FROM old_days
      ) AS changes GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (account_id, month) DO UPDATE
    SET passage_count = months.passage_count + excluded.passage_count,
        amount_minor = months.amount_minor + excluded.amount_minor;
  END IF;
  RETURN NULL;
END

FUNCTION ensure_passage_partition(month date) RETURNS void SECURITY DEFINER
DECLARE
  starts date := date_trunc('month', month)::date;
  partition_name text := 'passages_' || to_char(starts, 'YYYY_MM');
BEGIN
  IF to_regclass('public.' || partition_name) IS NULL
    AND NOT EXISTS (SELECT 1 FROM archived_months AS archived WHERE archived.month >= starts) THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(partition_name, 0));
    -- Whoever waited finds it made.
    IF to_regclass('public.' || partition_name) IS NULL THEN
      EXECUTE format(
        'CREATE TABLE IF NOT EXISTS public.%I PARTITION OF public.passages FOR VALUES FROM (%L) TO (%L)',
        partition_name, starts::timestamp AT TIME ZONE 'UTC', (starts + interval '1 month')::timestamp AT TIME ZONE 'UTC');
    END IF;
  END IF;
END

FUNCTION keep_what_postings_refer_to() RETURNS trigger
BEGIN
  RAISE foreign_key_violation USING
    MESSAGE = TG_TABLE_NAME || ' are never deleted, and keep their keys: postings refer to them';
END

FUNCTION plate_ends(plate text) RETURNS tsvector
  SELECT coalesce(array_to_tsvector(array_agg(DISTINCT substr(compact, place))), ''::tsvector)
  FROM (SELECT replace(replace(plate, ' ', ''), '-', '') AS compact) AS p,
       generate_series(1, length(compact) - 2) AS place

FUNCTION queue_blocked_tag() RETURNS trigger
BEGIN
  INSERT INTO tag_status_queue (serial_number)
    SELECT serial_number FROM tags WHERE account_id = NEW.account_id AND tag_id = NEW.tag_id;
  RETURN NULL;
END

FUNCTION queue_crossed_balances() RETURNS trigger
BEGIN
  -- Planned each time: the plan for one balance would compare each of thousands with each.
  IF TG_OP = 'INSERT' THEN
    EXECUTE '
      INSERT INTO tag_status_queue (serial_number)
        SELECT t.serial_number FROM new_balances n JOIN tags t USING (account_id, tag_id)
        WHERE n.kind = ''tag''';
  ELSE
    -- Few cross any limit; only for these is the tag looked up.
    EXECUTE '
      INSERT INTO tag_status_queue (serial_number)
        SELECT t.serial_number
        FROM (
          SELECT n.account_id, n.tag_id, n.balance_minor AS now, o.balance_minor AS before
          FROM new_balances n JOIN old_balances o USING (account_id, ledger_account_id)
          WHERE n.kind = ''tag'' AND EXISTS (
            SELECT FROM low_balances l
            WHERE (n.balance_minor < l.limit_minor) <> (o.balance_minor < l.limit_minor))
          OFFSET 0
        ) AS crossed
        JOIN tags t USING (account_id, tag_id)
        JOIN low_balances l ON l.category = t.category
        WHERE (crossed.now < l.limit_minor) <> (crossed.before < l.limit_minor)';
  END IF;
  RETURN NULL;
END

FUNCTION queue_tag() RETURNS trigger
BEGIN
  INSERT INTO tag_status_queue (serial_number) VALUES (NEW.serial_number);
  RETURN NULL;
END

FUNCTION refresh_statistics() RETURNS void SECURITY DEFINER
DECLARE
  known regclass;
  filled boolean;
BEGIN
  PERFORM set_config('citus.enable_local_execution', 'off', true);
  FOR known IN
    SELECT c.oid::regclass FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    ORDER BY c.relname
  LOOP
    -- An empty table that was analysed is planned as one without a page: whoever fills it in the same
    -- session then has each of its keys looked up by reading the whole of it.
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %s)', known) INTO filled;
    IF filled THEN
      EXECUTE format('ANALYZE %s', known);
    END IF;
  END LOOP;
END

FUNCTION renew_passage_marks() RETURNS trigger
BEGIN
  INSERT INTO passage_marks AS known (account_id, version)
    SELECT account_id, gen_random_uuid() FROM (SELECT DISTINCT account_id FROM changed ORDER BY account_id) AS accounts
  ON CONFLICT (account_id) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END

FUNCTION renew_tag_list_of_journal() RETURNS trigger
BEGIN
  INSERT INTO tag_lists AS known (account_id, version) VALUES (NEW.account_id, gen_random_uuid())
  ON CONFLICT (account_id) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END

FUNCTION renew_tag_lists() RETURNS trigger
BEGIN
  INSERT INTO tag_lists AS known (account_id, version)
    SELECT account_id, gen_random_uuid() FROM (SELECT DISTINCT account_id FROM changed ORDER BY account_id) AS accounts
  ON CONFLICT (account_id) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END

FUNCTION review_marked_passages() RETURNS trigger
BEGIN
  INSERT INTO passage_reviews (account_id, passage_id, exited_at, tag_id, station_id, marks, charged_minor)
    SELECT account_id, passage_id, exited_at, tag_id, exit_station_id, marks, amount_minor
    FROM new_passages WHERE marks <> '{}';
  RETURN NULL;
END

FUNCTION sealed_with(sealed bytea) RETURNS text
  SELECT CASE WHEN substring(sealed FROM 1 FOR 4) = '\x72707331'::bytea
    THEN encode(substring(sealed FROM 5 FOR 8), 'hex') ELSE '' END

FUNCTION search_words(texts text) RETURNS tsvector
  SELECT array_to_tsvector(array_remove(string_to_array(regexp_replace(
    replace(replace(replace(replace(translate(lower(texts),
      'абвгдђежзијклмнопрстћуфхцчшčćšžđ', 'abvgddezzijklmnoprstcufhccsccszd'),
      'љ', 'lj'), 'њ', 'nj'), 'џ', 'dz'), 'dj', 'd'),
    '[^[:alnum:]]+', ' ', 'g'), ' '), ''))

FUNCTION settle_refusal() RETURNS trigger
BEGIN
  INSERT INTO lane_refusal_changes (station_id, lane, hour_at, refused_count)
    SELECT OLD.station_id, OLD.lane, date_trunc('hour', OLD.passed_at),
           CASE WHEN NEW.state IN ('open', 'nobody', 'written-off') AND NEW.reason <> 'key-used' THEN 1 ELSE -1 END
    FROM lane_counting WHERE OLD.passed_at >= counted_from;
  RETURN NULL;
END
