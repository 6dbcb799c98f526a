-- A customer as a server of 0111 has written them: a tag that was topped up by card, and has paid one toll.
INSERT INTO accounts (account_id, person_type, business_name, tax_number, company_number, created_at)
VALUES ('00000000-0000-7000-8000-00000000000a', 'fizicko', '', '', '', '2026-11-01T08:00:00Z');
-- The password is that of the other customers of the tests.
INSERT INTO users (account_id, user_id, email, username, first_name, last_name, phone, language_id, password_hash,
                   password_changed_at, email_verified_at, created_at, role, owner_proved_at)
VALUES ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b', 'ranija@primer.rs', 'ranija',
        'Милица', 'Петровић', '', '2',
        '$argon2id$v=19$m=8,t=1,p=1$nLBVYaJs60+L4otpPavCQw$+txxS7hkFK4/Ms4+ZY3cGp+wYhXe3O8HVWn3L2e8cs0',
        '2026-11-01T08:00:00Z', '2026-11-01T08:00:00Z', '2026-11-01T08:00:00Z', 'owner', '2026-11-01T08:00:00Z');
INSERT INTO sign_in_names (name, account_id, user_id, kind) VALUES
  ('ranija@primer.rs', '00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b', 'email'),
  ('ranija', '00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b', 'username');
INSERT INTO tags (account_id, tag_id, serial_number, category, plate, nickname, status, status_changed_at, created_at)
VALUES ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000c', '00411234567', 'I', 'BG 123-AB',
        'Комби', 'aktivan', '2026-11-01T09:00:00Z', '2026-11-01T09:00:00Z');
INSERT INTO tag_directory (serial_number, account_id, tag_id)
VALUES ('00411234567', '00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000c');

INSERT INTO order_directory (order_number, account_id, purpose)
VALUES ('2026-000001', '00000000-0000-7000-8000-00000000000a', 'top-up');
INSERT INTO journals (account_id, journal_id, kind, reference, occurred_at, posted_at) VALUES
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000d', 'top-up', '2026-000001',
   '2026-11-10T10:00:00Z', '2026-11-10T10:00:00Z'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000e', 'toll',
   '00000000-0000-7000-8000-00000000000f', '2026-11-19T07:10:00Z', '2026-11-19T07:11:00Z');
INSERT INTO ledger_accounts (account_id, ledger_account_id, kind, tag_id, currency, balance_minor, posting_count) VALUES
  ('00000000-0000-7000-8000-00000000000a', 'gateway-clearing', 'gateway-clearing', NULL, 'RSD', -500000, 1),
  ('00000000-0000-7000-8000-00000000000a', 'tag:00000000-0000-7000-8000-00000000000c', 'tag',
   '00000000-0000-7000-8000-00000000000c', 'RSD', 468000, 2),
  ('00000000-0000-7000-8000-00000000000a', 'toll-revenue', 'toll-revenue', NULL, 'RSD', 32000, 1);
INSERT INTO postings (account_id, journal_id, line_no, ledger_account_id, amount_minor, currency) VALUES
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000d', 1, 'gateway-clearing', -500000, 'RSD'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000d', 2,
   'tag:00000000-0000-7000-8000-00000000000c', 500000, 'RSD'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000e', 1,
   'tag:00000000-0000-7000-8000-00000000000c', -32000, 'RSD'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000e', 2, 'toll-revenue', 32000, 'RSD');
INSERT INTO top_ups (account_id, top_up_id, tag_id, user_id, order_number, method, amount_minor, currency, state,
                     idempotency_key, language_id, created_at, settled_at, journal_id)
VALUES ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000010',
        '00000000-0000-7000-8000-00000000000c', '00000000-0000-7000-8000-00000000000b', '2026-000001', 'card', 500000,
        'RSD', 'paid', 'first', '2', '2026-11-10T09:58:00Z', '2026-11-10T10:00:00Z',
        '00000000-0000-7000-8000-00000000000d');
INSERT INTO payments (payment_id, account_id, provider, order_number, purpose, transaction_type, amount_minor, currency,
                      state, provider_transaction_id, language_id, created_at, expires_at, settled_at)
VALUES ('00000000-0000-7000-8000-000000000011', '00000000-0000-7000-8000-00000000000a', 'monri', '2026-000001', 'top-up',
        'purchase', 500000, 'RSD', 'paid', 'gateway-1', '2', '2026-11-10T09:58:00Z', '2026-11-10T10:58:00Z',
        '2026-11-10T10:00:00Z');

SELECT ensure_passage_partition('2026-11-01');
INSERT INTO passage_keys (account_id, source_key, passage_id, exited_at)
VALUES ('00000000-0000-7000-8000-00000000000a', 'lane-1', '00000000-0000-7000-8000-00000000000f', '2026-11-19T07:10:00Z');
INSERT INTO passages (account_id, exited_at, passage_id, tag_id, toll_day, entered_at, entry_station_id, exit_station_id,
                      lane, category, amount_minor, currency, marks, calculation)
VALUES ('00000000-0000-7000-8000-00000000000a', '2026-11-19T07:10:00Z', '00000000-0000-7000-8000-00000000000f',
        '00000000-0000-7000-8000-00000000000c', '2026-11-19', '2026-11-19T06:20:00Z', 'rs-a1-subotica', 'rs-a1-novi-sad-jug', '3', 'I',
        32000, 'RSD', '{}',
        '{"tariffVersion": "2026", "tariffValidFrom": "2026-01-01", "tagCategory": "I", "multiplierPercent": 100, "roundToMinor": 1000, "discountPercent": 0, "grossMinor": 32000, "sections": [], "reasons": []}');
INSERT INTO passage_tag_days (account_id, toll_day, tag_id, passage_count, amount_minor)
VALUES ('00000000-0000-7000-8000-00000000000a', '2026-11-19', '00000000-0000-7000-8000-00000000000c', 1, 32000);
INSERT INTO passage_days (account_id, toll_day, passage_count, amount_minor)
VALUES ('00000000-0000-7000-8000-00000000000a', '2026-11-19', 1, 32000);
