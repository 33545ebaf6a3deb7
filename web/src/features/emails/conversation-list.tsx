import './conversation-list.css'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { now } from '#platform/clock/clock.ts'
import { ConversationRow, type RowActs } from './conversation-row.tsx'
import { listItems, startOfDay } from './list-items.ts'
import type { ListRow } from './list-row.ts'
import { adjacentRow, positionOf } from './row-positions.ts'
import { useInSight } from './use-in-sight.ts'
import { useItemHeights } from './use-item-heights.ts'
import type { Rows } from './use-rows.ts'
import type { Ticked } from './use-ticked.ts'

/** Rows left before the next page is requested. */
const AHEAD = 20
/** Frames in which a row that should have the focus may appear. */
const MAX_FRAMES = 20

export interface Cursor {
  /** Thread of the keyboard cursor; '' = none. */
  thread: string
  /** Increases to request the focus. */
  focusRequest: number
}

interface Props {
  rows: Rows
  cursor: Cursor
  isOpen(email: ListRow): boolean
  /** Thread of the open conversation; '' = none. */
  openThread: string
  onOpen(email: ListRow): void
  onCursor(thread: string): void
  onArchive(email: ListRow): void
  onRead(email: ListRow, read: boolean): void
  onStar(email: ListRow, starred: boolean): void
  onSnooze(email: ListRow): void
  onMenu: RowActs['menu']
  ticked: Ticked
}

/** Virtual list: only visible rows are mounted. It is one tab stop and loads pages as their rows come near. */
export function ConversationList({ rows: read, cursor, isOpen, openThread, ticked, ...handlers }: Props) {
  const { t } = useTranslation()
  const { rows, hasMore } = read
  const scroller = useRef<HTMLDivElement>(null)
  const today = startOfDay(now())
  const items = useMemo(() => listItems(rows, today), [rows, today])
  const { heights, refs } = useItemHeights()
  const { first, until, reveal } = useInSight(scroller, items, heights)
  useReading(read, items.count, first, until - 1)

  // A conversation opened by its address has no cursor yet.
  const atThread = cursor.thread || openThread
  const at = useMemo(
    () => (atThread === '' ? -1 : items.positionOfRow(positionOf(rows, atThread) - 1)),
    [items, rows, atThread],
  )
  useRequestedFocus(scroller, reveal, at, cursor)
  useFollowedFocus(scroller, at, cursor.thread)
  useRevealOpen(openThread !== '' && atThread === openThread && at >= 0 ? openThread : '', () => reveal(at))

  const acts = useRowActs({ ...handlers, ticked })

  /** Shift with an arrow ticks rows. The document's handler for the arrow moves the cursor. */
  function tickOnTheWay(event: KeyboardEvent): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!event.shiftKey || by === 0) return
    const next = adjacentRow(rows, cursor.thread, by)
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

/** Loads more near the end and refetches stale visible pages. */
function useReading({ hasMore, moreError, readMore, see }: Rows, count: number, first: number, last: number): void {
  useEffect(() => {
    if (hasMore && !moreError && last >= count - AHEAD) readMore()
  }, [hasMore, moreError, last, count, readMore])
  // Headings are few, so item indexes approximate row indexes.
  useEffect(() => see(first, last), [see, first, last])
}

/** Stable identity, so that only changed rows render again. */
function useRowActs(handlers: Omit<Props, 'rows' | 'cursor' | 'isOpen' | 'openThread'>): RowActs {
  const latest = useRef(handlers)
  latest.current = handlers
  return useMemo(
    () => ({
      open: (email) => latest.current.onOpen(email),
      focus: ({ thread_id }) => latest.current.onCursor(thread_id),
      tick: ({ thread_id }, extend) => latest.current.ticked[extend ? 'extend' : 'toggle'](thread_id),
      archive: (email) => latest.current.onArchive(email),
      read: (email, isRead) => latest.current.onRead(email, isRead),
      star: (email, isStarred) => latest.current.onStar(email, isStarred),
      snooze: (email) => latest.current.onSnooze(email),
      menu: (email, point) => latest.current.onMenu(email, point),
    }),
    [],
  )
}

/** Scrolls to the row of a conversation that was opened by its address. @param thread '' while it is not in the list */
function useRevealOpen(thread: string, reveal: () => void): void {
  const latest = useRef(reveal)
  latest.current = reveal
  useEffect(() => {
    if (thread !== '') latest.current()
  }, [thread])
}

/** Scrolls to the cursor's row and focuses it on request. @param at its index; below 0 it is not in the list */
function useRequestedFocus(
  scroller: RefObject<HTMLDivElement | null>,
  reveal: (position: number) => void,
  at: number,
  cursor: Cursor,
): void {
  const latest = useRef({ at, thread: cursor.thread, reveal })
  latest.current = { at, thread: cursor.thread, reveal }
  // Ignores requests from before this list mounted, so that it does not take the focus from a search field.
  const handled = useRef(cursor.focusRequest)
  useEffect(() => {
    if (cursor.focusRequest === handled.current || latest.current.at < 0) return
    handled.current = cursor.focusRequest
    latest.current.reveal(latest.current.at)
    const listElement = scroller.current
    let frame = 0
    // A list that was hidden mounts its rows some frames after it is shown.
    const focusSoon = (frames: number): void => {
      frame = requestAnimationFrame(() => {
        if (focusRow(listElement, latest.current.thread) || frames === 0) return
        latest.current.reveal(latest.current.at)
        focusSoon(frames - 1)
      })
    }
    focusSoon(MAX_FRAMES)
    return () => cancelAnimationFrame(frame)
  }, [cursor.focusRequest, scroller])
}

/** Elements of rows belong to positions: when rows come or go above the cursor, the focus follows its conversation. */
function useFollowedFocus(scroller: RefObject<HTMLElement | null>, at: number, thread: string): void {
  useLayoutEffect(() => {
    const focused = document.activeElement
    const isRow = focused instanceof HTMLElement && focused.matches('.conversation')
    if (at < 0 || !isRow || !scroller.current?.contains(focused) || focused.dataset.thread === thread) return
    focusRow(scroller.current, thread)
  }, [scroller, at, thread])
}

/** @returns false when the row is not mounted. */
function focusRow(container: HTMLElement | null, thread: string): boolean {
  const row = container?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(thread)}"]`)
  row?.focus({ preventScroll: true })
  return row !== undefined && row !== null
}
