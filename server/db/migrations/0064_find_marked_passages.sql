-- Home shows the passages of the last days that look wrong: found without reading the others.
CREATE INDEX passages__marked ON passages (account_id, exited_at, passage_id) WHERE marks <> '{}';
