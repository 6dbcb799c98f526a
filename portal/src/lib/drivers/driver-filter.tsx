import { withoutDriver } from '@rampa/contract/tags';
import { Select } from '../../ui/select.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { useDrivers } from './use-drivers.ts';

interface DriverFilterProps {
  /** Id of a driver, or empty for all. */
  readonly value: string;
  /** Including former drivers. */
  readonly former: boolean;
  readonly onChange: (driver: string) => void;
}

/** Narrows a list to a driver; renders nothing for companies without drivers. */
export function DriverFilter({ value, former, onChange }: DriverFilterProps) {
  const { t } = useTexts();
  const drivers = useDrivers().filter(({ current }) => current || former);
  const known =
    value === '' ||
    (former && value === withoutDriver) ||
    drivers.some(({ driver_id: id }) => id === value);
  if (drivers.length === 0 && value === '') return null;
  return (
    <Select
      label={t('drivers.one')}
      value={value}
      options={[
        { value: '', label: t('drivers.all') },
        ...drivers.map(({ driver_id: id, name, current }) => ({
          value: id,
          label: current ? name : t('drivers.former', { name }),
        })),
        ...(former ? [{ value: withoutDriver, label: t('drivers.none') }] : []),
        // The address may name one that does not exist, or is not loaded yet.
        ...(known ? [] : [{ value, label: t('drivers.chosen') }]),
      ]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
