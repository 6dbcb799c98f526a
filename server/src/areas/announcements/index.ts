export { createAnnouncementsArea } from './announcements.area.ts';
export type { Announcements } from './announcements.ts';
