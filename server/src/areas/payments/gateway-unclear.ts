import { GatewayUnavailable } from './payment-provider.ts';

/** The gateway is there, but what it says of this one order cannot be understood. */
export class GatewayUnclear extends GatewayUnavailable {
  override readonly name: string = 'GatewayUnclear';
}
