import { HighlighterIcon } from '@phosphor-icons/react/dist/csr/Highlighter'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { Button } from '#ui/button.tsx'
import { useBelow } from './use-below.ts'

const endOfSelection = (): DOMRect | null => {
  const selection = document.getSelection()
  if (!selection || selection.rangeCount === 0) return null
  return [...selection.getRangeAt(0).getClientRects()].at(-1) ?? null
}

/** The marker pen below selected words. */
export function SelectionBar({ disabled, onHighlight }: { disabled: boolean; onHighlight(): void }) {
  const { t } = useTranslation()
  const bar = useRef<HTMLDivElement>(null)
  const top = useBelow(bar, endOfSelection)
  const key = useShortcut('H')
  return (
    <div ref={bar} className="selection-bar" style={{ top }}>
      <Button
        disabled={disabled}
        aria-keyshortcuts={key}
        // A press would end the selection.
        onPointerDown={(event) => event.preventDefault()}
        onClick={onHighlight}
      >
        <HighlighterIcon size={17} aria-hidden />
        {t('highlight.add')}
        {key && <kbd aria-hidden>{key === 'H' ? '⇧ H' : key}</kbd>}
      </Button>
    </div>
  )
}
