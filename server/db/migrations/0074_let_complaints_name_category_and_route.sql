ALTER TABLE complaints DROP CONSTRAINT complaints__kind_known;
ALTER TABLE complaints ADD CONSTRAINT complaints__kind_known CHECK (kind IN ('wrong-amount', 'wrong-category', 'charged-twice', 'wrong-route', 'not-my-passage', 'money-missing', 'tag-not-working', 'delivery', 'service', 'other'));
