import { useTexts } from '../../../../ui/language/i18n.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import { staffMoves } from '../../../requests/rules.ts';
import type { BoardView } from '../feed/board-store.ts';
import { tableName } from '../labels.ts';
import { boardTexts } from '../texts.ts';
import type { Moves } from './move/card-move.ts';
import { mainMove, nextMove } from './move/card-move.ts';
import { MoveButton } from './move/MoveButton.tsx';
import { groupTexts } from './move/texts.ts';

type TableHeadProps = {
  id: string;
  view: BoardView;
  moves: Moves;
  /** The requests about which this device asks whether its user is still at them. */
  asking: ReadonlySet<string>;
  /** Whether the user may take over what a colleague has. */
  takesOver: boolean;
  /** The requests of the group as they were when their cards were placed. */
  placed: readonly TableRequest[];
};

/** The number of a table that has several requests in a lane, and one button that moves all of them. */
export function TableHead({ id, placed, view, moves, asking, takesOver }: TableHeadProps) {
  const t = useTexts(groupTexts);
  const table = tableName(useTexts(boardTexts), placed[0]?.table_number);
  const what = placed[0] && nextMove(placed[0]);
  const movable = placed.filter(
    (request) => mainMove(request, asking.has(request.id) || !takesOver) === what,
  );
  const statusOf = (request: TableRequest) => view.latest.get(request.id)?.status;
  const left = movable.filter((request) => statusOf(request) === request.status);
  const count = movable.length;
  const acting = {
    table: table.toLowerCase(),
    isBusy: movable.some((request) => moves.busy.has(request.id)),
    isOffline: view.connection.kind === 'offline',
  };
  return (
    // The focus on a button goes to the first card once that has moved away.
    <div className="board-table-head" data-request={placed[0]?.id}>
      <p id={id}>
        <strong aria-hidden="true">{placed[0]?.table_number}</strong>
        <span className="sr-only">
          {placed.length > 1 ? t('requestsOf', { table, count: placed.length }) : table}
        </span>
      </p>
      {what && count > 1 && areInOneHand(movable) && (
        <MoveButton
          {...acting}
          what={what}
          label={t(count === 2 ? `${what}Both` : `${what}All`, { count })}
          shown={t(count === 2 ? 'both' : 'all', { count })}
          moved={left.length === 0 ? movedTo(staffMoves[what].to) : undefined}
          onMove={() => moves.moveAll(left, what)}
        />
      )}
    </div>
  );

  /** What the button says was done: that of the move, unless none of them has that status. */
  function movedTo(status: string): string | undefined {
    const statuses: string[] = movable.flatMap((request) => statusOf(request) ?? []);
    return statuses.includes(status) ? status : statuses[0];
  }
}

/** One tap never ends a colleague's requests. Two devices of one account may have two names. */
function areInOneHand(requests: readonly TableRequest[]): boolean {
  return new Set(requests.map(({ taker_id, taken_by }) => `${taker_id} ${taken_by}`)).size === 1;
}
