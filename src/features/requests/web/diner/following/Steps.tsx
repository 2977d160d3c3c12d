import { Icon } from '../icons.tsx';
import type { Say, TextKey } from '../language/texts.ts';

/** How far the request has come. One that was cancelled, or whose state is unknown, is on no way. */
export function Steps({ say, status }: { say: Say; status: string }) {
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

const steps: TextKey[] = ['stepSent', 'stepTaken', 'stepServed'];
const reachedBy: Partial<Record<string, number>> = { pending: 0, 'in-progress': 1, completed: 2 };
