-- Whoever calls about a vehicle often says only the number of its plate: 1390 of BG 1390-PR. Each part
-- of a plate begins one of its ends, so the index of the ends finds it without reading every tag.
CREATE FUNCTION plate_ends(plate text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_to_tsvector(array_agg(DISTINCT substr(compact, place))), ''::tsvector)
  FROM (SELECT replace(replace(plate, ' ', ''), '-', '') AS compact) AS p,
       generate_series(1, length(compact) - 2) AS place
$$;
COMMENT ON FUNCTION plate_ends IS 'Every end of a plate of at least three characters, without blanks and hyphens: 390PR, 90PR and 0PR of BG 1390-PR as well.';
GRANT EXECUTE ON FUNCTION plate_ends TO rampa_app;

CREATE INDEX tags__by_plate_ends ON tags USING gin (plate_ends(plate)) WHERE plate <> '';
