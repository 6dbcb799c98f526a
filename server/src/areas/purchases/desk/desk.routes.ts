import { failure, success, type Outcome } from '@rampa/contract';
import {
  type DispatchOrder,
  getOtpremu,
  getPorudzbinaZaOtpremu,
  getZalihe,
  izdvojUredjaje,
  odstampajOtpremnicu,
  otpremiPorudzbinu,
  primiUredjaje,
  sacuvajNajmanjeZalihe,
  uruciPorudzbinu,
  vracenaPosiljka,
  vratiUredjajNaStanje,
} from '@rampa/contract/purchases';
import type { Http } from '../../../platform/http/http.ts';
import { viewed } from '../../../platform/http/viewed.ts';
import type { StaffScope } from '../../../platform/scope/scope.ts';
import { dispatchOrderView, dispatchView, stockView } from './dispatch-view.ts';
import type { OrdersDesk } from './orders-desk.ts';

// Where the operator does without, the calls do not exist.
const off = failure('request.not-found');

/** Orders of tags and the stock, in the back office. */
export function registerOrdersDeskRoutes(http: Http, desk: OrdersDesk, on: boolean): void {
  /** What the order is like after a step that was done, or had been done before. */
  const after = async <Code extends string>(
    scope: StaffScope,
    orderNumber: string,
    done: Outcome<unknown, Code>,
  ): Promise<Outcome<DispatchOrder, Code | 'purchases.not-found'>> =>
    done.ok ? viewed(await desk.after(scope, orderNumber), dispatchOrderView) : done;

  http.serveStaff(getOtpremu, async (wish, { scope }) =>
    on ? success(dispatchView(await desk.list(scope, wish))) : off,
  );
  http.serveStaff(getPorudzbinaZaOtpremu, async ({ order_number: orderNumber }, { scope }) =>
    on ? viewed(await desk.show(scope, orderNumber), dispatchOrderView) : off,
  );
  http.serveStaff(izdvojUredjaje, async (input, { scope }) => {
    if (!on) return off;
    const { order_number: orderNumber, serial_numbers: serialNumbers, next } = input;
    return after(scope, orderNumber, await desk.pick(scope, orderNumber, { serialNumbers, next }));
  });
  http.serveStaff(vratiUredjajNaStanje, async ({ order_number, serial_number }, { scope }) =>
    on ? after(scope, order_number, await desk.putBack(scope, order_number, serial_number)) : off,
  );
  http.serveStaff(odstampajOtpremnicu, async ({ order_number, ...asked }, { scope }) =>
    on
      ? viewed(await desk.print(scope, order_number, asked), ({ fileName, content }) => ({
          fileName,
          contentType: 'application/pdf' as const,
          data: content.toString('base64'),
        }))
      : off,
  );
  http.serveStaff(otpremiPorudzbinu, async (input, { scope }) => {
    if (!on) return off;
    const { order_number: orderNumber, carrier, parcel_number: parcelNumber } = input;
    return after(
      scope,
      orderNumber,
      await desk.send(scope, orderNumber, { carrier, parcelNumber }),
    );
  });
  http.serveStaff(uruciPorudzbinu, async ({ order_number: orderNumber }, { scope }) =>
    on ? after(scope, orderNumber, await desk.deliver(scope, orderNumber)) : off,
  );
  http.serveStaff(vracenaPosiljka, async ({ order_number: orderNumber, faulty }, { scope }) =>
    on ? after(scope, orderNumber, await desk.takeBack(scope, orderNumber, faulty)) : off,
  );
  http.serveStaff(getZalihe, async (_, { scope }) =>
    on ? success(stockView(await desk.stock(scope))) : off,
  );
  http.serveStaff(sacuvajNajmanjeZalihe, async ({ kategorija, minimum }, { scope }) => {
    if (!on) return off;
    await desk.setMinimum(scope, kategorija, minimum);
    return success(stockView(await desk.stock(scope)));
  });
  http.serveStaff(primiUredjaje, async (input, { scope }) => {
    if (!on) return off;
    const { kategorija: category, serial_numbers: serialNumbers, place, counted } = input;
    return desk.receive(scope, { category, serialNumbers, place, counted });
  });
}
