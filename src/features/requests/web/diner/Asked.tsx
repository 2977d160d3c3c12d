import type { ReactNode } from 'react';
import { type RequestType, requestTypes } from '../../rules.ts';
import { Icon } from './icons.tsx';
import type { Say } from './texts.ts';

type AskedProps = {
  say: Say;
  wish: { type: string; message: string | null };
  children?: ReactNode;
};

/** What was asked for, in the guest's own words where there are any. */
export function Asked({ say, wish, children }: AskedProps) {
  const type = knownType(wish.type);
  return (
    <p className="asked">
      <span className="wish">
        <Icon name={type} />
        <span>
          <span className="unseen">{say('youAsked')} </span>
          {wish.message || say(type)}
        </span>
      </span>{' '}
      {children}
    </p>
  );
}

function knownType(type: string): RequestType {
  return requestTypes.find((known) => known === type) ?? 'other';
}
