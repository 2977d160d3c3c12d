/** The board in screen tests. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { DeviceSettings } from '../../../src/features/board/web/device/device-settings.ts';
import type { Language } from '../../../src/languages.ts';
import { paths } from '../../../src/paths.ts';
import type { TestRestaurant } from '../people/people.ts';
import { notices, open, readText } from './screen.tsx';

type Device = {
  token?: string;
  language?: Language;
  /** Path and search, by default those of the board. */
  path?: string;
  /** What the device has stored: it has not started the service, and nobody has given a name. */
  settings?: Partial<DeviceSettings>;
  /** False: there is no stream, so that the board only polls. */
  isLive?: boolean;
};

/** Opens the board of the restaurant on a device that was never used before, and waits for the first list. */
export async function openBoardPage({ owner }: TestRestaurant, device: Device = {}) {
  const { token = owner.token, language = 'fr', path = paths.staff } = device;
  const stored = { 'sonnette.board': device.settings ?? {} };
  const page = await open(path, { token, language, stored });
  if (device.isLive === false) await screen.findByText(/^Actualisation toutes les/);
  else await untilLive();
  return page;
}

/** Waits until the board has its first list and its stream: a later request is news. */
export function untilLive(): Promise<HTMLElement> {
  return screen.findByText(/^(En direct|Live)$/);
}

type HappyWindow = { happyDOM: { setViewport(size: { width: number; height: number }): void } };

/** Gives the screen the size of a phone. Returns a function that gives it back its own. */
export function onPhone(): () => void {
  const { innerWidth: width, innerHeight: height } = window;
  const { happyDOM } = window as unknown as HappyWindow;
  happyDOM.setViewport({ width: 360, height: 740 });
  return () => happyDOM.setViewport({ width, height });
}

/** Makes the board ask for its list at once, as when the network returns. */
export function wakeBoard(): void {
  window.dispatchEvent(new Event('online'));
}

export function boardCards(): HTMLElement[] {
  // Computing what is visible takes most of the time of a query, and no card is ever hidden.
  return screen.queryAllByRole('article', { hidden: true });
}

/** The tables of all cards, in reading order. */
export function tablesOfCards(): (string | null | undefined)[] {
  return boardCards().map((card) => card.querySelector('h3 strong')?.textContent);
}

export function findCard(table: number): Promise<HTMLElement> {
  return waitFor(() => {
    const card = boardCards()[tablesOfCards().indexOf(String(table))];
    if (!card) throw new Error(`no card of table ${table}`);
    return card;
  });
}

/** Waits until the card of the table has this text. */
export async function untilCardSays(table: number, text: string | RegExp): Promise<void> {
  await expect.poll(async () => readText(await findCard(table))).toMatch(text);
}

export async function pressTake(user: { click(it: Element): Promise<void> }, table: number) {
  await user.click(await screen.findByLabelText(`Prendre en charge, table ${table}`));
}

/** The counters as they are read: `2 En attente`. */
export function countersShown(): string[] {
  const group = screen.getByLabelText('Demandes par état');
  return within(group).getAllByRole('button', { hidden: true }).map(readText);
}

/** The texts of the notices, newest first, without those that are fading out. */
export function noticesShown(): string[] {
  const region = notices().queryAllByRole('status', { hidden: true });
  const alerts = notices().queryAllByRole('alert', { hidden: true });
  const shown = [...region, ...alerts].flatMap((list) => [
    ...list.querySelectorAll('div:has(> button[aria-label]):not([data-closing])'),
  ]);
  return shown.map(readText);
}

/** Opens the menu of the board, with filters, tools and links, which are loaded after the board. */
export async function openBoardMenu(user: { click(it: Element): Promise<void> }): Promise<void> {
  await user.click(await screen.findByLabelText('Menu'));
  await screen.findByRole('heading', { name: /^(Cet appareil|This device)$/ });
}
