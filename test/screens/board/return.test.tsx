import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../../src/app/web/ErrorBoundary.tsx';
import { paths } from '../../../src/paths.ts';

let isBroken = true;

beforeEach(() => {
  isBroken = true;
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

test('a board that threw is rendered again after 5 s', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  await openPage(paths.staff);
  isBroken = false;
  await seconds(4);
  expect(screen.queryByText('the board')).toBeNull();
  await seconds(1);
  expect(screen.getByText('the board')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test('a board that keeps throwing reloads its page, ever more rarely', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  await openPage(paths.staff);
  await seconds(5);
  for (const pause of [10, 20, 40, 80, 160, 300, 300]) {
    reload.mockClear();
    await seconds(pause - 1);
    expect(reload).not.toHaveBeenCalled();
    await seconds(1);
    expect(reload).toHaveBeenCalledOnce();
    cleanup();
    await openPage(paths.staff);
  }
});

test('another page that threw waits for its button', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  await openPage(paths.restaurant);
  await seconds(600);
  expect(reload).not.toHaveBeenCalled();
});

async function openPage(path: string): Promise<void> {
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <ErrorBoundary>
          <Throwing />
        </ErrorBoundary>
      </MemoryRouter>,
    );
  });
}

async function seconds(count: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(count * 1000));
}

function Throwing() {
  if (isBroken) throw new Error('broken');
  return <p>the board</p>;
}
