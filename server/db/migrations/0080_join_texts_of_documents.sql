-- Documents had texts of their own each for the number of the page and for tax numbers; now they share
-- them. What the operator wrote last holds for all. Older programs go on reading the rows they know.
INSERT INTO text_changes (text_key, language, text, revision, changed_by, changed_at)
SELECT DISTINCT ON (shared.text_key, changes.language)
  shared.text_key, changes.language, changes.text, 1, changes.changed_by, changes.changed_at
FROM text_changes AS changes
JOIN (
  VALUES
    ('document.page-of', 'statements.file-page-of'),
    ('document.page-of', 'external-toll.paper-page-of'),
    ('document.tax-number-9', 'statements.file-tax-number-9'),
    ('document.tax-number-9', 'external-toll.paper-tax-number-9'),
    ('document.tax-number-9', 'external-toll.file-tax-number-9'),
    ('document.tax-number-9', 'passages.file-tax-number-9'),
    ('document.tax-number-9', 'purchases.invoice-tax-number-9'),
    ('document.tax-number-13', 'statements.file-tax-number-13'),
    ('document.tax-number-13', 'external-toll.paper-tax-number-13'),
    ('document.tax-number-13', 'external-toll.file-tax-number-13'),
    ('document.tax-number-13', 'passages.file-tax-number-13'),
    ('document.tax-number-13', 'purchases.invoice-tax-number-13')
) AS shared (text_key, former_key) ON shared.former_key = changes.text_key
WHERE changes.text IS NOT NULL
ORDER BY shared.text_key, changes.language, changes.changed_at DESC;

-- Labels stand before their value now, which was a part of the text. What the operator wrote goes on where
-- the value came last; elsewhere the program's own label is printed.
INSERT INTO text_changes (text_key, language, text, revision, changed_by, changed_at)
SELECT DISTINCT ON (label.text_key, changes.language)
  label.text_key, changes.language, regexp_replace(changes.text, label.value_at_end, ''), 1,
  changes.changed_by, changes.changed_at
FROM text_changes AS changes
JOIN (
  VALUES
    ('document.page-of', 'passages.file-page', '\s*\{\{pages\}\}$'),
    ('document.page-of', 'external-toll.file-page', '\s*\{\{pages\}\}$'),
    ('statements.file-number', 'statements.file-sequence', '\s*\{\{number\}\}$'),
    ('statements.file-closed', 'statements.file-closed-on', '\s*\{\{day\}\}$'),
    ('external-toll.paper-due', 'external-toll.paper-due-on', '\s*\{\{day\}\}$'),
    ('external-toll.paper-issued', 'external-toll.paper-issued-on', '\s*\{\{day\}\}$'),
    ('external-toll.paper-paid', 'external-toll.paper-paid-on', '\s*\{\{day\}\}$')
) AS label (text_key, former_key, value_at_end) ON label.former_key = changes.text_key
WHERE changes.text ~ label.value_at_end
ORDER BY label.text_key, changes.language, changes.changed_at DESC
ON CONFLICT (text_key, language) DO NOTHING;
