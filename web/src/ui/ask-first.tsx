import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

interface Props {
  /** What the button says. */
  act: string
  /** The same with what it is done to, for who does not see the row. */
  label: string
  question: string
  disabled?: boolean
  onAct(): void
}

/** Something that cannot be taken back is asked about before it is done. */
export function AskFirst({ act, label, question, disabled = false, onAct }: Props) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const [kept, setKept] = useState(false)
  const keep = (): void => {
    setAsks(false)
    setKept(true)
  }
  if (!asks) {
    return (
      // Back to where the question came from.
      <Button aria-label={label} autoFocus={kept} onClick={() => setAsks(true)}>
        {act}
      </Button>
    )
  }
  return (
    <div className="line" role="alert">
      <p>{question}</p>
      <Button kind="outlined" disabled={disabled} onClick={onAct}>
        {act}
      </Button>
      {/* The answer that changes nothing is the one at hand. */}
      <Button autoFocus onClick={keep}>
        {t('act.keep')}
      </Button>
    </div>
  )
}
