export { staffRoleChanged } from './events.ts';
export { createStaffArea } from './staff.area.ts';
export type { CardFigures } from './customers.service.ts';
export { registerColleagueRoutes } from './colleagues/colleagues.routes.ts';
export { registerCustomerDataRoutes } from './customer-data/customer-data.routes.ts';
export {
  registerCustomerHistoryRoutes,
  registerStaffRoutes,
  registerViewingRoutes,
} from './staff.routes.ts';
export type { StaffService } from './staff.service.ts';
