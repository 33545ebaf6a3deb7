import type { ListEmailsAnswer } from '@dossier/contract/email-lists'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/api/call-api.ts'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'

interface Props {
  project: string
  disabled: boolean
  onStart(): void
}

/** Says how many conversations a run would sort before it moves any (docs/design/look.md §5). */
export function TriageNow({ project, disabled, onStart }: Props) {
  const { t } = useTranslation()
  const [count, setCount] = useState<number | null>(null)
  const { underway, problem, act } = useAct()
  const close = (): void => setCount(null)
  const start = (): void => {
    close()
    onStart()
  }
  if (count === null) {
    return (
      <>
        <Button
          kind="outlined"
          disabled={disabled || underway}
          onClick={() => act(async () => setCount(await countUntriaged(project)))}
        >
          {t('board.start')}
        </Button>
        <ProblemLine problem={problem} />
      </>
    )
  }
  return (
    <div className="asking" role="alert">
      <p>{count > 0 ? t('board.startAsk', { count }) : t('board.startNothing')}</p>
      {count > 0 && (
        <Button kind="outlined" disabled={disabled} onClick={start}>
          {t('board.startAll', { count })}
        </Button>
      )}
      {/* The harmless answer has the focus. */}
      <Button autoFocus onClick={close}>
        {t(count > 0 ? 'act.cancel' : 'act.close')}
      </Button>
    </div>
  )
}

async function countUntriaged(project: string): Promise<number> {
  const query = { project, mailbox: 'inbox', triaged: 'false', fields: 'row', limit: '1' }
  return (await callApi<ListEmailsAnswer>('GET', '/emails', { query })).total
}
