import { Icon } from '../../../../requests/web/icons.tsx';
import type { GuestSay } from '../../language/say.ts';
import type { GuestTextKey } from '../../language/texts/fr.ts';

/** The progress of a request. `reached` is the index of the current step. */
export function Steps({ say, reached }: { say: GuestSay; reached: number }) {
  return (
    <ol className="steps" aria-label={say('steps')}>
      {steps.map((text, index) => (
        <li
          key={text}
          className={classOf(reached - index)}
          aria-current={index === reached ? 'step' : undefined}
        >
          <span className="mark">{index <= reached && <Icon name="check" />}</span>
          <span className="step">{say(text)}</span>
          {index <= reached && <span className="unseen"> {say('stepDone')}</span>}
        </li>
      ))}
    </ol>
  );
}

/** `stepsAgo` is 0 for the current step. `last` marks the step before it, where the animated line starts. */
function classOf(stepsAgo: number): string | undefined {
  if (stepsAgo < 0) return undefined;
  return ['reached', 'reached passed last'][stepsAgo] ?? 'reached passed';
}

const steps: GuestTextKey[] = ['stepSent', 'stepReceived', 'stepTaken', 'stepServed'];
