import { GatewayUnavailable } from './payment-provider.ts';

/** The gateway is up, but its answer about this order cannot be understood. */
export class GatewayUnclear extends GatewayUnavailable {
  override readonly name: string = 'GatewayUnclear';
}
