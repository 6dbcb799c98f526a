import { priceListFileMaximum } from '@rampa/contract/price-lists';
import { refusedWhole } from '../../platform/files/read-file.ts';
import { beginning, type FileFault, type Place } from '../../platform/files/places.ts';
import { readTariffFile, type FileContext, type TariffFile } from '../toll-calculator/index.ts';

/** A price list as it was read, with the place of each part that may not fit; or why it was not. */
export type ReadPriceList =
  | { readonly ok: true; readonly file: TariffFile; readonly places: PlacesOfFile }
  | { readonly ok: false; readonly faults: readonly FileFault[] };

/** Where the roads begin, and where the rest of the file does, for faults that are found later. */
export interface PlacesOfFile {
  readonly roads: readonly Place[];
  readonly whole: Place;
}

export interface PriceListOrder extends FileContext {
  readonly bytes: Uint8Array;
}

/** Reads a price list that comes through the portal, as the command does. */
export function readPriceListOnScreen({ bytes, ...context }: PriceListOrder): ReadPriceList {
  if (bytes.byteLength > priceListFileMaximum) return refusedWhole('the file is larger than 5 MB');
  const read = readTariffFile(bytes, context);
  if (!read.ok) return read;
  const { file, placeOf } = read;
  return {
    ok: true,
    file,
    places: {
      roads: file.roads.map((_, at) => placeOf(['roads', at])),
      whole: beginning,
    },
  };
}
