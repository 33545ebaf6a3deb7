import './conversation-list.css'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { now } from '#platform/clock/clock.ts'
import { ConversationRow, type RowActs } from './conversation-row.tsx'
import { listItems, startOfDay } from './list-items.ts'
import type { ListRow } from './list-row.ts'
import { neighbourOf, positionOf } from './row-places.ts'
import { useInSight } from './use-in-sight.ts'
import { useItemHeights } from './use-item-heights.ts'
import type { Rows } from './use-rows.ts'
import type { Ticked } from './use-ticked.ts'

/** The next page is asked for when the end is as near as this. */
const AHEAD = 20

export interface Cursor {
  /** The thread that the keyboard stands on; '' for none. */
  thread: string
  /** Grows whenever the focus shall go there. */
  asked: number
}

interface Props {
  rows: Rows
  cursor: Cursor
  isOpen(email: ListRow): boolean
  onOpen(email: ListRow): void
  onCursor(thread: string): void
  ticked: Ticked
}

/** Rows, of which only those in sight exist. One tab stop; pages are read as their rows come near. */
export function ConversationList({ rows: read, cursor, isOpen, onOpen, onCursor, ticked }: Props) {
  const { t } = useTranslation()
  const { rows, hasMore } = read
  const scroller = useRef<HTMLDivElement>(null)
  const today = startOfDay(now())
  const items = useMemo(() => listItems(rows, today), [rows, today])
  const { heights, refs } = useItemHeights()
  const { first, until, reveal } = useInSight(scroller, items, heights)
  useReading(read, items.count, first, until - 1)

  const at = useMemo(
    () => (cursor.thread === '' ? -1 : items.placeOf(positionOf(rows, cursor.thread) - 1)),
    [items, rows, cursor.thread],
  )
  useAskedFocus(scroller, reveal, at, cursor)

  const acts = useRowActs({ onOpen, onCursor, ticked })

  /** Shift and an arrow tick on their way; the arrow itself goes on to the document, which steps. */
  function tickOnTheWay(event: KeyboardEvent): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!event.shiftKey || by === 0) return
    const next = neighbourOf(rows, cursor.thread, by)
    if (next) ticked.extend(next.thread_id, cursor.thread)
  }

  return (
    <div
      className="conversations"
      onKeyDown={tickOnTheWay}
      ref={scroller}
      role="grid"
      aria-label={t('list.label')}
      aria-rowcount={hasMore ? -1 : items.count}
    >
      <div className="all" role="rowgroup" style={{ height: items.topOf(items.count, heights) }}>
        {Array.from({ length: until - first }, (_, nth) => {
          const index = first + nth
          const item = items.at(index)
          const email = item.kind === 'row' ? rows.at(item.index) : undefined
          return (
            <div
              key={index}
              role="presentation"
              className="item"
              data-index={index}
              ref={refs[item.kind]}
              style={{ transform: `translateY(${items.topOf(index, heights)}px)` }}
            >
              {item.kind === 'day' && (
                <div role="row" aria-rowindex={index + 1} className="day">
                  <span role="gridcell">{t(`list.${item.day}`)}</span>
                </div>
              )}
              {email && (
                <ConversationRow
                  email={email}
                  open={isOpen(email)}
                  current={at < 0 ? item.kind === 'row' && item.index === 0 : index === at}
                  position={index + 1}
                  ticked={ticked.has(email.thread_id)}
                  ticking={ticked.rows.length > 0}
                  acts={acts}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Reads on as the last rows come near, and anew what is old of those in sight. */
function useReading({ hasMore, moreError, readMore, see }: Rows, count: number, first: number, last: number): void {
  useEffect(() => {
    if (hasMore && !moreError && last >= count - AHEAD) readMore()
  }, [hasMore, moreError, last, count, readMore])
  // Headings are so few that a place among all items is as good as one among the rows.
  useEffect(() => see(first, last), [see, first, last])
}

/** The same for ever, so that a row is drawn again only when it has changed. */
function useRowActs(given: Pick<Props, 'onOpen' | 'onCursor' | 'ticked'>): RowActs {
  const latest = useRef(given)
  latest.current = given
  return useMemo(
    () => ({
      open: (email) => latest.current.onOpen(email),
      focus: ({ thread_id }) => latest.current.onCursor(thread_id),
      tick: ({ thread_id }, extend) => latest.current.ticked[extend ? 'extend' : 'toggle'](thread_id),
    }),
    [],
  )
}

/** Scrolls to the row of the cursor and focuses it whenever that was asked for. @param at its place; below 0 it is not here */
function useAskedFocus(
  scroller: RefObject<HTMLDivElement | null>,
  reveal: (place: number) => void,
  at: number,
  cursor: Cursor,
): void {
  const latest = useRef({ at, thread: cursor.thread, reveal })
  latest.current = { at, thread: cursor.thread, reveal }
  // What was asked for before this list came is not for it: it must not take the focus from who is typing a search.
  const handled = useRef(cursor.asked)
  useEffect(() => {
    if (cursor.asked === handled.current || latest.current.at < 0) return
    handled.current = cursor.asked
    latest.current.reveal(latest.current.at)
    const place = scroller.current
    const wait = requestAnimationFrame(() => focusRow(place, latest.current.thread))
    return () => cancelAnimationFrame(wait)
  }, [cursor.asked, scroller])
}

const focusRow = (place: HTMLElement | null, thread: string): void =>
  place?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(thread)}"]`)?.focus({ preventScroll: true })
