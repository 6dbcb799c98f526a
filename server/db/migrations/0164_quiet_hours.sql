-- Older programs: they write the two channels that they know, and leave out others when they read.
-- Not validated: what is there fits the narrower constraint of before.
ALTER TABLE notification_choices DROP CONSTRAINT notification_choices__channel_known;
ALTER TABLE notification_choices ADD CONSTRAINT notification_choices__channel_known CHECK (channel IN ('email', 'portal', 'push')) NOT VALID;

-- Older programs: they leave both empty, and send no push notifications.
ALTER TABLE users
  ADD COLUMN quiet_from smallint,
  ADD COLUMN quiet_until smallint,
  ADD CONSTRAINT users__quiet_hours_whole CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)) NOT VALID,
  ADD CONSTRAINT users__quiet_hours_of_day CHECK (quiet_from BETWEEN 0 AND 1439 AND quiet_until BETWEEN 0 AND 1439 AND quiet_from <> quiet_until) NOT VALID;
COMMENT ON COLUMN users.quiet_from IS 'Minute of the day, in toll time, from which push notifications wait; null: they never do.';
COMMENT ON COLUMN users.quiet_until IS 'Minute of the day from which they no longer do; before quiet_from, it is that of the next day.';
