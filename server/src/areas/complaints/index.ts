export { createAttachments } from './attachments.ts';
export { createComplaintDesk, dueOf, type ComplaintDesk } from './complaint-desk.ts';
export { createComplaintMails } from './complaint-mails.ts';
export { registerComplaintsRoutes } from './complaints.routes.ts';
export { createComplaintsService } from './complaints.service.ts';
export { createSubjects } from './subjects.ts';
export { checkComplaints } from './verify.store.ts';
