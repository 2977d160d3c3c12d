import type { Language } from '../../../../languages.ts';
import { wishes, wishIds } from '../../../requests/rules.ts';
import { tablePagePath } from '../addresses.ts';
import type { GuestSay } from '../language/texts.ts';
import type { GuestRequest, TableAddress } from '../types.ts';

type SuggestionsProps = {
  say: GuestSay;
  language: Language;
  address: TableAddress;
  isSending: boolean;
  onRequest(request: GuestRequest): void;
};

/** One form per suggestion, so that one tap sends it, with or without JavaScript. */
export function Suggestions({ say, language, address, isSending, onRequest }: SuggestionsProps) {
  return (
    <div className="suggestions">
      <p id="suggestions">{say('suggestions')}</p>
      <ul aria-labelledby="suggestions">
        {wishIds.map((wish) => {
          const { type, label } = wishes[wish];
          return (
            <li key={wish}>
              <form method="post" action={tablePagePath(address)}>
                <button
                  className="chip"
                  type="submit"
                  name="wish"
                  value={wish}
                  aria-disabled={isSending}
                  onClick={(event) => {
                    event.preventDefault();
                    onRequest({ type, wish, message: '', customerName: '' });
                  }}
                >
                  {label[language]}
                </button>
              </form>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
