export {
  createNotificationsService,
  type AttachmentMaker,
  type NotificationsService,
} from './notifications.service.ts';
