import { Link } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRouteExists } from '../../lib/routing/use-route-exists.ts';
import { Sign } from '../../ui/sign.tsx';
import styles from './home-page.module.css';

interface InfoCardProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly title: string;
  /** A line of live data. */
  readonly line: ReactNode;
}

/** A sign; a link if its screen exists. */
export function InfoCard({ to, icon, title, line }: InfoCardProps) {
  const leads = useRouteExists()(to);
  return (
    <li className={styles['item']}>
      <Sign look={leads ? 'panel' : 'board'} className={styles['sign']}>
        <div className={`${styles['content'] ?? ''} ${leads ? '' : (styles['board'] ?? '')}`}>
          <span className={styles['icon']} aria-hidden="true">
            {icon}
          </span>
          <h2 className={styles['title']}>
            {leads ? (
              <Link to={to} className={styles['link']}>
                {title}
              </Link>
            ) : (
              title
            )}
          </h2>
          <div className={styles['line']}>{line}</div>
          {leads ? (
            <span className={styles['arrow']} aria-hidden="true">
              <ArrowUpRight size={40} strokeWidth={3} />
            </span>
          ) : null}
        </div>
      </Sign>
    </li>
  );
}
