-- What a gateway said of a payment names the cardholder, and is of use for as long as the payment can be
-- disputed. The program may add notices and change none, so blanking them is done for it, and never earlier
-- than that.
CREATE FUNCTION blank_payment_notices(received_before timestamptz, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due AS (
    SELECT notice_id FROM payment_notices
    WHERE received_at < least(received_before, now() - interval '540 days') AND body <> ''
    ORDER BY received_at LIMIT most
  ), blanked AS (
    UPDATE payment_notices SET body = '' FROM due
    WHERE payment_notices.notice_id = due.notice_id RETURNING 1
  )
  SELECT count(*)::integer FROM blanked
$$;
REVOKE ALL ON FUNCTION blank_payment_notices(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION blank_payment_notices(timestamptz, integer) TO rampa_app;
CREATE INDEX payment_notices__by_age ON payment_notices (received_at) WHERE body <> '';
COMMENT ON TABLE payment_notices IS 'What gateways told us, to the letter until a payment can no longer be disputed, and what we made of it. Append-only for the program.';

-- Jobs that were done were kept for a week, with links and addresses of customers.
DO $$
BEGIN
  IF to_regclass('jobs.job') IS NOT NULL THEN
    DELETE FROM jobs.job WHERE state = 'completed';
    UPDATE jobs.job SET data = data - 'actionUrl', output = NULL
    WHERE name = 'mail' AND state IN ('failed', 'cancelled');
  END IF;
END $$;
