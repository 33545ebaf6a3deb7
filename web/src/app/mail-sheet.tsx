import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Changes } from '#features/emails/changes/use-changes.ts'
import { ConversationList } from '#features/emails/conversation-list.tsx'
import { ListEdge } from '#features/emails/list-edge.tsx'
import { ListCount, ListInstead } from '#features/emails/list-head.tsx'
import { useListLayout } from '#features/emails/list-layout.ts'
import { ListTools } from '#features/emails/list-tools.tsx'
import { isInbox } from '#features/emails/read-list.ts'
import { SkeletonRows } from '#features/emails/skeleton-rows.tsx'
import type { Rows } from '#features/emails/use-rows.ts'
import type { Ticked } from '#features/emails/use-ticked.ts'
import { ViewMenu } from '#features/emails/view-menu.tsx'
import { KeyHint } from '#platform/keys/key-hint.tsx'
import { withWords } from '#platform/words/words.ts'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { useWide } from '#ui/use-wide.ts'
import { Elsewhere } from './elsewhere.tsx'
import { FirstMail } from './first-mail.tsx'
import type { MailActs } from './mail-acts.ts'
import { type MailRoute, placeOf } from './mail-route.ts'
import type { TickedActs } from './ticked-acts.ts'
import { type RowMenuState, useRowMenu } from './use-row-menu.ts'
import { useRowSnooze } from './use-row-snooze.ts'
import type { Walk } from './use-walk.ts'

const readOpenThread = withWords(['acts'], () => import('./open-thread.tsx'))
const readTodaySide = withWords(['today', 'acts'], () => import('./today-side.tsx'))
const readBulkBar = withWords(['acts'], () => import('#features/emails/bulk-bar.tsx'))
const BulkBar = lazy(async () => ({ default: (await readBulkBar()).BulkBar }))
const readSnooze = withWords(['acts'], () => import('#features/emails/snooze-popup.tsx'))
const SnoozePopup = lazy(async () => ({ default: (await readSnooze()).SnoozePopup }))
const readRowMenu = withWords(['acts'], () => import('./row-menu.tsx'))
const RowMenu = lazy(async () => ({ default: (await readRowMenu()).RowMenu }))
const OpenThread = lazy(async () => ({ default: (await readOpenThread()).OpenThread }))
const TodaySide = lazy(async () => ({ default: (await readTodaySide()).TodaySide }))

interface Props {
  route: MailRoute
  rows: Rows
  walk: Walk
  ticked: Ticked
  acts: MailActs
  changes: Changes
  many: TickedActs
  unsure: number
}

export function MailSheet(props: Props) {
  const { openId } = props.route
  const { waiting } = props.rows
  const menu = useRowMenu(props.ticked.rows.length === 0, openId === '', props.walk)
  // Before the first conversation opens, and not before the rows are there.
  useEffect(() => {
    if (waiting) return
    void readOpenThread()
    void readBulkBar()
  }, [waiting])
  return (
    <>
      <ListSide {...props} menu={menu} />
      <div className="pane-side">
        {openId ? (
          <Suspense>
            <OpenThread {...props} pendingAnswer={menu.pendingAnswer} onAnswering={menu.onAnswering} />
          </Suspense>
        ) : (
          <NothingOpen {...props} />
        )}
      </div>
    </>
  )
}

/** Beside the inbox stands what is to do today, once the first rows are there. */
function NothingOpen(props: Props) {
  const { t } = useTranslation()
  const { selection } = props.route
  const hasPane = useListLayout().pane !== 'off'
  const isWide = useWide()
  if (!hasPane || !isWide) return null
  if (isInbox(selection) && !selection.query) {
    if (props.rows.waiting) return null
    return (
      <Suspense>
        <TodaySide {...props} />
      </Suspense>
    )
  }
  return (
    <div className="instead middle">
      <p>{t('empty.pane')}</p>
      <KeyHint words="empty.keys" />
    </div>
  )
}

function ListSide({ menu, ...props }: Props & { menu: RowMenuState }) {
  const { route, rows, walk, ticked, acts } = props
  const { t } = useTranslation()
  const { density, pane } = useListLayout()
  const { selection, openId } = route
  const { project, mailbox, split, label, query, snoozed, all } = selection
  const snooze = useRowSnooze(openId === '' && ticked.rows.length === 0 && mailbox !== 'sent', walk)
  const isWholeInbox = isInbox(selection) && split === 'everything' && !label && !query
  const empty = label ? t('empty.label', { label }) : t(`empty.${split === 'everything' ? placeOf(selection) : split}`)
  return (
    <section
      className={`list-side ${density} ${pane === 'off' ? 'wide' : ''}`}
      aria-label={t('list.label')}
      id="list"
      tabIndex={-1}
    >
      <ListHead {...props} />
      {rows.rows.length > 0 ? (
        <ConversationList
          key={[project, mailbox, snoozed, all, split, label, query].join()}
          rows={rows}
          cursor={walk.cursor}
          isOpen={(email) => openId !== '' && (email._id === openId || email.thread_id === walk.openThread)}
          openThread={openId === '' ? '' : walk.openThread}
          onOpen={walk.open}
          onCursor={(thread) => walk.stand(thread, false)}
          onArchive={walk.archive}
          onRead={acts.read}
          onStar={acts.star}
          onSnooze={snooze.open}
          onMenu={menu.show}
          ticked={ticked}
        />
      ) : rows.waiting ? (
        <SkeletonRows />
      ) : (
        <ListInstead rows={rows} sentence={query ? t('empty.search', { query }) : empty}>
          {isWholeInbox && <FirstMail project={project} />}
          {mailbox === 'inbox' && !snoozed && !query && split !== 'everything' && (
            <Elsewhere project={project} split={split} onChoose={route.choose} />
          )}
        </ListInstead>
      )}
      <CannotLoad of={{ error: rows.moreError, refetch: rows.readMore }} />
      {snooze.snoozing && (
        <Suspense>
          <SnoozePopup
            until={snooze.snoozing.email.snoozed_until}
            anchor={{ current: snooze.snoozing.anchor }}
            onSnooze={(until) => snooze.snoozing && walk.snooze(snooze.snoozing.email, until)}
            onClose={snooze.close}
          />
        </Suspense>
      )}
      {menu.opened && (
        <Suspense>
          <RowMenu
            {...menu.opened}
            walk={walk}
            acts={acts}
            onAnswer={menu.answer}
            onSnooze={snooze.open}
            onClose={menu.close}
          />
        </Suspense>
      )}
      {pane === 'right' && <ListEdge />}
    </section>
  )
}

/** What is listed and how, or what may be done with the selected rows. */
function ListHead({ route, rows, ticked, many, unsure }: Props) {
  const { selection, openId } = route
  const { project, mailbox, split, label, query } = selection
  return (
    <div className="head">
      {ticked.rows.length > 0 ? (
        <Suspense>
          <BulkBar
            project={project}
            mailbox={mailbox}
            rows={ticked.rows}
            acts={many}
            hasKeys={openId === ''}
            onAll={ticked.all}
            onClear={ticked.clear}
          />
        </Suspense>
      ) : (
        <>
          <div role="status">
            <ListCount rows={rows} searching={query !== ''} />
          </div>
          <div className="list-tools">
            {!query && (
              <ListTools
                project={project}
                label={label}
                onLabel={route.narrow}
                unsure={isInbox(selection) ? unsure : 0}
                reviewing={split === 'review'}
                onReview={() => route.choose(split === 'review' ? 'everything' : 'review')}
              />
            )}
            <ViewMenu />
          </div>
        </>
      )}
    </div>
  )
}
