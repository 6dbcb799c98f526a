-- What is forgotten after a while is found by its time, however much of it there is.
CREATE INDEX sessions__by_expiry ON sessions (expires_at);
CREATE INDEX mailed_tokens__by_expiry ON mailed_tokens (expires_at);
CREATE INDEX throttles__by_last_failure ON throttles (last_failed_at);
