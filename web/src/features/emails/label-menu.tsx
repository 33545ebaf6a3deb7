import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { Button } from '#ui/button.tsx'

const load = () => import('./label-popup.tsx')
/** Loaded with the first use, like the menus. */
const LabelPopup = lazy(async () => ({ default: (await load()).LabelPopup }))

interface Props {
  project: string
  /** Own labels of all conversations. */
  labels: readonly string[]
  /** false leaves the key to another menu. */
  hasKey?: boolean
  onLabel(label: string): void
  onUnlabel(label: string): void
}

/** A button with a list of labels to search, choose and create. */
export function LabelMenu({ project, labels, hasKey = true, onLabel, onUnlabel }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  useKeys({ l: hasKey ? () => setOpen(true) : undefined })
  return (
    <>
      <Button
        ref={anchor}
        aria-label={t('act.label')}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts={useShortcut('l')}
        data-tooltip={t('act.label')}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(!open)}
      >
        <TagIcon size={17} aria-hidden />
        <span className="words">{t('act.label')}</span>
      </Button>
      {open && (
        <Suspense>
          <LabelPopup {...{ project, labels, anchor, onLabel, onUnlabel }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
