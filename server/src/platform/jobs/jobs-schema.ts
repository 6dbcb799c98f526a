/** Schema of the job queue's own tables. */
export const jobsSchema = 'jobs';
