/** Schema of the job queue's own tables. */
export const jobsSchema = 'jobs';

/** How long a job stays visible that was given up after its last attempt. */
export const givenUpDays = 7;
