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
  const gone = html`<p>${withPlaceWord(t.gone, language, place)}</p>`;
  if (number === null) return plainPage(language, bell.name, gone);
  return plainPage(
    language,
    bell.name,
    html`<p>${numberedPlace(place, language, number)}</p>
<p role="status">${said}</p><form method="post"><button type="submit">${t.press}</button></form>
<h2>${t.setUp}</h2><p>${t.secret}</p><p><code>${url}</code></p>
<h3>Shelly Button 1</h3><p>${t.shelly}</p>
<h3>myStrom Button</h3>${url.startsWith('http:') ? html`<p>${t.mystrom}</p><p><code>${mystrom}</code></p>` : html`<p>${t.mystromHttps}</p>`}
<h3>${t.others}</h3><p>${t.othersHint}</p>`,
  );
}

const words = {
  fr: {
    gone: 'Sa table n’existe plus\u202f: supprimez ce bouton et ajoutez-en un autre.',
    press: 'Appeler',
    made: 'C’est demandé. Le tableau du service sonne.',
    exists: 'C’est déjà demandé\u202f: la demande est sur le tableau.',
    setUp: 'Installer le bouton',
    secret:
      'Le bouton appelle cette adresse. Qui la connaît peut appeler\u202f: ne la publiez pas.',
    shelly:
      'Branchez-le à son câble pour le réveiller. Dans sa page (son adresse sur votre Wi-Fi), ouvrez «\u202fActions\u202f», puis «\u202fButton short pressed\u202f». Activez, collez l’adresse, enregistrez.',
    mystrom:
      'Branchez-le à son câble pour le réveiller, puis envoyez-lui depuis un ordinateur du même Wi-Fi\u202f:',
    mystromHttps:
      'Il n’appelle que des adresses en http\u202f: il convient à un serveur dans votre réseau, pas à celui-ci.',
    others: 'Autres',
    othersHint:
      'Tout ce qui appelle une adresse (GET, POST) convient, toutes les 3 secondes au plus.',
    address: 'ADRESSE_DU_BOUTON',
    mac: 'ADRESSE_MAC',
  },
  en: {
    gone: 'Its table no longer exists: delete this button and add another.',
    press: 'Call',
    made: 'Sent. The board rings.',
    exists: 'Already sent: the request is on the board.',
    setUp: 'Set up the button',
    secret: 'The button calls this address. Whoever knows it can call: do not publish it.',
    shelly:
      'Plug in its cable to wake it. On its page (its address in your Wi-Fi), open “Actions”, then “Button short pressed”. Enable it, paste the address, and save.',
    mystrom: 'Plug in its cable to wake it, then send it this from a computer in the same Wi-Fi:',
    mystromHttps:
      'It calls addresses with http only: it suits a server in your own network, not this one.',
    others: 'Others',
    othersHint: 'Whatever calls a web address (GET or POST) will do, at most once every 3 seconds.',
    address: 'ADDRESS_OF_THE_BUTTON',
    mac: 'MAC_ADDRESS',
  },
} satisfies Record<Language, Record<string, string>>;
