export { createAttachments } from './attachments.ts';
export { createComplaintDesk, dueOf, type ComplaintDesk } from './complaint-desk.ts';
export { createComplaintOffice, type ComplaintOffice } from './complaint-office.ts';
export { registerComplaintOfficeRoutes } from './complaint-office.routes.ts';
export { createComplaintMails } from './complaint-mails.ts';
export { registerComplaintsRoutes } from './complaints.routes.ts';
export { createComplaintsService, type Complaints } from './complaints.service.ts';
export { createSubjects } from './subjects.ts';
export { checkComplaints } from './verify.store.ts';
