ALTER TABLE users
  ADD COLUMN role text NOT NULL DEFAULT 'owner',
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN removed_at timestamptz,
  ADD CONSTRAINT users__role_known CHECK (role IN ('owner', 'accountant', 'driver'));
COMMENT ON COLUMN users.role IS 'What the person may do in the account. Accounts of one person have an owner alone.';
COMMENT ON COLUMN users.revision IS 'Counts the changes of the person, so that one of two at once is refused.';
COMMENT ON COLUMN users.removed_at IS 'Since when the person is no member any more; the row stays for what they did, with the name alone.';

ALTER TABLE sessions DROP CONSTRAINT sessions__reason_known;
ALTER TABLE sessions ADD CONSTRAINT sessions__reason_known CHECK (ended_because IN ('signed-out', 'refresh-reused', 'too-old', 'revoked', 'password-changed', 'role-changed', 'removed'));

CREATE TABLE member_invitations (
  account_id uuid NOT NULL,
  invitation_id uuid NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  language_id text NOT NULL,
  invited_by uuid NOT NULL,
  invited_at timestamptz NOT NULL,
  token_hash bytea,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_because text,
  CONSTRAINT member_invitations__key PRIMARY KEY (account_id, invitation_id),
  CONSTRAINT member_invitations__role_known CHECK (role IN ('owner', 'accountant', 'driver')),
  CONSTRAINT member_invitations__language_known CHECK (language_id IN ('1', '2', '3')),
  CONSTRAINT member_invitations__end_has_reason CHECK ((ended_at IS NULL) = (ended_because IS NULL)),
  CONSTRAINT member_invitations__reason_known CHECK (ended_because IN ('accepted', 'withdrawn'))
);
COMMENT ON TABLE member_invitations IS 'Who was asked by mail to join a company. The link works once and for seven days; sending it again makes the one before worthless.';
COMMENT ON COLUMN member_invitations.token_hash IS 'SHA-256 of the link that was sent last; null before it is, and for addresses that have an account.';
CREATE UNIQUE INDEX member_invitations__one_open ON member_invitations (account_id, email) WHERE ended_at IS NULL;
CREATE INDEX member_invitations__by_expiry ON member_invitations (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON member_invitations TO rampa_app;

CREATE TABLE tag_drivers (
  account_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  from_day date NOT NULL,
  to_day date,
  user_id uuid NOT NULL,
  CONSTRAINT tag_drivers__key PRIMARY KEY (account_id, tag_id, from_day),
  CONSTRAINT tag_drivers__days_ordered CHECK (to_day >= from_day)
);
COMMENT ON TABLE tag_drivers IS 'Which driver had which tag, by days of toll time, both included: at most one a day. The day of a handover is the new driver''s.';
COMMENT ON COLUMN tag_drivers.to_day IS 'Null while the tag is theirs.';
CREATE UNIQUE INDEX tag_drivers__one_now ON tag_drivers (account_id, tag_id) WHERE to_day IS NULL;
CREATE INDEX tag_drivers__by_user ON tag_drivers (account_id, user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON tag_drivers TO rampa_app;

ALTER TABLE complaint_attachments ADD COLUMN user_id uuid;
COMMENT ON COLUMN complaint_attachments.user_id IS 'Who uploaded it; null for those from before there were members.';
