-- Customers are found by the beginnings of words of their names and addresses, and by tax numbers,
-- without reading every account.

CREATE FUNCTION search_words(texts text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(string_to_array(regexp_replace(
    replace(replace(replace(replace(translate(lower(texts),
      'абвгдђежзијклмнопрстћуфхцчшčćšžđ', 'abvgddezzijklmnoprstcufhccsccszd'),
      'љ', 'lj'), 'њ', 'nj'), 'џ', 'dz'), 'dj', 'd'),
    '[^[:alnum:]]+', ' ', 'g'), ' '), ''))
$$;
COMMENT ON FUNCTION search_words IS 'The words of a text as the portal''s search makes them alike: either script, any case, without diacritics.';
GRANT EXECUTE ON FUNCTION search_words TO rampa_app;

CREATE INDEX accounts__by_words ON accounts USING gin (search_words(business_name));
CREATE INDEX accounts__by_tax_number ON accounts (tax_number) WHERE tax_number <> '';
CREATE INDEX users__by_words ON users USING gin (search_words(first_name || ' ' || last_name)) WHERE removed_at IS NULL;
CREATE INDEX users__by_email ON users (email text_pattern_ops) WHERE email <> '';
