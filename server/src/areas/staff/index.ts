export { createStaffArea } from './staff.area.ts';
export { createCustomerDesk, type CardFigures } from './customers.service.ts';
export { registerStaffRoutes } from './staff.routes.ts';
export { createStaffService, type StaffService } from './staff.service.ts';
