-- Apart from what locks passages and journals: the longest of these builds may take minutes.

-- What was received, placed and sent in a period.
CREATE INDEX complaints__by_receipt ON complaints (received_at);
CREATE INDEX orders__by_placing ON orders (created_at);
CREATE INDEX orders__by_sending ON orders (sent_at) WHERE sent_at IS NOT NULL;
-- What the gateway refused today.
CREATE INDEX payments__by_refusal ON payments (settled_at) WHERE state = 'refused';
