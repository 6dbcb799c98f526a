export type {
  NoPrice,
  PricedTrip as TollPrice,
  PricedWay,
  TollQuestion,
} from '@rampa/contract/toll-calculator';
export {
  changeNetwork,
  importStations,
  importTariff,
  loadDemoNetwork,
  removeTariff,
  storeTariff,
} from './import/import-network.ts';
export type { ImportOptions, ImportOutcome } from './import/import-options.ts';
export { readStationsFile, readTariffFile } from './import/read-network-file.ts';
export type { FileContext, ReadFile } from './import/read-network-file.ts';
export { readTollNetwork } from './read-toll-network.ts';
export { createTollCalculator } from './toll-calculator.ts';
export type { TollCalculator } from './toll-calculator.ts';
export { lanesOfStation } from './events.ts';
export type { ReportingLane } from './events.ts';
export { registerStationDeskRoutes } from './stations/station-desk.routes.ts';
export { isListed } from './stations/station-rules.ts';
export { registerTollCalculatorRoutes } from './toll-calculator.routes.ts';
export type { TollService } from './toll-calculator.service.ts';
export { createTollNetworks } from './toll-networks.ts';
export { createTollCalculatorArea, type TollNetworks } from './toll-calculator.area.ts';
export type { TariffImport } from './toll-networks.store.ts';
export {
  multipliersFor,
  nameIn,
  tariffFaults,
  tariffsOf,
  toTariff,
  wordIn,
} from './toll-network.ts';
export type {
  CategoryCode,
  TariffFault,
  TollNetwork,
  TollStation,
  TollTariff,
} from './toll-network.ts';
export { readStoredTariff } from './network-files.ts';
export type { TariffFile } from './network-files.ts';
export type { LoadedNetwork } from './toll-networks.ts';
