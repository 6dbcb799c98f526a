export { createCustomerImportArea } from './customer-import.area.ts';
export type { CustomerImportReport } from './customer-import.service.ts';
export { largestCustomersFile, readCustomers } from './read-customers.ts';
export { checkOpeningBalances } from './verify.store.ts';
