import type { ReactNode } from 'react';
import { type RequestType, requestTypes } from '../../../../enums.ts';
import { type GuestLanguage, type Label, labelIn } from '../../../../languages.ts';
import type { OfferedWish } from '../../../requests/guests/contract.ts';
import { Icon } from '../../../requests/web/icons.tsx';
import type { GuestSay } from '../language/say.ts';

type Asked = {
  type: string;
  wish?: { id: string; label?: Label } | null;
  /** In the guest's own words. */
  message?: string | null;
};

type RequestSummaryProps = {
  say: GuestSay;
  language: GuestLanguage;
  wishes: readonly OfferedWish[];
  asked: Asked;
  /** What its guest chose of the wish. */
  choice?: Label | undefined;
  /** Whether another phone at the table asked. */
  isOthers?: boolean;
  /** Whether it opens and closes the card that it is in. */
  isFolding?: boolean;
  children?: ReactNode;
};

/** The content of a request. */
export function RequestSummary(props: RequestSummaryProps) {
  const { say, language, wishes, asked, choice, isOthers, children } = props;
  const Element = props.isFolding ? 'summary' : 'p';
  return (
    <Element className="asked">
      <span className="wish">
        <Icon name={knownType(asked.type)} sign={offeredWish(wishes, asked)?.sign} />
        <span>
          {isOthers ? (
            <span className="whose">{say('tableAsked')} </span>
          ) : (
            <span className="unseen">{say('youAsked')} </span>
          )}
          <bdi>{wordsOf(say, language, wishes, asked)}</bdi>
          {choice && <bdi>{` · ${labelIn(choice, language)}`}</bdi>}
        </span>
      </span>{' '}
      {children}
      {props.isFolding && <Icon name="chevron" />}
    </Element>
  );
}

/** The guest's words, else those of its wish, as the page offers it or as it was, else its type. */
export function wordsOf(
  say: GuestSay,
  language: GuestLanguage,
  wishes: readonly OfferedWish[],
  { type, wish, message }: Asked,
): string {
  const label = wishes.find(({ id }) => id === wish?.id)?.label ?? wish?.label;
  return message || (label && labelIn(label, language)) || say(knownType(type));
}

/** The wish that was asked for, as the page offers it. A type stands for the wish of the same name. */
export function offeredWish(
  wishes: readonly OfferedWish[],
  { type, wish }: Asked,
): OfferedWish | undefined {
  return wishes.find(({ id }) => id === (wish?.id ?? type));
}

function knownType(type: string): RequestType {
  return requestTypes.find((one) => one === type) ?? 'other';
}
