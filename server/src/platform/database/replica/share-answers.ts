/**
 * Asks once for all who wait. Nobody gets the answer to a question that was put before they came: it could be
 * older than they are.
 */
export function shareAnswers<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | null = null;
  return () => {
    if (next === null) {
      const question = asked.then(() => {
        next = null;
        return ask();
      });
      next = question;
      // After a failure the next question is put all the same.
      asked = question.catch(() => undefined);
    }
    return next;
  };
}
