import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { ask } from '../../support/people/acts.ts';
import { addHook, readHooks, startReceiver } from '../../support/people/hooks.ts';
import { fillField } from '../../support/screens/fields.ts';
import { answering, disturb, inside, open, withScreens } from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  const card = () => inside('region', 'Webhooks');

  test('a manager adds a webhook, copies its secret once, and deletes it [DOOR-10, DOOR-14]', async () => {
    const { user } = await open(paths.applications, bistrot.owner);
    await screen.findByText('Aucun webhook pour l’instant.');
    await user.click(card().getByText('Ajouter un webhook'));
    await user.click(screen.getByLabelText('arrive'));
    await user.click(screen.getByText('Ajouter'));
    await screen.findByText('Ce champ est obligatoire.');
    screen.getByText('Cochez au moins un moment.');
    await user.click(screen.getByLabelText('est en retard'));
    await user.selectOptions(screen.getByLabelText('Forme'), 'json');
    fillField('Adresse', 'https://10.0.0.1/');
    await user.click(screen.getByText('Ajouter'));
    await screen.findByText(/adresse est celle d’un réseau privé/);
    fillField('Adresse', 'https://hooks.example/caisse');
    await user.click(screen.getByText('Ajouter'));
    const shown = await screen.findByLabelText<HTMLInputElement>('Le secret de ce webhook');
    expect(shown.value).toMatch(/^whsec_/);
    const [hook] = await readHooks(app, bistrot);
    expect(hook).toMatchObject({ events: ['request.late'], format: 'json' });
    await user.click(card().getByText('C’est noté'));
    expect(screen.queryByDisplayValue(shown.value)).toBeNull();
    card().getByText('https://hooks.example/caisse', { selector: 'p' });

    await user.click(
      card().getByRole('button', { name: 'Supprimer https://hooks.example/caisse' }),
    );
    await user.click(inside('dialog', /^Supprimer ce webhook/).getByText('Supprimer'));
    await card().findByText('Aucun webhook pour l’instant.');
    expect(document.activeElement?.textContent).toBe('Webhooks');
  });

  test('says what was sent, why it failed, and that a webhook is off [DOOR-12, DOOR-13]', async () => {
    const hook = await addHook(app, bistrot, { url: 'https://hooks.example/caisse' });
    // As if its name led there.
    const receiver = await startReceiver();
    const url = `https://localhost.:${new URL(receiver.url).port}/`;
    const change = app.db.updateTable('hooks').where('id', '=', hook.id);
    await change.set({ url, off_at: null }).execute();
    const restore = disturb(/^(GET .*\/hooks|DELETE .*)$/, answering(500, { error: 'Non.' }));
    const { user } = await open(paths.applications, bistrot.owner);
    await screen.findByText('Les webhooks n’ont pas pu être chargés.');
    disturb(/^GET /, (pass) => pass());
    await user.click(screen.getByText('Réessayer'));
    const last = /^Derniers envois/;
    await user.click(await screen.findByRole('button', { name: last }));
    await screen.findByText('Rien n’a encore été envoyé.');
    await user.click(card().getByRole('button', { name: /^Supprimer/ }));
    await user.click(inside('dialog', /^Supprimer ce webhook/).getByText('Supprimer'));
    await inside('dialog', /^Supprimer ce webhook/).findByText('Non.');
    await user.click(screen.getByText('Le garder'));
    restore();
    await ask(app, bistrot, 1);
    const failed = () =>
      app.db.selectFrom('hook_deliveries').select('error').where('error', 'is not', null).execute();
    await expect.poll(failed).toHaveLength(1);
    await change.set({ off_at: app.clock.now().toISOString() }).execute();
    await open(paths.applications, bistrot.owner);
    await screen.findByText(/^Désactivé le 21.novembre.2026/);
    await user.click(screen.getByRole('button', { name: last }));
    await screen.findByText(/La demande arrive · sera retenté, adresse d’un réseau privé$/);
    await receiver.stop();
  });
});
