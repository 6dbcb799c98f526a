-- A search by station or amount reads the key alone, which holds all that it asks for and all by
-- which it may be narrowed: no row of the table is touched but those shown.
ALTER TABLE passages
  DROP CONSTRAINT passages__key,
  ADD CONSTRAINT passages__key PRIMARY KEY (account_id, exited_at, passage_id)
    INCLUDE (toll_day, tag_id, cost_centre_id, entry_station_id, exit_station_id, amount_minor);
