/** The public pages of a server with prices and a contact address, without keys of the payment provider. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { open, readText, withScreens } from '../../support/screens/screen.tsx';

const environment = { CONTACT_EMAIL: 'bonjour@sonnette.example' };
const TO_DEMO = { name: 'Demander une démonstration' };
const served = { hasSiteData: true };

withScreens(() => {
  const hrefOf = (link: HTMLElement) => link.getAttribute('href');
  const main = () => within(screen.getByRole('main'));

  test('the home page explains the product and links to a demo, the prices and the questions [HOM-01, HOM-06, HOM-07, HOM-09, HOM-08]', async () => {
    await open(paths.home, served);
    await screen.findByRole('heading', { level: 1 });
    const toDemo = main().getAllByRole('link', TO_DEMO);
    expect(toDemo.map(hrefOf)).toEqual([paths.demo, paths.demo]);
    const toSignUp = main().getAllByRole('link', { name: 'Créer votre restaurant' });
    expect(toSignUp.map(hrefOf)).toEqual([paths.signUp, paths.signUp]);
    const steps = within(main().getByRole('region', { name: /Trois gestes/ }));
    const [scan, choose, serve, ...more] = steps.getAllByRole('listitem').map(readText);
    expect([scan, choose, serve]).toEqual([/Scanner/, /Choisir/, /Servir/].map(matching));
    expect(more).toEqual([]);
    const benefits = within(main().getByRole('region', { name: /Ce que la maison y gagne/ }));
    expect(benefits.getAllByRole('listitem')).toHaveLength(6);
    expect(benefits.getAllByRole('heading', { level: 3 })).toHaveLength(6);
    const words = readText(screen.getByRole('main'));
    expect(words.split('en moins de 10 minutes')).toHaveLength(3);
    expect(words).not.toMatch(/(?<!\d)[25] min|(deux|cinq) minutes/i);

    const footer = within(screen.getByRole('contentinfo')).getAllByRole('link');
    expect(footer.map((link) => [link.textContent, hrefOf(link)])).toEqual([
      ['Tarifs', '/tarifs'],
      ['FAQ', '/faq'],
      ['Démo', '/demo'],
      ['Contact', '/contact'],
      ['Mentions légales', '/mentions-legales'],
      ['Conditions générales', '/cgv'],
      ['Confidentialité', '/confidentialite'],
      ['Accessibilité', '/accessibilite'],
    ]);
  });

  test('the monthly price shows 30 days of trial, 0 € today, and the date and amount of the first charge [PRI-02, PRI-03, PRI-04, PRI-05, PRI-07, PRI-09]', async () => {
    await open(paths.pricing, served);
    const region = await screen.findByRole('article');
    const card = within(region);
    expect(readText(region)).toContain('30 jours d’essai gratuit');
    expect(readText(region.querySelector('s'))).toBe('49,99 €');
    expect(readText(card.getByText(/aujourd’hui$/))).toBe('0 € aujourd’hui');
    expect(readText(region)).toContain('puis 49,99 € / mois à partir du 21 décembre 2026');
    expect(readText(region)).toMatch(/Aujourd’hui0 €, sans carte bancaire\..*Pendant 30 jours/);
    expect(readText(region)).toContain('49,99 € par mois, seulement si vous vous abonnez.');
    expect(card.getAllByRole('listitem')).toHaveLength(6);
    const ways = [...region.querySelectorAll('a, button')];
    expect(ways.map(readText)).toEqual(['Essayer 30 jours sans carte', 'S’abonner', TO_DEMO.name]);
    expect(hrefOf(card.getByRole('link', { name: /sans carte/ }))).toBe(paths.signUp);
    expect(hrefOf(card.getByRole('link', TO_DEMO))).toBe(paths.demo);
    expect(readText(region).split('TTC')).toHaveLength(2);
  });

  test('the yearly price shows its saving, and the rest of the page follows [PRI-01, PRI-05, PRI-10, PRI-06, PRI-11]', async () => {
    const { user } = await open(paths.pricing, served);
    const toggle = await screen.findByRole('navigation', { name: 'Rythme de paiement' });
    await user.click(within(toggle).getByRole('link', { name: /Par an/ }));
    expect(readText(toggle.querySelector('[aria-current]'))).toBe('Par an2 mois offerts');
    const card = readText(screen.getByRole('article'));
    expect(card).toMatch(/499 € au lieu de 599,88 € par an.*100,88 €/);
    expect(card).toContain('puis 499 € / an à partir du 21 décembre 2026');
    expect(card).toContain('0 € aujourd’hui');
    const faq = screen.getByRole('region', { name: 'Avant de vous décider' });
    expect([...faq.querySelectorAll('details')].map(readText)).toContainEqual(
      matching(/Y a-t-il un engagement ?\?.*Non\. L’abonnement/),
    );
    const closing = within(screen.getByRole('region', { name: /^Un doute/ }));
    expect(hrefOf(closing.getByRole('link', { name: /démonstration/ }))).toBe(paths.demo);
    const footer = within(screen.getByRole('contentinfo'));
    expect(hrefOf(footer.getByRole('link', { name: 'Tarifs' }))).toBe('/tarifs');
    expect(hrefOf(footer.getByRole('link', { name: 'FAQ' }))).toBe('/faq');
  });

  test('without a booking calendar, a form asks for the restaurant first, then the time [DEM-02, DEM-03, DEM-04]', async () => {
    await open(paths.demo, served);
    const steps = within(await screen.findByRole('region', { name: /en deux étapes/ }));
    const headings = steps.getAllByRole('heading').map(readText);
    expect(headings.slice(-2)).toEqual([/1 ?Votre restaurant/, /2 ?Votre créneau/].map(matching));
    expect(main().getByText(/D’abord le nom de votre restaurant, ensuite le créneau/)).toBeTruthy();
    expect(main().getAllByRole('listitem')).toHaveLength(3);
    expect(hrefOf(main().getByRole('link', { name: 'Créer votre restaurant' }))).toBe(paths.signUp);
    const form = within(screen.getByRole('form', { name: 'Demande de démonstration' }));
    expect(form.getAllByRole('textbox')).toHaveLength(4);
    const mail = main().getByRole('link', { name: environment.CONTACT_EMAIL });
    expect(hrefOf(mail)).toBe(`mailto:${environment.CONTACT_EMAIL}`);
    expect(document.querySelector('iframe')).toBeNull();
  });

  test('legal pages without content say so and explain how to fill them in', async () => {
    for (const path of [paths.legalNotice, paths.terms, paths.privacy]) {
      await open(path, served);
      await screen.findByText(/n’a pas encore rempli cette page/);
      expect(screen.getByText(/LEGAL_FILE/)).toBeTruthy();
    }
    await open(paths.contact, served);
    const mail = await screen.findByRole('link', { name: 'Écrire un e-mail' });
    expect(hrefOf(mail)).toBe(`mailto:${environment.CONTACT_EMAIL}`);
  });
}, environment);

function matching(words: RegExp) {
  return expect.stringMatching(words);
}
