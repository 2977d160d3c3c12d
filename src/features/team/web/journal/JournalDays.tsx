import { useTexts } from '../../../../ui/language/i18n.ts';
import type { Day, JournalCalendar } from './days.ts';
import type { ShownEntry } from './journal-calls.ts';
import { lineOf } from './sentences.ts';
import { actTexts } from './texts.ts';

type JournalDaysProps = { days: Day[]; calendar: JournalCalendar };

/** A list for each day, under its name. */
export function JournalDays({ days, calendar }: JournalDaysProps) {
  return days.map(({ key, label, entries }) => (
    <section key={key} aria-labelledby={`journal-${key}`} className="grid gap-1">
      <h3 id={`journal-${key}`} className="font-semibold">
        {label}
      </h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} calendar={calendar} />
        ))}
      </ul>
    </section>
  ));
}

type EntryProps = { entry: ShownEntry; calendar: JournalCalendar };

function Entry({ entry, calendar }: EntryProps) {
  const t = useTexts(actTexts);
  const { sentence, details } = lineOf(entry, t, calendar.dateOf);
  return (
    <li
      // Focused by script when older entries appear.
      tabIndex={-1}
      className="grid grid-cols-[3.25rem_minmax(0,1fr)] items-baseline gap-x-2 py-2 leading-snug"
    >
      <time dateTime={entry.at} className="text-small text-muted tabular-nums">
        {calendar.timeOf(entry.at)}
      </time>
      <div className="grid gap-0.5 wrap-anywhere">
        <p className="text-pretty">{sentence}</p>
        {details.map((detail) => (
          <p key={detail} className="text-small text-muted">
            {detail}
          </p>
        ))}
      </div>
    </li>
  );
}
