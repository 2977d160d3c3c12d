import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openRestaurantPage, openSetting } from '../../support/screens/restaurant-page.ts';
import { descriptionOf, notices, withScreens } from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  const form = () => within(screen.getByRole('region', { name: 'Informations' }));
  const box = (name: string) => form().getByRole<HTMLInputElement>('checkbox', { name });
  const names = () =>
    form()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test('an owner offers more languages, in an order of their own; none is refused beside the list [LNG-08]', async () => {
    const { user, load } = await openRestaurantPage(bistrot);
    const save = () => user.click(form().getByRole('button', { name: 'Enregistrer' }));
    expect(screen.getByText('Français, English')).toBeTruthy();
    await openSetting(user, 'Langues de vos clients');
    expect(box('Français').checked && box('English').checked).toBe(true);
    await user.click(box('Français'));
    await user.click(box('English'));
    await save();
    expect(descriptionOf(box('Français'))).toBe('Choisissez au moins une langue.');
    expect(document.activeElement).toBe(box('Français'));

    await user.click(box('日本語'));
    await user.click(box('English'));
    expect(form().queryByRole('alert')).toBeNull();
    const move = { name: 'Mettre 日本語 avant English' };
    await user.click(form().getByRole('button', move));
    expect(names().slice(0, 3)).toEqual(['Français', '日本語', 'English']);
    expect(form().queryByRole('button', move)).toBeNull();
    await save();
    await notices().findByText('Informations enregistrées');
    expect(await screen.findByText('日本語, English')).toBeTruthy();
    const read = await app.call('GET', `/restaurants/${bistrot.id}`);
    expect(read.body).toMatchObject({ guest_languages: ['ja', 'en'] });
    await load();
    await screen.findByRole('region', { name: 'Tables' });
    await openSetting(user, 'Langues de vos clients');
    expect(names().slice(0, 3)).toEqual(['日本語', 'English', 'Français']);
    expect(box('Français').checked).toBe(false);
  });
});
