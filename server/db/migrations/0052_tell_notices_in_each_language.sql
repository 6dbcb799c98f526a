-- What is told in the portal is read in any language: values that are written differently in each
-- (amounts, days, reasons) are kept for each. What was told before stays as it was told.
UPDATE notices SET params = jsonb_build_object('1', params, '2', params, '3', params);
COMMENT ON COLUMN notices.params IS 'By language id: the values that the text names.';
