import type { GuestSay } from '../language/say.ts';
import type { Problem } from './use-guest.ts';

/** Why something failed. It is there also without a text, so that screen readers announce one. */
export function ProblemLine({ say, problem }: { say: GuestSay; problem: Problem | undefined }) {
  const words = problem?.words;
  return (
    <p className="problem" role="alert">
      {words && ('key' in words ? say(words.key) : words.text)}
    </p>
  );
}
