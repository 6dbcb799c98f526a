import type { HomeTask } from '@rampa/contract/home';
import {
  Ban,
  CircleAlert,
  CreditCard,
  FileClock,
  Handshake,
  type LucideIcon,
  MessageCircleQuestionMark,
  QrCode,
  Wallet,
} from 'lucide-react';
import { type UseTexts, useTexts } from '../../lib/texts/use-texts.ts';
import type { ButtonKind } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { unbroken } from '../../ui/unbroken.tsx';
import { knownTasks } from './known-tasks.ts';
import styles from './tasks.module.css';

/** What needs doing now, each with its button; without anything to do, no list. */
export function Tasks({ tasks }: { readonly tasks: readonly HomeTask[] }) {
  const { t } = useTexts();
  const shown = knownTasks(tasks, icons);
  if (shown.length === 0) return null;
  return (
    <section className={styles['tasks']}>
      <h2 id="home-tasks">{t('home.tasks')}</h2>
      <ul className={styles['list']} aria-labelledby="home-tasks">
        {shown.map((task, at) => (
          <Task key={task.kind} task={task} kind={at === 0 ? 'primary' : 'secondary'} />
        ))}
      </ul>
    </section>
  );
}

const icons: Readonly<Record<HomeTask['kind'], LucideIcon>> = {
  'invoice-overdue': CircleAlert,
  'tag-blocked': Ban,
  'invoice-due': FileClock,
  'automatic-failing': CreditCard,
  'balance-low': Wallet,
  'complaint-waiting': MessageCircleQuestionMark,
  'offer-waiting': Handshake,
  'order-unpaid': QrCode,
  'slip-unpaid': QrCode,
  'bulk-slip-unpaid': QrCode,
  'company-debt': CircleAlert,
  'company-owed': CircleAlert,
  'company-low': Wallet,
  'company-slip-unpaid': QrCode,
};

interface TaskProps {
  readonly task: HomeTask;
  /** The first is the one yellow button of the screen. */
  readonly kind: ButtonKind;
}

function Task({ task, kind }: TaskProps) {
  const texts = useTexts();
  const Icon = icons[task.kind];
  const { title, line } = wordsOf(task, texts);
  const pressing = task.kind === 'invoice-overdue';
  return (
    <li className={classNames(styles['task'], pressing && styles['pressing'])}>
      <Icon className={styles['icon']} size={28} aria-hidden="true" />
      <div className={styles['words']}>
        <h3 className={styles['title']}>{unbroken(title)}</h3>
        <p className={styles['line']}>{unbroken(line)}</p>
      </div>
      <div className={styles['action']}>
        <TaskButton task={task} kind={kind} />
      </div>
    </li>
  );
}

function wordsOf({ kind, name, count, amount, until }: HomeTask, { t, formats }: UseTexts) {
  // Amounts to be paid are shown with minor units; a balance is not.
  const exact = kind !== 'balance-low' && kind !== 'company-low';
  const money = amount === null ? '' : formats.money(amount, { exact });
  const day = until === null ? '' : formats.day(until);
  switch (kind) {
    case 'invoice-overdue':
      return {
        title: t('home.task-invoice-overdue'),
        line: t('home.task-invoice-overdue-line', { amount: money, day }),
      };
    case 'invoice-due':
      return {
        title: t('home.task-invoice-due'),
        line: t('home.task-invoice-due-line', { name, amount: money, day }),
      };
    case 'tag-blocked':
      return {
        title:
          count === 1
            ? t('home.task-tag-blocked', { name })
            : t('home.tasks-tag-blocked', { count }),
        line: t('home.task-tag-blocked-line'),
      };
    case 'automatic-failing':
      return {
        title: t('home.task-automatic', { count, name }),
        line:
          amount === null
            ? t('home.task-automatic-line-rest')
            : t('home.task-automatic-line', { amount: money }),
      };
    case 'balance-low':
      return {
        title:
          count === 1
            ? t('home.task-balance-low', { name })
            : t('home.tasks-balance-low', { count }),
        line:
          count === 1
            ? t('home.task-balance-low-line', { amount: money })
            : t('home.tasks-balance-low-line', { name, amount: money }),
      };
    case 'complaint-waiting':
      return {
        title: t('home.task-complaint', { count }),
        line:
          count === 1 ? t('home.task-complaint-line', { name }) : t('home.tasks-complaint-line'),
      };
    case 'offer-waiting':
      return {
        title: t('home.task-offer', { count }),
        line: t('home.task-offer-line', { name, amount: money, day }),
      };
    case 'order-unpaid':
      return {
        title: t('home.task-order', { count }),
        line:
          count === 1
            ? t('home.task-order-line', { name, amount: money, day })
            : t('home.tasks-order-line', { day }),
      };
    case 'slip-unpaid':
      return {
        title: t('home.task-slip', { count }),
        line:
          count === 1
            ? t('home.task-slip-line', { name, amount: money })
            : t('home.tasks-slip-line'),
      };
    case 'bulk-slip-unpaid':
      return {
        title: t('home.task-slip', { count }),
        line:
          count === 1
            ? t('home.task-bulk-slip-line', { amount: money })
            : t('home.tasks-slip-line'),
      };
    case 'company-debt':
      return {
        title: t('home.task-company-debt'),
        line: t('home.task-company-debt-line', { amount: money }),
      };
    case 'company-owed':
      return {
        title: t('home.task-company-debt'),
        line: t('home.task-company-owed-line', { amount: money }),
      };
    case 'company-low':
      return {
        title: t('home.task-company-low'),
        line: t('home.task-company-low-line', { amount: money }),
      };
    case 'company-slip-unpaid':
      return {
        title: t('home.task-company-slip', { count }),
        line:
          count === 1
            ? t('home.task-company-slip-line', { amount: money })
            : t('home.tasks-slip-line'),
      };
  }
}

