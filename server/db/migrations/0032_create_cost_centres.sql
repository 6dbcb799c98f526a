CREATE TABLE cost_centres (
  account_id uuid NOT NULL,
  cost_centre_id uuid NOT NULL,
  code text NOT NULL,
  code_key text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  archived_at timestamptz,
  CONSTRAINT cost_centres__key PRIMARY KEY (account_id, cost_centre_id),
  CONSTRAINT cost_centres__code_once UNIQUE (account_id, code_key)
);
COMMENT ON TABLE cost_centres IS 'A company''s own list of cost centres. One that tags once had is archived, never deleted: past passages name it.';
COMMENT ON COLUMN cost_centres.code_key IS 'The code folded, so that one code is not there twice in another case or script.';
GRANT SELECT, INSERT, UPDATE, DELETE ON cost_centres TO rampa_app;

CREATE TABLE tag_cost_centres (
  account_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  valid_from timestamptz NOT NULL,
  cost_centre_id uuid,
  CONSTRAINT tag_cost_centres__key PRIMARY KEY (account_id, tag_id, valid_from),
  CONSTRAINT tag_cost_centres__of_tag FOREIGN KEY (account_id, tag_id) REFERENCES tags (account_id, tag_id),
  CONSTRAINT tag_cost_centres__of_cost_centre FOREIGN KEY (account_id, cost_centre_id)
    REFERENCES cost_centres (account_id, cost_centre_id)
);
COMMENT ON TABLE tag_cost_centres IS 'Which cost centre a tag had from when on; null: none. A passage belongs to the one at its exit.';
CREATE INDEX tag_cost_centres__by_cost_centre ON tag_cost_centres (account_id, cost_centre_id);
GRANT SELECT, INSERT, UPDATE ON tag_cost_centres TO rampa_app;

ALTER TABLE tags ADD COLUMN cost_centre_id uuid;
ALTER TABLE tags ADD CONSTRAINT tags__of_cost_centre
  FOREIGN KEY (account_id, cost_centre_id) REFERENCES cost_centres (account_id, cost_centre_id);
CREATE INDEX tags__by_cost_centre ON tags (account_id, cost_centre_id);

ALTER TABLE passages ADD COLUMN cost_centre_id uuid;
COMMENT ON COLUMN passages.cost_centre_id IS 'The tag''s cost centre at the exit, as it was known when the passage was recorded.';
CREATE INDEX passages__by_cost_centre ON passages (account_id, cost_centre_id, exited_at, passage_id)
  WHERE cost_centre_id IS NOT NULL;

CREATE TABLE passage_cost_centre_days (
  account_id uuid NOT NULL,
  cost_centre_id uuid NOT NULL,
  toll_day date NOT NULL,
  tag_id uuid NOT NULL,
  passage_count integer NOT NULL,
  amount_minor bigint NOT NULL,
  CONSTRAINT passage_cost_centre_days__key PRIMARY KEY (account_id, cost_centre_id, toll_day, tag_id)
);
COMMENT ON TABLE passage_cost_centre_days IS 'Passages of a cost centre on a day, by tag, kept in the transaction that records them.';
COMMENT ON COLUMN passage_cost_centre_days.amount_minor IS 'Minor units';
GRANT SELECT, INSERT, UPDATE ON passage_cost_centre_days TO rampa_app;

-- What customers had typed at their tags becomes their list; they had it for as long as is known.
INSERT INTO cost_centres (account_id, cost_centre_id, code, code_key, name, created_at)
SELECT account_id, gen_random_uuid(), min(cost_centre), lower(cost_centre), '', min(created_at)
FROM tags WHERE cost_centre <> '' GROUP BY account_id, lower(cost_centre);
UPDATE tags t SET cost_centre_id = c.cost_centre_id
FROM cost_centres c WHERE c.account_id = t.account_id AND c.code_key = lower(t.cost_centre);
INSERT INTO tag_cost_centres (account_id, tag_id, valid_from, cost_centre_id)
SELECT account_id, tag_id, created_at, cost_centre_id FROM tags WHERE cost_centre_id IS NOT NULL;
UPDATE passages p SET cost_centre_id = t.cost_centre_id
FROM tags t
WHERE t.account_id = p.account_id AND t.tag_id = p.tag_id AND t.cost_centre_id IS NOT NULL;
INSERT INTO passage_cost_centre_days (account_id, cost_centre_id, toll_day, tag_id, passage_count, amount_minor)
SELECT account_id, cost_centre_id, toll_day, tag_id, count(*), sum(amount_minor)
FROM passages WHERE cost_centre_id IS NOT NULL
GROUP BY account_id, cost_centre_id, toll_day, tag_id;
ALTER TABLE tags DROP COLUMN cost_centre;

CREATE TABLE tag_edits (
  account_id uuid NOT NULL,
  edit_id uuid NOT NULL,
  user_id uuid NOT NULL,
  origin text NOT NULL,
  changes jsonb NOT NULL,
  tag_count integer NOT NULL,
  made_at timestamptz NOT NULL,
  undone_at timestamptz,
  CONSTRAINT tag_edits__key PRIMARY KEY (account_id, edit_id),
  CONSTRAINT tag_edits__origin_known CHECK (origin IN ('bulk', 'import'))
);
COMMENT ON TABLE tag_edits IS 'Changes of many tags at once, each with what was before and after, so that they can be undone for some days.';
CREATE INDEX tag_edits__by_time ON tag_edits (made_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON tag_edits TO rampa_app;
