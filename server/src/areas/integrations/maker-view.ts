import type { Maker } from '@rampa/contract/integrations';
import type { Maker as MakerRecord } from './makers.ts';

export function makerView({ memberId, name, owner }: MakerRecord): Maker {
  return { member_id: memberId, name, owner };
}
