-- Whoever has loaded many rows lets the planner know of them: the automatic ANALYZE comes minutes later, and
-- never to a partitioned table as a whole. The program owns no table, so this is done for it.
CREATE FUNCTION refresh_statistics() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  known regclass;
  filled boolean;
BEGIN
  FOR known IN
    SELECT c.oid::regclass FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    ORDER BY c.relname
  LOOP
    -- An empty table that was analysed is planned as one without a page: whoever fills it in the same
    -- session then has each of its keys looked up by reading the whole of it.
    EXECUTE format('SELECT EXISTS (SELECT FROM %s)', known) INTO filled;
    IF filled THEN
      EXECUTE format('ANALYZE %s', known);
    END IF;
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION refresh_statistics() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refresh_statistics() TO rampa_app;
-- What was loaded before this was there is told of now.
SELECT refresh_statistics();
