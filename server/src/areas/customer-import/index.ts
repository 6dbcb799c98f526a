export { createCustomerImportArea } from './customer-import.area.ts';
export { largestCustomersFile, readCustomers } from './read-customers.ts';
export { checkOpeningBalances } from './verify.store.ts';
