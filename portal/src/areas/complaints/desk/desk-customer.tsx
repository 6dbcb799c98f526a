import type { QueuedComplaint } from '@rampa/contract/complaints';
import { Link } from '@tanstack/react-router';
import styles from './desk.module.css';

/** Who complains: leads to the customer's card. */
export function DeskCustomer({ customer }: Pick<QueuedComplaint, 'customer'>) {
  return (
    <span className={styles['customer']}>
      <Link to="/uprava/kupci" search={{ account: customer.account_id }}>
        {customer.name === '' ? customer.account_id : customer.name}
      </Link>
      <span className={styles['muted']}>{customer.email}</span>
    </span>
  );
}