/** Leads to where it is done: to the one case, or to the list of several. */
function TaskButton({ task: { kind, id, count }, kind: look }: TaskProps) {
  const { t } = useTexts();
  const button = { kind: look, size: 'small' } as const;
  switch (kind) {
    case 'invoice-overdue':
    case 'invoice-due':
      return (
        <ButtonLink to="/pages/extToll" search={{ tab: 'racuni', racun: id }} {...button}>
          {t('home.task-invoice-do')}
        </ButtonLink>
      );
    case 'tag-blocked':
      return (
        <ButtonLink to="/pages/tagovi" {...button}>
          {t('home.task-tag-blocked-do')}
        </ButtonLink>
      );
    case 'automatic-failing':
      return (
        <ButtonLink
          to="/pages/dopuna-pregled"
          search={count === 1 ? { automatic: id } : {}}
          {...button}
        >
          {t('home.task-automatic-do')}
        </ButtonLink>
      );
    case 'balance-low':
      return (
        <ButtonLink to="/pages/dopuna-pregled" search={count === 1 ? { tag: id } : {}} {...button}>
          {t('home.task-balance-low-do')}
        </ButtonLink>
      );
    case 'complaint-waiting':
      return (
        <ButtonLink
          to="/pages/reklamacije"
          search={count === 1 ? { complaint_number: id } : { status: 'open' }}
          {...button}
        >
          {t('home.task-complaint-do')}
        </ButtonLink>
      );
    case 'offer-waiting':
      return (
        <ButtonLink
          to="/pages/pregled-zahteva-kupovina"
          search={count === 1 ? { request_number: id } : { status: 'open' }}
          {...button}
        >
          {t('home.task-offer-do')}
        </ButtonLink>
      );
    case 'order-unpaid':
      return (
        <ButtonLink
          to="/pages/kupovina-pregled"
          search={count === 1 ? { order_number: id } : {}}
          {...button}
        >
          {t(count === 1 ? 'home.task-slip-do' : 'home.tasks-order-do')}
        </ButtonLink>
      );
    case 'slip-unpaid':
      return (
        <ButtonLink
          to={count === 1 ? '/pages/dopuna-pregled' : '/pages/dopune'}
          search={count === 1 ? { order_number: id } : {}}
          {...button}
        >
          {t(count === 1 ? 'home.task-slip-do' : 'home.tasks-slip-do')}
        </ButtonLink>
      );
    case 'bulk-slip-unpaid':
      return (
        <ButtonLink
          to="/pages/dopuna-pregled"
          search={{ many: count === 1 ? id : 'choose' }}
          {...button}
        >
          {t(count === 1 ? 'home.task-slip-do' : 'home.tasks-slip-do')}
        </ButtonLink>
      );
    case 'company-debt':
    case 'company-owed':
    case 'company-low':
      return (
        <ButtonLink to="/pages/dopuna-pregled" search={{ company: 'balance' }} {...button}>
          {t(kind === 'company-owed' ? 'home.task-company-owed-do' : 'home.task-company-do')}
        </ButtonLink>
      );
    case 'company-slip-unpaid':
      return (
        <ButtonLink
          to="/pages/dopuna-pregled"
          search={{ company: count === 1 ? id : 'balance' }}
          {...button}
        >
          {t(count === 1 ? 'home.task-slip-do' : 'home.tasks-company-slip-do')}
        </ButtonLink>
      );
  }
}
