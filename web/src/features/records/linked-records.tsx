import { recordPath } from '@dossier/contract/paths'
import type { RecordType } from '@dossier/contract/vocabulary'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { LinkForm } from './link-form.tsx'
import { type LinkedEnd, removeLink, useEnd, useLinks } from './link-queries.ts'
import { RecordLink } from './record-link.tsx'

interface Props {
  type: RecordType
  id: string
  onOpen(path: string): void
  /** Records whose texts are listed elsewhere. */
  hidesTexts?: readonly string[]
}

const SHOWN_AT_FIRST = 20

export function LinkedRecords({ type, id, onOpen, hidesTexts = [] }: Props) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const [linking, setLinking] = useState(false)
  const reading = useLinks(id)
  const ends = (reading.data ?? []).filter((end) => !end.inText || !hidesTexts.includes(end.id))
  return (
    <nav aria-label={t('record.linked')}>
      {ends.length > 0 && <h2 className="side-head">{t('record.linked')}</h2>}
      <ul>
        {ends.slice(0, all ? ends.length : SHOWN_AT_FIRST).map((end) => (
          <li key={end.linkId}>
            <Linked end={end} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <CannotLoad of={reading} />
      {!all && ends.length > SHOWN_AT_FIRST && (
        <Button kind="link" onClick={() => setAll(true)}>
          {t('act.showMore')}
        </Button>
      )}
      {linking ? (
        <LinkForm type={type} id={id} onClose={() => setLinking(false)} />
      ) : (
        <Button kind="link" onClick={() => setLinking(true)}>
          {t('links.add')}
        </Button>
      )}
    </nav>
  )
}

/** Shows the type until the title loads; a deleted record shows nothing. */
function Linked({ end, onOpen }: { end: LinkedEnd; onOpen(path: string): void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const { data } = useEnd(end.type, end.id)
  const kind: string = t(`record.kind.${end.type satisfies RecordType}`)
  if (!data) return <span>{kind}</span>
  const title = data.title || t('record.untitled')
  return (
    <>
      <RecordLink path={recordPath({ type: end.type, id: end.id, ...data.target })} onOpen={onOpen}>
        {title}
      </RecordLink>{' '}
      <span className="facts">
        <span>{kind}</span>
        {end.label && <span>{end.label}</span>}
        {!end.inText && (
          <Button
            iconOnly
            disabled={underway}
            aria-label={t('links.remove', { title })}
            onClick={() => act(() => removeLink(client, end.linkId))}
          >
            <XIcon size={16} aria-hidden />
          </Button>
        )}
      </span>
      <ProblemLine problem={problem} />
    </>
  )
}
