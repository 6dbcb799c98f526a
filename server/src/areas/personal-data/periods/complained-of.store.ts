/** A complaint about the passage of the row is open: what it will be decided by stays until it is. */
export const isComplainedOf = `EXISTS (
  SELECT 1 FROM complaints c
  WHERE c.account_id = gone.account_id AND c.resolved_at IS NULL
    AND (c.subject_kind = 'passage' AND c.subject_id = gone.passage_id::text
      OR c.subject_kind = 'passages' AND EXISTS (
        SELECT 1 FROM complaint_passages p
        WHERE p.account_id = gone.account_id AND p.account_id = c.account_id
          AND p.complaint_id = c.complaint_id AND p.passage_id = gone.passage_id)))`;
