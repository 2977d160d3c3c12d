import type { ReactNode } from 'react';
import { type RequestType, requestTypes } from '../../../rules.ts';
import { Icon } from '../icons.tsx';
import type { Say } from '../language/texts.ts';

type AskedProps = {
  say: Say;
  type: string;
  /** The guest's own, or the name of the suggestion they tapped. */
  words: string | null | undefined;
  children?: ReactNode;
};

/** What was asked for: in words where there are any, else by its type. */
export function Asked({ say, type, words, children }: AskedProps) {
  const known = knownType(type);
  return (
    <p className="asked">
      <span className="wish">
        <Icon name={known} />
        <span>
          <span className="unseen">{say('youAsked')} </span>
          {words || say(known)}
        </span>
      </span>{' '}
      {children}
    </p>
  );
}

function knownType(type: string): RequestType {
  return requestTypes.find((one) => one === type) ?? 'other';
}
