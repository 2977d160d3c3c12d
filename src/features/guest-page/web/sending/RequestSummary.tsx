import type { ReactNode } from 'react';
import { type RequestType, requestTypes } from '../../../../enums.ts';
import { type GuestLanguage, type Label, labelIn } from '../../../../languages.ts';
import type { OfferedWish } from '../../../requests/create/contract.ts';
import { Icon } from '../../../requests/web/icons.tsx';
import type { GuestSay } from '../language/say.ts';

type RequestSummaryProps = {
  say: GuestSay;
  type: string;
  /** The guest's text, or the name of the tapped suggestion. */
  words: string | null | undefined;
  /** Whether another phone at the table asked. */
  isOthers?: boolean;
  children?: ReactNode;
};

/** The content of a request: its words if there are any, else its type. */
export function RequestSummary({ say, type, words, isOthers, children }: RequestSummaryProps) {
  const known = knownType(type);
  return (
    <p className="asked">
      <span className="wish">
        <Icon name={known} />
        <span>
          {isOthers ? (
            <span className="whose">{say('tableAsked')} </span>
          ) : (
            <span className="unseen">{say('youAsked')} </span>
          )}
          <bdi>{words || say(known)}</bdi>
        </span>
      </span>{' '}
      {children}
    </p>
  );
}

/** The label of a wish: as the page offers it, else as the request has it. */
export function wishWords(
  wishes: readonly OfferedWish[],
  wish: { id: string; label?: Label } | null | undefined,
  language: GuestLanguage,
): string | undefined {
  const label = wishes.find(({ id }) => id === wish?.id)?.label ?? wish?.label;
  return label && labelIn(label, language);
}

function knownType(type: string): RequestType {
  return requestTypes.find((one) => one === type) ?? 'other';
}
