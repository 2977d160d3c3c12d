import {
  BookOpenText,
  ConciergeBell,
  Croissant,
  GlassWater,
  type LucideIcon,
  MessageSquareText,
  ReceiptText,
} from 'lucide-react';

/** The icon of a request type; its name is always beside it. */
export function TypeIcon({ type }: { type: string }) {
  const Icon = icons.get(type) ?? MessageSquareText;
  return <Icon aria-hidden="true" />;
}

const icons = new Map<string, LucideIcon>([
  ['bread', Croissant],
  ['water', GlassWater],
  ['bill', ReceiptText],
  ['menu', BookOpenText],
  ['waiter', ConciergeBell],
]);
