import { html } from 'hono/html';
import type { Language } from '../../languages.ts';
import { numberedPlace } from '../../place-names.ts';
import { withPlaceWord } from '../../places.ts';
import { plainPage } from '../../platform/http/plain-page.ts';
import type { FoundBell } from './store.ts';

/** What a press in the browser has led to; undefined before it. */
export type Pressed = 'made' | 'exists' | { refusal: string } | undefined;

/** The page of a button: to try it, and how to set up what is pressed on the table. */
export function bellPage(language: Language, bell: FoundBell, url: string, pressed: Pressed) {
  const t = words[language];
  const { table_number: number, place_word } = bell;
  const place = place_word ?? 'table';
  const said = typeof pressed === 'object' ? pressed.refusal : pressed && t[pressed];
  const mystrom = `curl -d "single=${url.replace(/^http/, 'get')}" http://${t.address}/api/v1/device/${t.mac}`;
  return plainPage(
    language,
    bell.name,
    html`<p>${number === null ? withPlaceWord(t.gone, language, place) : numberedPlace(place, language, number)}</p>
<p role="status">${said}</p><form method="post"><button type="submit">${t.press}</button></form>
<h2>${t.setUp}</h2><p>${t.secret}</p><p><code>${url}</code></p>
<h3>Shelly Button 1</h3><p>${t.shelly}</p>
<h3>myStrom Button</h3><p>${t.mystrom}</p>${url.startsWith('http:') ? html`<p><code>${mystrom}</code></p>` : html`<p>${t.mystromHttps}</p>`}
<h3>${t.others}</h3><p>${t.othersHint}</p>`,
  );
}

const words = {
  fr: {
    gone: 'Sa table n’existe plus.',
    press: 'Appeler',
    made: 'C’est demandé. Le tableau du service sonne.',
    exists: 'C’est déjà demandé\u202f: la demande est sur le tableau.',
    setUp: 'Installer le bouton',
    secret:
      'Le bouton appelle cette adresse. Qui la connaît peut appeler\u202f: ne la publiez pas.',
    shelly:
      'Dans la page du bouton (son adresse sur votre Wi-Fi), ouvrez «\u202fActions\u202f», puis «\u202fButton short pressed\u202f». Activez, collez l’adresse, enregistrez.',
    mystrom:
      'Branchez-le à son câble pour le réveiller, puis envoyez-lui depuis un ordinateur du même Wi-Fi\u202f:',
    mystromHttps:
      'Il n’appelle que des adresses en http\u202f: il convient à un serveur dans votre réseau, pas à celui-ci.',
    others: 'Autres',
    othersHint:
      'Tout ce qui peut appeler une adresse (GET ou POST) convient, au plus une fois en 3 s.',
    address: 'ADRESSE_DU_BOUTON',
    mac: 'ADRESSE_MAC',
  },
  en: {
    gone: 'Its table no longer exists.',
    press: 'Call',
    made: 'Done. The board rings.',
    exists: 'It was asked already: the request is on the board.',
    setUp: 'Set up the button',
    secret: 'The button calls this address. Whoever knows it can call: do not publish it.',
    shelly:
      'On the page of the button (its address in your Wi-Fi), open “Actions”, then “Button short pressed”. Enable it, paste the address, and save.',
    mystrom: 'Plug in its cable to wake it, then send it this from a computer in the same Wi-Fi:',
    mystromHttps:
      'It calls addresses with http only: it suits a server in your own network, not this one.',
    others: 'Others',
    othersHint: 'Anything that can call an address (GET or POST) will do, at most once in 3 s.',
    address: 'ADDRESS_OF_THE_BUTTON',
    mac: 'MAC_ADDRESS',
  },
} satisfies Record<Language, Record<string, string>>;
