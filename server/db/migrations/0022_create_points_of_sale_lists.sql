CREATE TABLE points_of_sale_lists (
  country text NOT NULL,
  notice jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT points_of_sale_lists__key PRIMARY KEY (country)
);
COMMENT ON TABLE points_of_sale_lists IS 'What a reader should know of a country''s points of sale, such as that they are a demo''s.';
COMMENT ON COLUMN points_of_sale_lists.notice IS 'In Serbian (Cyrillic) and English, as the file said it.';
GRANT SELECT, INSERT, UPDATE ON points_of_sale_lists TO rampa_app;
