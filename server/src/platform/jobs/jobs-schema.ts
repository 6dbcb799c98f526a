/** Schema of the job queue's own tables. */
export const jobsSchema = 'jobs';

/** The index of our own over jobs that wait, by the account that they are about: `gather` finds them by it. */
export const jobsOfAccounts = 'job_of_account';

/** How long a job stays visible that was given up after its last attempt. */
export const givenUpDays = 7;
