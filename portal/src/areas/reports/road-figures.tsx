import type { ForStaff, StaffRole } from '@rampa/contract';
import { getSateTraka } from '@rampa/contract/lanes';
import { getJa } from '@rampa/contract/staff';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { tollDayOf } from '../../lib/formats/formats.ts';
import { useSwitchedOff } from '../../lib/session/use-switched-off.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Section } from '../../ui/page.tsx';
import { FigureTile } from './figure-tile.tsx';
import styles from './reports.module.css';
import type { Roads } from './use-work-state.ts';

/** Lanes that have fallen behind with their list of tags, and stations from which nothing comes. */
export function RoadFigures({ roads }: { readonly roads: Roads }) {
  const { t, formats, now } = useTexts();
  const { lanes, lanesBehind, behind, silentStations } = roads;
  const noList = useSwitchedOff('tag-status-list');
  return (
    <Section title={t('reports.roads')}>
      <ul className={styles['wideTiles']}>
        {noList ? null : (
          <FigureTile
            value={lanesBehind}
            name={
              lanes === 0
                ? t('reports.lanes-none')
                : t('reports.lanes', { number: formats.number(lanes) })
            }
            pressing={lanesBehind > 0}
          >
            {behind.length === 0 ? null : (
              <ul className={styles['lines']}>
                {behind.map(({ lane, confirmedAt }) => (
                  <li key={lane} className={styles['line']}>
                    <span>{lane}</span>
                    <span className={styles['muted']}>
                      {t('reports.lane-since', {
                        when: formats.ago(Date.parse(confirmedAt), now),
                      })}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </FigureTile>
        )}
        <PostedFigure roads={roads} />
        <FigureTile
          value={silentStations.length}
          name={t('reports.silent')}
          pressing={silentStations.length > 0}
        >
          {silentStations.length === 0 ? null : (
            <ul className={styles['lines']}>
              {silentStations.map(({ station_id: id, name, passagesBefore }) => (
                <li key={id} className={styles['line']}>
                  <LaneHours search={{ state: 'every', station: id }}>{name}</LaneHours>
                  <span className={styles['muted']}>
                    {t('reports.silent-before', { number: formats.number(passagesBefore) })}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </FigureTile>
      </ul>
    </Section>
  );
}

/** How soon passages are posted, and the lanes whose latest passage came late. */
function PostedFigure({ roads }: { readonly roads: Roads }) {
  const { t, formats, now } = useTexts();
  // A server of the version before does not say it.
  const told: Partial<Roads> = roads;
  const { posted } = told;
  if (posted === undefined) return null;
  const { timed, prompt, lateLanes, late } = posted;
  return (
    <FigureTile value={lateLanes} name={t('reports.late-lanes')} pressing={lateLanes > 0}>
      <span className={styles['muted']}>
        {timed === 0
          ? t('reports.posted-none')
          : t('reports.posted', {
              share: formats.percent(Math.floor((prompt * 1000) / timed)),
              number: formats.number(timed),
            })}
      </span>
      {late.length === 0 ? null : (
        <ul className={styles['lines']}>
          {late.map(({ station_id: id, name, lane, exitedAt, postedAt }) => (
            <li key={`${id} ${lane}`} className={styles['line']}>
              <LaneHours
                search={{
                  state: 'every',
                  station: id,
                  lane,
                  day: tollDayOf(Date.parse(exitedAt)),
                }}
              >
                {t('reports.lane-of', { station: name, lane })}
              </LaneHours>
              <span className={styles['muted']}>
                {t('reports.lane-late', {
                  exit: formats.dayTime(exitedAt, now),
                  posted: formats.dayTime(postedAt, now),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </FigureTile>
  );
}

interface LaneHoursProps {
  readonly search: {
    readonly state: 'every';
    readonly station: string;
    readonly lane?: string;
    readonly day?: string;
  };
  readonly children: ReactNode;
}

/** Leads to the hours of a station or a lane, for those who may see them. */
function LaneHours({ search, children }: LaneHoursProps) {
  const role = useCall(getJa, {}).value?.role;
  return role !== undefined && staffOf(getSateTraka).includes(role) ? (
    <Link to="/uprava/kontrolni-zapisi" search={search}>
      {children}
    </Link>
  ) : (
    <span>{children}</span>
  );
}

function staffOf({ who }: { readonly who: ForStaff }): readonly StaffRole[] {
  return who.staff;
}
