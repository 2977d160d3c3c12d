import { Icon } from '../icons.tsx';
import type { DinerSay, DinerTextKey } from '../language/texts.ts';

/** The progress of a request. Nothing for a cancelled request or an unknown status. */
export function Steps({ say, status }: { say: DinerSay; status: string }) {
  const reached = reachedBy[status];
  if (reached === undefined) return null;
  return (
    <ol className="steps" aria-label={say('steps')}>
      {steps.map((text, index) => (
        <li
          key={text}
          className={index <= reached ? 'reached' : undefined}
          aria-current={index === reached ? 'step' : undefined}
        >
          <span className="mark">{index <= reached && <Icon name="check" />}</span>
          {say(text)}
          {index <= reached && <span className="unseen"> {say('stepDone')}</span>}
        </li>
      ))}
    </ol>
  );
}

const steps: DinerTextKey[] = ['stepSent', 'stepTaken', 'stepServed'];
const reachedBy: Partial<Record<string, number>> = { pending: 0, 'in-progress': 1, completed: 2 };
