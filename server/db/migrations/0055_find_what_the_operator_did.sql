-- What a person of the operator did by the command line is looked for with what they did on screen.
DROP INDEX audit_trail__of_staff;
CREATE INDEX audit_trail__of_operator ON audit_trail (occurred_at) WHERE actor LIKE 'staff:%' OR actor = 'operator';
