import './mail-screen.css'
import type { ListedEmail } from '@dossier/contract/email'
import { MAILBOXES, type Mailbox } from '@dossier/contract/vocabulary'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConversationList, type Cursor } from '#features/emails/conversation-list.tsx'
import { IndexTabs } from '#features/emails/index-tabs.tsx'
import { ListCount, ListInstead } from '#features/emails/list-head.tsx'
import { useSplitCounts } from '#features/emails/mail-queries.ts'
import { neighbourOf, positionOf } from '#features/emails/row-places.ts'
import { SearchField } from '#features/emails/search-field.tsx'
import { readSplit, type Split } from '#features/emails/splits.ts'
import { ThreadPane } from '#features/emails/thread-pane.tsx'
import { useMarkRead } from '#features/emails/use-mark-read.ts'
import { useMoves } from '#features/emails/use-moves.ts'
import { useRows } from '#features/emails/use-rows.ts'
import { useTriage } from '#features/triage/use-triage.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { Rail } from './rail.tsx'

/** A mailbox, or what was found, with the conversation that is open in it. */
export function MailScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const given = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const project = given.project ?? ''
  const mailbox: Mailbox = MAILBOXES.find((one) => one === given.mailbox) ?? 'inbox'
  const openId = given.id ?? ''
  const selection = {
    project,
    mailbox,
    split: mailbox === 'inbox' ? readSplit(search.split) : 'everything',
    query: search.q ?? '',
  } as const
  const { moves, notice, move, undoLast } = useMoves()
  const rows = useRows(selection, moves)
  const counts = useSplitCounts(project).data
  const triage = useTriage(project)
  const [cursor, setCursor] = useState<Cursor>({ thread: '', asked: 0 })
  const field = useRef<HTMLInputElement>(null)
  useMarkRead(openId)

  const opened = rows.rows.find(({ _id }) => _id === openId)
  // Mail that came in since may now stand for the conversation in the list.
  const openThread = opened?.thread_id ?? (openId ? cursor.thread : '')
  const standing = rows.rows.find(({ thread_id }) => thread_id === (openThread || cursor.thread))

  const stand = (thread: string, focus: boolean): void =>
    setCursor((before) => ({ thread, asked: focus ? before.asked + 1 : before.asked }))
  const open = (email: ListedEmail): void => {
    stand(email.thread_id, false)
    void navigate({ to: '/projects/$project/mail/$mailbox/$id', params: { project, mailbox, id: email._id }, search })
  }
  const close = (): void => {
    void navigate({ to: '/projects/$project/mail/$mailbox', params: { project, mailbox }, search })
    stand(openThread || cursor.thread, true)
  }
  const step = (by: 1 | -1): void => {
    const next = neighbourOf(rows.rows, openThread || cursor.thread, by)
    if (!next) return
    if (openId) open(next)
    else stand(next.thread_id, true)
  }
  const moveTo = (target: Mailbox): void => {
    if (!standing) return
    const next = neighbourOf(rows.rows, standing.thread_id, 1) ?? neighbourOf(rows.rows, standing.thread_id, -1)
    move(standing, target)
    if (openId && next) open(next)
    else if (openId) close()
    else stand(next?.thread_id ?? '', true)
  }
  const find = useCallback(
    (q: string) =>
      void navigate({
        to: '/projects/$project/mail/$mailbox',
        params: { project, mailbox },
        search: q ? { q } : {},
        replace: true,
      }),
    [navigate, project, mailbox],
  )

  useKeys({
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: openId ? undefined : () => step(1),
    ArrowUp: openId ? undefined : () => step(-1),
    Enter: () => standing && !openId && open(standing),
    o: () => standing && !openId && open(standing),
    u: () => openId && close(),
    Escape: () => openId && close(),
    e: mailbox === 'inbox' || selection.query ? () => moveTo('archived') : undefined,
    '#': () => moveTo('trash'),
    Delete: () => moveTo('trash'),
    t: triage.start,
    z: undoLast,
    '/': () => field.current?.focus(),
  })

  const sentence = selection.query
    ? t('empty.search', { query: selection.query })
    : t(`empty.${selection.split === 'everything' ? mailbox : selection.split}`)
  const sheet = (
    <>
      <section className="list-side" aria-label={t('list.label')} id="list" tabIndex={-1}>
        <div className="head" role="status">
          <ListCount rows={rows} searching={selection.query !== ''} />
        </div>
        {rows.rows.length > 0 ? (
          <ConversationList
            key={[project, mailbox, selection.split, selection.query].join()}
            rows={rows}
            cursor={cursor}
            isOpen={(email) => openId !== '' && (email._id === openId || email.thread_id === openThread)}
            onOpen={open}
            onCursor={(thread) => stand(thread, false)}
          />
        ) : (
          !rows.waiting && <ListInstead rows={rows} sentence={sentence} />
        )}
      </section>
      <div className="pane-side">
        {openId ? (
          <ThreadPane
            id={openId}
            position={positionOf(rows.rows, openThread)}
            total={rows.total}
            onBack={close}
            onStep={step}
            onMove={moveTo}
          />
        ) : (
          <div className="instead middle">
            <p>{t('empty.pane')}</p>
            <p className="keys">{t('empty.keys')}</p>
          </div>
        )}
      </div>
    </>
  )
  const aside = (
    <SearchField
      query={selection.query}
      onSearch={find}
      onLeave={() => stand(rows.rows[0]?.thread_id ?? '', true)}
      field={field}
    />
  )
  const choose = (split: Split): void =>
    void navigate({
      to: '/projects/$project/mail/$mailbox',
      params: { project, mailbox },
      search: split === 'everything' ? {} : { split },
    })

  return (
    <div className={`mail-screen ${openId ? 'reading' : ''}`}>
      <a className="skip-link" href="#list">
        {t('app.skipToList')}
      </a>
      <Rail project={project} mailbox={mailbox} triage={triage} notice={notice} />
      <main className="desk-top-place">
        {mailbox === 'inbox' && !selection.query ? (
          <>
            <h1 className="hidden-words">{t('mailbox.inbox')}</h1>
            <IndexTabs split={selection.split} onChoose={choose} counts={counts} aside={aside}>
              {sheet}
            </IndexTabs>
          </>
        ) : (
          <div className="desk-top">
            <div className="top">
              <h1 className="place-name">{t(selection.query ? 'mailbox.results' : `mailbox.${mailbox}`)}</h1>
              {aside}
            </div>
            <div className="sheet">{sheet}</div>
          </div>
        )}
      </main>
    </div>
  )
}
