import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import {
  DEFAULT_GROUPING,
  DEFAULT_PERIOD,
  type Grouping,
  groupings,
  isChosenDays,
  periods,
  type Span,
  singleDays,
} from '../rules.ts';

/** The state of the page. It is in the address, so that it survives a reload and "back" works. */
export type FiguresAddress = {
  period: Span;
  groupBy: Grouping;
  restaurant: string | undefined;
  /** The id of a zone. */
  zone: string | undefined;
  q: string;
  page: number;
};

export function useFiguresAddress(): FiguresAddress & {
  go(to: Partial<FiguresAddress>, isTyping?: boolean): void;
} {
  const [params, setParams] = useSearchParams();
  const address = figuresAddressIn(params);
  // A second change may come before the address contains the first one: build on the latest state.
  const last = useRef(address);
  useEffect(() => {
    last.current = address;
  });
  return {
    ...address,
    go(to, isTyping = false) {
      last.current = { ...last.current, ...to };
      setParams(paramsOf(last.current), { replace: isTyping });
    },
  };
}

/** Reads the state from the address. Invalid values are ignored. */
export function figuresAddressIn(params: URLSearchParams): FiguresAddress {
  const page = Number(params.get('page'));
  return {
    period: spanIn(params.get('period') ?? '') ?? DEFAULT_PERIOD,
    groupBy: groupings.find((each) => each === params.get('groupBy')) ?? DEFAULT_GROUPING,
    restaurant: params.get('restaurant') || undefined,
    zone: params.get('zone') || undefined,
    q: params.get('q') ?? '',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
}

function spanIn(text: string): Span | undefined {
  if (isChosenDays(text)) return text;
  return [...periods, ...singleDays].find((each) => each === text);
}

export function paramsOf({
  period,
  groupBy,
  restaurant,
  zone,
  q,
  page,
}: FiguresAddress): URLSearchParams {
  const params = new URLSearchParams();
  if (restaurant) params.set('restaurant', restaurant);
  if (zone) params.set('zone', zone);
  if (period !== DEFAULT_PERIOD) params.set('period', period);
  if (groupBy !== DEFAULT_GROUPING) params.set('groupBy', groupBy);
  if (q) params.set('q', q);
  if (page > 1) params.set('page', String(page));
  return params;
}
