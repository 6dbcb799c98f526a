import { Link } from '@tanstack/react-router';
import { SerialNumber } from '../../../ui/serial-number.tsx';

/** Leads to the life of a device. */
export function DeviceLink({ number }: { readonly number: string }) {
  return (
    <Link to="/uprava/uredjaji" search={{ serial_number: number }}>
      <SerialNumber value={number} />
    </Link>
  );
}
