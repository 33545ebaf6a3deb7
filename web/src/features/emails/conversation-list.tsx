import './conversation-list.css'
import type { ListedEmail } from '@dossier/contract/email'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { now } from '#platform/clock/clock.ts'
import { ConversationRow } from './conversation-row.tsx'
import { listItems, startOfDay } from './list-items.ts'
import { neighbourOf } from './row-places.ts'
import type { Rows } from './use-rows.ts'
import type { Ticked } from './use-ticked.ts'

const ROW_HEIGHT = 79
const DAY_HEIGHT = 31
const AHEAD = 10

export interface Cursor {
  /** The thread that the keyboard stands on; '' for none. */
  thread: string
  /** Grows whenever the focus shall go there. */
  asked: number
}

interface Props {
  rows: Rows
  cursor: Cursor
  isOpen(email: ListedEmail): boolean
  onOpen(email: ListedEmail): void
  onCursor(thread: string): void
  ticked: Ticked
}

/** Rows, of which only those in sight exist. One tab stop; pages are read as their rows come near. */
export function ConversationList({ rows: read, cursor, isOpen, onOpen, onCursor, ticked }: Props) {
  const { t } = useTranslation()
  const { rows, hasMore, moreError, readMore } = read
  const scroller = useRef<HTMLDivElement>(null)
  const today = startOfDay(now())
  const items = useMemo(() => listItems(rows, today), [rows, today])
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === 'day' ? DAY_HEIGHT : ROW_HEIGHT),
    overscan: AHEAD,
  })
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !moreError && last >= items.length - AHEAD) readMore()
  }, [hasMore, moreError, last, items.length, readMore])

  const at = useMemo(
    () => items.findIndex((item) => item.kind === 'row' && rows[item.index]?.thread_id === cursor.thread),
    [items, rows, cursor.thread],
  )
  useAskedFocus(scroller, virtual, at, cursor)

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
      aria-rowcount={hasMore ? -1 : items.length}
    >
      <div className="all" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ key, index, start }) => {
          const item = items[index]
          const email = item?.kind === 'row' ? rows[item.index] : undefined
          return (
            <div
              key={key}
              role="presentation"
              className="item"
              data-index={index}
              ref={virtual.measureElement}
              style={{ transform: `translateY(${start}px)` }}
            >
              {item?.kind === 'day' && (
                <div role="row" aria-rowindex={index + 1} className="day">
                  <span role="gridcell">{t(`list.${item.day}`)}</span>
                </div>
              )}
              {email && (
                <ConversationRow
                  email={email}
                  open={isOpen(email)}
                  current={at < 0 ? item?.kind === 'row' && item.index === 0 : index === at}
                  position={index + 1}
                  onOpen={() => onOpen(email)}
                  onFocus={() => onCursor(email.thread_id)}
                  ticked={ticked.has(email.thread_id)}
                  ticking={ticked.rows.length > 0}
                  onTick={(extend) => (extend ? ticked.extend(email.thread_id) : ticked.toggle(email.thread_id))}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Scrolls to the row of the cursor and focuses it whenever that was asked for. @param at its place; below 0 it is not here */
function useAskedFocus(
  scroller: RefObject<HTMLDivElement | null>,
  virtual: { scrollToIndex(index: number): void },
  at: number,
  cursor: Cursor,
): void {
  const latest = useRef({ at, thread: cursor.thread })
  latest.current = { at, thread: cursor.thread }
  // What was asked for before this list came is not for it: it must not take the focus from who is typing a search.
  const handled = useRef(cursor.asked)
  useEffect(() => {
    if (cursor.asked === handled.current || latest.current.at < 0) return
    handled.current = cursor.asked
    virtual.scrollToIndex(latest.current.at)
    const place = scroller.current
    const wait = requestAnimationFrame(() => focusRow(place, latest.current.thread))
    return () => cancelAnimationFrame(wait)
  }, [cursor.asked, scroller, virtual])
}

const focusRow = (place: HTMLElement | null, thread: string): void =>
  place?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(thread)}"]`)?.focus({ preventScroll: true })
