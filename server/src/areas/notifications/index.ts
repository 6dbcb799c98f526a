export { createNotificationsArea } from './notifications.area.ts';
export {
  createNotificationsService,
  type AttachmentMaker,
  type NotificationsService,
} from './notifications.service.ts';
