import { BellOff } from 'lucide-react';
import { use, useSyncExternalStore } from 'react';
import { defineTexts, useTexts } from '../../../../ui/language/i18n.ts';
import { everySecond } from '../cards/use-minutes.ts';
import { OFFLINE_REASON_ID, tableName } from '../labels.ts';
import { MutesContext, muteTable } from '../mute/mutes.ts';
import { boardTexts } from '../texts.ts';
import { useTimeOfDay } from './StatusLine.tsx';
import './muted-tables.css';

/** A line for each muted table, until its time is over or somebody resumes its calls. */
export function MutedTables({ isOffline }: { isOffline: boolean }) {
  const t = useTexts(boardTexts);
  const tSigns = useTexts(signTexts);
  const time = useTimeOfDay();
  const { slug, until, clockOffset } = use(MutesContext);
  const present = useSyncExternalStore(everySecond, () =>
    [...until.keys()].filter((each) => (until.get(each) ?? 0) > Date.now() + clockOffset).join(' '),
  );
  if (present === '') return null;
  return (
    <ul className="board-mutes" aria-label={tSigns('muted')}>
      {present.split(' ').map((each) => {
        const number = Number(each);
        const table = tableName(t, number);
        return (
          <li key={each}>
            <BellOff aria-hidden="true" className="size-5" />
            <span>{tSigns('sign', { table, time: time(until.get(number) ?? 0) })}</span>
            <button
              type="button"
              className="board-tool"
              aria-label={tSigns('resumeNamed', { table })}
              aria-disabled={isOffline || undefined}
              aria-describedby={isOffline ? OFFLINE_REASON_ID : undefined}
              onClick={isOffline ? undefined : () => void muteTable(slug, number, null)}
            >
              {tSigns('resume')}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const signTexts = defineTexts('mute-signs', {
  fr: {
    muted: 'Tables en pause',
    sign: '{{table}} en pause jusqu’à {{time}}',
    resume: 'Reprendre',
    resumeNamed: 'Reprendre, {{table}}',
  },
  en: {
    muted: 'Paused tables',
    sign: '{{table}} paused until {{time}}',
    resume: 'Resume',
    resumeNamed: 'Resume, {{table}}',
  },
});
