import { useTranslation } from 'react-i18next'
import { ConversationList } from '#features/emails/conversation-list.tsx'
import { ListCount, ListInstead } from '#features/emails/list-head.tsx'
import { positionOf } from '#features/emails/row-places.ts'
import { ThreadPane } from '#features/emails/thread-pane.tsx'
import type { Rows } from '#features/emails/use-rows.ts'
import type { MailPlace } from './mail-place.ts'
import { useThreadReply } from './use-thread-reply.tsx'
import type { Walk } from './use-walk.ts'

interface Props {
  place: MailPlace
  rows: Rows
  walk: Walk
}

/** The list, and beside it the conversation that is open. */
export function MailSheet({ place, rows, walk }: Props) {
  const { t } = useTranslation()
  const { openId } = place
  return (
    <>
      <ListSide place={place} rows={rows} walk={walk} />
      <div className="pane-side">
        {openId ? (
          <OpenThread place={place} rows={rows} walk={walk} />
        ) : (
          <div className="instead middle">
            <p>{t('empty.pane')}</p>
            <p className="keys">{t('empty.keys')}</p>
          </div>
        )}
      </div>
    </>
  )
}

function OpenThread({ place: { openId }, rows, walk }: Props) {
  const reply = useThreadReply(openId)
  return (
    <ThreadPane
      id={openId}
      position={positionOf(rows.rows, walk.openThread)}
      total={rows.total}
      onBack={walk.close}
      onStep={walk.step}
      onMove={walk.moveTo}
      {...reply}
    />
  )
}

function ListSide({ place: { selection, openId }, rows, walk }: Props) {
  const { t } = useTranslation()
  const { project, mailbox, split, query } = selection
  const sentence = query ? t('empty.search', { query }) : t(`empty.${split === 'everything' ? mailbox : split}`)
  return (
    <section className="list-side" aria-label={t('list.label')} id="list" tabIndex={-1}>
      <div className="head" role="status">
        <ListCount rows={rows} searching={query !== ''} />
      </div>
      {rows.rows.length > 0 ? (
        <ConversationList
          key={[project, mailbox, split, query].join()}
          rows={rows}
          cursor={walk.cursor}
          isOpen={(email) => openId !== '' && (email._id === openId || email.thread_id === walk.openThread)}
          onOpen={walk.open}
          onCursor={(thread) => walk.stand(thread, false)}
        />
      ) : (
        !rows.waiting && <ListInstead rows={rows} sentence={sentence} />
      )}
    </section>
  )
}
