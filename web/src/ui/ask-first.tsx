import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

interface Props {
  act: string
  /** Accessible name that includes the object, for users who do not see the row. */
  label: string
  question: string
  disabled?: boolean
  onAct(): void
}

export function AskFirst({ act, label, question, disabled = false, onAct }: Props) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const [hasClosed, setClosed] = useState(false)
  const close = (): void => {
    setAsks(false)
    setClosed(true)
  }
  const confirm = (): void => {
    close()
    onAct()
  }
  if (!asks) {
    return (
      <Button aria-label={label} autoFocus={hasClosed} onClick={() => setAsks(true)}>
        {act}
      </Button>
    )
  }
  return (
    <div className="line" role="alert">
      <p>{question}</p>
      <Button kind="outlined" disabled={disabled} onClick={confirm}>
        {act}
      </Button>
      {/* The harmless answer has the focus. */}
      <Button autoFocus onClick={close}>
        {t('act.keep')}
      </Button>
    </div>
  )
}
