-- Whoever has loaded many rows lets the planner know of them: the automatic ANALYZE comes minutes later, and
-- never to a partitioned table as a whole. The program owns no table, so this is done for it.
CREATE FUNCTION refresh_statistics() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  known regclass;
BEGIN
  FOR known IN
    SELECT c.oid::regclass FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    ORDER BY c.relname
  LOOP
    EXECUTE format('ANALYZE %s', known);
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION refresh_statistics() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refresh_statistics() TO rampa_app;
-- What was loaded before this was there is told of now.
SELECT refresh_statistics();
