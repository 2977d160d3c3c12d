import { placePath } from './addresses.ts';
import type { Say, TextKey } from './texts.ts';
import type { Place, Wish } from './types.ts';

type SuggestionsProps = {
  say: Say;
  place: Place;
  isSending: boolean;
  onWish(wish: Wish): void;
};

/** What is asked for most after the four: each is a form of its own, so that one tap sends it, with or without script. */
export function Suggestions({ say, place, isSending, onWish }: SuggestionsProps) {
  return (
    <div className="suggestions">
      <p id="suggestions">{say('suggestions')}</p>
      <ul aria-labelledby="suggestions">
        {suggestions.map(({ type, text }) => {
          const message = type === 'other' ? say(text) : '';
          return (
            <li key={text}>
              <form method="post" action={placePath(place)}>
                {message !== '' && <input type="hidden" name="message" value={message} />}
                <button
                  className="chip"
                  type="submit"
                  name="type"
                  value={type}
                  aria-disabled={isSending}
                  onClick={(event) => {
                    event.preventDefault();
                    onWish({ type, message, customerName: '' });
                  }}
                >
                  {say(text)}
                </button>
              </form>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const suggestions: { type: 'menu' | 'other'; text: TextKey }[] = [
  { type: 'menu', text: 'bringMenu' },
  { type: 'other', text: 'cutlery' },
  { type: 'other', text: 'salt' },
  { type: 'other', text: 'highChair' },
];
