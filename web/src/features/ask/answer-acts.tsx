import type { AnswerSource } from '@dossier/contract/ask'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { NotebookIcon } from '@phosphor-icons/react/dist/csr/Notebook'
import { PencilSimpleLineIcon } from '@phosphor-icons/react/dist/csr/PencilSimpleLine'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'
import { Button } from '#ui/button.tsx'
import { PathLink } from '#ui/path-link.tsx'
import { answerAsMarkdown, answerAsText, saveAsNote } from './answer-as-note.ts'
import { Cost } from './cost.tsx'
import { useSourceText } from './source-queries.ts'
import type { Turn } from './turns.ts'

interface Props {
  turn: Turn
  open: AnswerSource | undefined
  /** The project of a saved note. */
  project: string
  notePath(id: string): string
  onWrite(address: string): void
}

/** Copy, save as a note, write to the person of the open source; and what the answer cost. */
export function AnswerActs({ turn, open, project, notePath, onWrite }: Props) {
  const { t } = useTranslation()
  const [done, setDone] = useState<ReactNode>('')
  const nameOf = ({ title }: AnswerSource): string => title || t('palette.untitled')
  const person = usePerson(open ?? turn.sources.find(({ type }) => type === 'email'))

  async function save(): Promise<void> {
    try {
      const id = await saveAsNote(turn, project, answerAsMarkdown(turn, nameOf))
      setDone(
        <>
          {t('ask.saved')} <PathLink path={notePath(id)}>{t('ask.open')}</PathLink>
        </>,
      )
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setDone(error.message || t('problem.unreachable'))
    }
  }
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(answerAsText(turn, nameOf))
    setDone(t('ask.copied'))
  }
  return (
    <div className="answer-acts">
      <Button aria-label={t('ask.copy')} onClick={() => void copy()}>
        <CopyIcon size={17} aria-hidden />
        <span>{t('ask.copy')}</span>
      </Button>
      <Button aria-label={t('ask.save')} onClick={() => void save()}>
        <NotebookIcon size={17} aria-hidden />
        <span>{t('ask.save')}</span>
      </Button>
      {person && (
        <Button aria-label={t('palette.do.writeTo', { name: person.name })} onClick={() => onWrite(person.address)}>
          <PencilSimpleLineIcon size={17} aria-hidden />
          <span>{t('palette.do.writeTo', { name: person.name })}</span>
        </Button>
      )}
      {turn.answer && <Cost answer={turn.answer} />}
      <p role="status">{done}</p>
    </div>
  )
}

/** Returns the sender of an email. */
function usePerson(source: AnswerSource | undefined): { name: string; address: string } | null {
  const email = source?.type === 'email' ? source : { type: 'email' as const, id: '', field: '' }
  const { data } = useSourceText(email)
  const address = data?.email?.from[0] ?? ''
  if (!address) return null
  const name = data?.email?.participants.find(({ role }) => role === 'from')?.name || address
  return { name, address }
}
