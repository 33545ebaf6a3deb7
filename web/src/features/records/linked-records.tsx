import { recordPath } from '@dossier/contract/paths'
import type { RecordType } from '@dossier/contract/vocabulary'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { type LinkedEnd, useEnd, useLinks } from './link-queries.ts'
import { RecordWay } from './record-way.tsx'

interface Props {
  id: string
  onOpen(path: string): void
}

const SHOWN_AT_FIRST = 20

/** What a record is linked with, mail too, and what each link means. */
export function LinkedRecords({ id, onOpen }: Props) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const ends = useLinks(id).data ?? []
  if (ends.length === 0) return null
  return (
    <nav aria-labelledby="linked">
      <h3 id="linked">{t('record.linked')}</h3>
      <ul>
        {ends.slice(0, all ? ends.length : SHOWN_AT_FIRST).map((end) => (
          <li key={end.linkId}>
            <Linked end={end} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {!all && ends.length > SHOWN_AT_FIRST && (
        <Button kind="link" onClick={() => setAll(true)}>
          {t('act.showMore')}
        </Button>
      )}
    </nav>
  )
}

/** By what it is until its title has come; one that is gone says nothing. */
function Linked({ end, onOpen }: { end: LinkedEnd; onOpen(path: string): void }) {
  const { t } = useTranslation()
  const { data } = useEnd(end.type, end.id)
  const kind: string = t(`record.kind.${end.type satisfies RecordType}`)
  if (!data) return <span>{kind}</span>
  return (
    <>
      <RecordWay path={recordPath({ type: end.type, id: end.id, ...data.place })} onOpen={onOpen}>
        {data.title || t('record.untitled')}
      </RecordWay>{' '}
      <span className="facts">
        <span>{kind}</span>
        {end.label && <span>{end.label}</span>}
      </span>
    </>
  )
}
