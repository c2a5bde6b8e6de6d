import type { ProceduresViewProps } from './procedures-list.tsx';
import { Board } from './board/board.tsx';
import { Calendar } from './calendar/calendar.tsx';

/** The views beside the list, in one chunk. */
export const OtherViews = ({ isBoard, ...props }: ProceduresViewProps & { readonly isBoard: boolean }) =>
  isBoard ? <Board {...props} /> : <Calendar {...props} />;
