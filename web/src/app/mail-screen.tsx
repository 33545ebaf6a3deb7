import type { PrimaryAction } from '@dossier/contract/vocabulary'
import './mail-screen.css'
import { useRouteContext } from '@tanstack/react-router'
import { type CSSProperties, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ActsMenu } from '#features/emails/acts/acts-menu.tsx'
import { type Changes, useChanges } from '#features/emails/changes/use-changes.ts'
import { IndexTabs } from '#features/emails/index-tabs.tsx'
import { useListLayout } from '#features/emails/list-layout.ts'
import { useOwnLabels, useSplitCounts, useThread } from '#features/emails/mail-queries.ts'
import { isInbox, type Selection } from '#features/emails/read-list.ts'
import { useMarkRead } from '#features/emails/use-mark-read.ts'
import { type Rows, useRows } from '#features/emails/use-rows.ts'
import { type Ticked, useTicked } from '#features/emails/use-ticked.ts'
import { useTriage } from '#features/triage/use-triage.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { showAppBadge } from '#platform/title/app-badge.ts'
import { useTitle } from '#platform/title/use-title.ts'
import { rememberProject } from './last-project.ts'
import { type MailActs, useMailActs } from './mail-acts.ts'
import { type MailRoute, placeOf, useMailRoute } from './mail-route.ts'
import { MailSheet } from './mail-sheet.tsx'
import { Rail } from './rail.tsx'
import { SearchEntry } from './search-entry.tsx'
import { type TickedActs, tickedActs } from './ticked-acts.ts'
import { TrashTabs } from './trash-tabs.tsx'
import { useNeighbours } from './use-neighbours.ts'
import { useOpenRowKeys } from './use-open-row-keys.ts'
import { useRuleOffer } from './use-rule-offer.ts'
import { useUndoneDraft } from './use-undone-draft.ts'
import { useWalk, type Walk } from './use-walk.ts'

export function MailScreen() {
  const { t } = useTranslation()
  const route = useMailRoute()
  const { selection } = route
  const { project, label } = selection
  const { user } = useRouteContext({ from: '/signed-in' })
  const changes = useChanges(`${user._id} ${user.host_id}`, useRuleOffer(project))
  const rows = useRows(route.selection, changes.changes)
  const ticked = useTicked(rows.rows)
  const acts = useMailActs(changes)
  const walk = useWalk(route, rows.rows, acts)
  const many = tickedActs(acts, ticked, rows.rows, walk)
  const triage = useTriage(project)
  const returned = useUndoneDraft(route.openId)
  const layout = useListLayout()
  useEffect(() => rememberProject(project), [project])
  useMarkRead(route.openId)
  useMailTitle(route)
  useNeighbours(rows, walk)
  useMailKeys(route, walk, ticked, many)
  useOpenRowKeys(route.openId !== '', walk.step)
  useKeys({ t: triage.start, z: changes.undoLast, Z: changes.redoLast })
  return (
    <div
      className={['mail-screen', route.openId && 'reading', layout.pane === 'off' && 'pane-off']
        .filter(Boolean)
        .join(' ')}
      {...(layout.width > 0 ? { style: { '--list-width': `${layout.width}px` } as CSSProperties } : {})}
    >
      <a className="skip-link" href="#list">
        {t('app.skipToList')}
      </a>
      <Rail
        project={project}
        mailbox={label && selection.all ? '' : placeOf(selection)}
        label={selection.all ? label : ''}
        triage={triage}
        notice={changes.notice}
        acts={<ActsMenu acts={changes.acts} onUndo={changes.undo} onRedo={changes.redo} />}
        onReturned={returned}
      />
      <main className="desk-top-place">
        <Desk route={route} rows={rows} walk={walk} ticked={ticked} acts={acts} changes={changes} many={many} />
      </main>
    </div>
  )
}

/** The number counts the conversations that want a reply. */
function useMailTitle({ selection, openId }: MailRoute): void {
  const { t } = useTranslation()
  const { project, query } = selection
  const replies = useSplitCounts(project).data?.get('reply') ?? 0
  const opened = useThread(openId).data?.thread.find(({ _id }) => _id === openId)
  useTitle(useListName(selection), 'page', isInbox(selection) && query === '' ? replies : 0)
  useTitle(opened ? opened.subject || t('list.noSubject') : '', 'item')
  useEffect(() => showAppBadge(replies), [replies])
}

/** A label of all mail names its list. */
function useListName(selection: Selection): string {
  const { t } = useTranslation()
  const { project, query, all, label } = selection
  const labels = useOwnLabels(project).data
  if (all && label && !query) return labels?.find(({ slug }) => slug === label)?.label ?? label
  return t(`mailbox.${query ? 'results' : placeOf(selection)}`)
}

function useMailKeys(route: MailRoute, walk: Walk, ticked: Ticked, many: TickedActs): void {
  const { mailbox, query } = route.selection
  const { standing, step, open, close } = walk
  const inList = route.openId === ''
  const openStanding = inList && standing ? () => open(standing) : undefined
  const leave = inList ? undefined : close
  const ticking = ticked.rows.length > 0 && inList
  const moveTo = ticking ? many.move : walk.moveTo
  const toTrash = (): void => moveTo('trash')
  const tick = (by: 'toggle' | 'extend') => (inList && standing ? () => ticked[by](standing.thread_id) : undefined)
  const decide = (action: PrimaryAction | '') => () => (ticking ? many.decide(action) : walk.decide(action))
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    // Arrow keys scroll an open email.
    ArrowDown: inList ? () => step(1) : undefined,
    ArrowUp: inList ? () => step(-1) : undefined,
    Enter: openStanding,
    o: openStanding,
    u: leave,
    Escape: leave ?? (ticking ? ticked.clear : undefined),
    e: mailbox === 'inbox' || query ? () => moveTo('archived') : undefined,
    '#': toTrash,
    Delete: toTrash,
    m: ticking ? many.toggleRead : walk.toggleRead,
    s: ticking ? many.toggleStar : inList ? walk.toggleStar : undefined,
    x: tick('toggle'),
    X: tick('extend'),
    1: decide('reply-required'),
    2: decide('human-do'),
    3: decide('waiting'),
    4: decide('no-action'),
    5: decide('spam'),
    0: decide(''),
  })
}

interface DeskProps {
  route: MailRoute
  rows: Rows
  walk: Walk
  ticked: Ticked
  acts: MailActs
  changes: Changes
  many: TickedActs
}

function Desk({ route, rows, walk, ticked, acts, changes, many }: DeskProps) {
  const { project, mailbox, split, query } = route.selection
  const counts = useSplitCounts(project).data
  const toFirst = (): void => walk.stand(rows.rows.at(0)?.thread_id ?? '', true)
  const search = (
    <>
      {mailbox === 'trash' && !query && <TrashTabs project={project} current="mail" />}
      <SearchEntry query={query} onSearch={route.find} onLeave={toFirst} />
    </>
  )
  const inbox = isInbox(route.selection) && !query
  const name = useListName(route.selection)
  return (
    <>
      {inbox && <h1 className="hidden-words">{name}</h1>}
      <IndexTabs heading={inbox ? '' : name} split={split} onChoose={route.choose} counts={counts} aside={search}>
        <MailSheet
          route={route}
          rows={rows}
          walk={walk}
          ticked={ticked}
          acts={acts}
          changes={changes}
          many={many}
          unsure={counts?.get('review') ?? 0}
        />
      </IndexTabs>
    </>
  )
}
