import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { joinLink, paths } from '../../../src/paths.ts';
import { ask } from '../../support/people/acts.ts';
import { addStaff } from '../../support/people/team.ts';
import {
  descriptionOf,
  disturb,
  inside,
  open,
  type User,
  unreachable,
  withScreens,
} from '../../support/screens/screen.tsx';

const field = () => screen.findByLabelText(/^(Code à 8 caractères|8-character code)$/);
const join = { name: /^(Rejoindre l’équipe|Join the team)$/ };
const token = () => localStorage.getItem('sonnette.token');

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

async function enter(user: User, code: string): Promise<HTMLElement> {
  const input = await field();
  fireEvent.input(input, { target: { value: code } });
  await user.click(inside('main').getByRole('button', join));
  return input;
}

withScreens(({ app, bistrot }) => {
  async function openLink(code: string, session?: string) {
    const page = await open(joinLink('', code), { token: session });
    await screen.findByRole('heading', { level: 1, name: / en tant que / });
    return page;
  }

  test('a code is typed in any case, with spaces and dashes, after a link on the sign-in page [TEAM-06]', async () => {
    const { pairing } = await addStaff(app, bistrot);
    await ask(app, bistrot, 4);
    const { user, address } = await open(paths.auth, { language: 'en' });
    await user.click(await screen.findByRole('link', join));
    const typed = `${pairing.code.slice(0, 4)} - ${pairing.code.slice(4)}`.toLowerCase();
    fireEvent.input(await field(), { target: { value: typed } });
    await title('Join Le Petit Bistrot as Léa');
    await user.click(inside('main').getByRole('button', join));
    await screen.findByRole('article', { name: /^Table 4 / });
    expect(address()).toBe(paths.staff);
  });

  test('a malformed code is not sent; a wrong one shows what to do', async () => {
    const { user } = await open(paths.join);
    const sent: string[] = [];
    for (const path of ['/api/auth/pair', '/api/auth/pair/preview']) {
      disturb(`POST ${path}`, (pass) => {
        sent.push(path);
        return pass();
      });
    }
    for (const wrong of ['', 'ABC', '7KQ49WXZ1', '7KQ4-9WXU']) {
      const input = await enter(user, wrong);
      expect(descriptionOf(input)).toMatch(/Le code a 8 lettres et chiffres/);
      expect(document.activeElement).toBe(input);
    }
    expect(sent).toEqual([]);
    const input = await enter(user, '00000000');
    await expect.poll(() => descriptionOf(input)).toMatch(/demandez-en un nouveau au responsable/);
  });

  test('after too many codes the page says how long to wait [TEAM-13]', async () => {
    const body = { error: 'Trop de tentatives.', code: 'too_many_failures' };
    const init = { status: 429, headers: { 'Retry-After': '1500' } };
    for (const path of ['/api/auth/pair', '/api/auth/pair/preview']) {
      disturb(`POST ${path}`, async () => Response.json(body, init));
    }
    const { user } = await open(paths.join);
    const input = await enter(user, '00000000');
    await expect.poll(() => descriptionOf(input)).toMatch(/Réessayez dans 25 minutes/);
  });

  test('without an answer the page says that the code may be used up; a second press sends nothing more', async () => {
    const { pairing } = await addStaff(app, bistrot);
    const { user, address } = await openLink(pairing.code);
    const reconnect = disturb('POST /api/auth/pair', unreachable);
    const act = inside('main').getByRole('button', join);
    await user.click(act);
    const input = await field();
    await expect.poll(() => descriptionOf(input)).toMatch(/Sonnette n’a pas répondu/);
    reconnect();
    const answered = Promise.withResolvers<void>();
    let sent = 0;
    disturb('POST /api/auth/pair', async (pass) => {
      sent += 1;
      await answered.promise;
      return pass();
    });
    await user.click(act);
    expect(act.textContent).toBe('Un instant…');
    await user.click(act);
    answered.resolve();
    await expect.poll(address).toBe(paths.staff);
    expect(sent).toBe(1);
  });

  test('a device that is signed in is asked before its session is replaced', async () => {
    const { pairing } = await addStaff(app, bistrot, 'Tablette du bar');
    const { owner } = bistrot;
    const { user, address } = await openLink(pairing.code, owner.token);
    const act = inside('main').getByRole('button', join);
    await user.click(act);
    const question = () => inside('dialog', /^Changer de session sur cet appareil/);
    expect(question().getByText(new RegExp(owner.email))).toBeTruthy();
    await user.click(question().getByText('Ne rien changer'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(token()).toBe(owner.token);

    await user.click(act);
    await user.click(question().getByText('Rejoindre l’équipe'));
    await expect.poll(address).toBe(paths.staff);
    expect(token()).not.toBe(owner.token);
    expect((await app.call('GET', '/auth/me', owner)).status).toBe(401);
  });

  test('another code gives up the lookup of the one before', async () => {
    const earlier = await addStaff(app, bistrot, 'Léa');
    const later = await addStaff(app, bistrot, 'Tom');
    await open(paths.join);
    const [asked, passed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const end = Promise.withResolvers<string>();
    const mend = disturb('POST /api/auth/pair/preview', async (pass) => {
      asked.resolve();
      await passed.promise;
      const answer = pass();
      answer.then(
        () => end.resolve('answered'),
        ({ name }) => end.resolve(name),
      );
      return answer;
    });
    fireEvent.input(await field(), { target: { value: earlier.pairing.code } });
    await asked.promise;
    mend();
    fireEvent.input(await field(), { target: { value: later.pairing.code } });
    await title('Rejoindre Le Petit Bistrot en tant que Tom');
    passed.resolve();
    expect(await end.promise).toBe('AbortError');
  });
});
