-- Notices without a masked number were kept with what charges the card.
UPDATE payment_notices
SET body = regexp_replace(body, '("pan_token"\s*:\s*)"([^"\\]|\\.)*"', '\1"[token]"', 'g')
WHERE body LIKE '%pan_token%';
